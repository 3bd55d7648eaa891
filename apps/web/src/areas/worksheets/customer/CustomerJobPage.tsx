import { Button } from '@mantine/core';
import { slotNames } from '@quarterlight/contract/rules/slots';
import { customerPlaceNames, customerSteps, damageExtents } from '@quarterlight/contract/worksheets/customer-names';
import type { CustomerJob } from '@quarterlight/contract/worksheets/customer-schemas';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { Ahead } from '../../../app/page.ts';
import { pathTo } from '../../../app/paths.ts';
import { clockText, namedDayText } from '../../../platform/formats.ts';
import { useParam } from '../../../platform/param.ts';
import { useCan } from '../../../platform/permissions.ts';
import { askAhead } from '../../../platform/query.ts';
import { Instant } from '../../../ui/bits/Day.tsx';
import { Plate } from '../../../ui/bits/Plate.tsx';
import { Timeline } from '../../../ui/bits/Timeline.tsx';
import { FileUpload } from '../../../ui/form/FileUpload.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Held, later } from '../../../ui/later.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { RecordPage } from '../../../ui/record/RecordPage.tsx';
import { Facts, Section } from '../../../ui/record/Section.tsx';
import { approvalsApi } from '../../approvals/approvals.api.ts';
import { joined } from '../said.ts';
import { customerJobsApi } from './customer.api.ts';
import classes from './customer.module.css';
import { JobStateChip, jobStateWords, wishWords } from './job-words.tsx';
import { pictureTypes } from './Photographs.tsx';
import { Pictures } from './Pictures.tsx';
import { Thread } from './Thread.tsx';

const OwnApprovals = later(() => import('../../approvals/index.ts'), 'OwnApprovals');
const CancelJob = later(() => import('./CancelJob.tsx'), 'CancelJob');
const SendAgain = later(() => import('./SendAgain.tsx'), 'SendAgain');

export const ahead: Ahead = ({ params }) => {
  const id = params.id ?? '';
  askAhead(customerJobsApi.one(id));
  askAhead(approvalsApi.ofOwnJob(id));
};

/** A customer's own job. */
export function CustomerJobPage() {
  const id = useParam('id');
  const one = useQuery(customerJobsApi.one(id));
  // What is to be approved stands above the rest, at a height of its own: the job is shown with it.
  const { isLoading, data } = useQuery(approvalsApi.ofOwnJob(id));
  const result = isLoading ? { ...one, data: undefined } : one;
  return (
    <Suspense fallback={<LoadedRecord result={{ ...one, data: undefined }}>{() => null}</LoadedRecord>}>
      <LoadedRecord result={result}>{(job) => <Job key={id} job={job} isAsked={(data?.items.length ?? 0) > 0} />}</LoadedRecord>
    </Suspense>
  );
}

const filesOf = (job: CustomerJob) => (fileId: string) => customerJobsApi.file(job.id, fileId);

function Job({ job, isAsked }: { readonly job: CustomerJob; readonly isAsked: boolean }) {
  const maySend = useCan('create-customer-jobs');
  const [open, setOpen] = useState<'cancel' | 'again' | null>(null);
  const close = () => setOpen(null);
  const write = useMutation(customerJobsApi.write());
  const read = useMutation(customerJobsApi.read());
  const params = { id: job.id };
  if (open === 'again') return <SendAgain job={job} onClose={close} />;
  return (
    <RecordPage
      kind="Job"
      number={job.number}
      record={{ entity: 'worksheet', id: job.id }}
      state={<JobStateChip job={job} />}
      facts={
        <>
          <Plate registration={job.registration} />
          <span>{job.glass}</span>
        </>
      }
      primary={maySend && job.maySendAgain && <Button onClick={() => setOpen('again')}>Change and send again</Button>}
      menu={maySend && job.mayCancel ? [{ label: 'Cancel the job', danger: true, apart: true, onClick: () => setOpen('cancel') }] : []}
      aside={<Aside job={job} />}
    >
      <Stands job={job} />
      {isAsked && (
        <Held value>
          <OwnApprovals of={{ entity: 'worksheet', id: job.id }} />
        </Held>
      )}
      {job.work.length > 0 && (
        <Section title="What we will do">
          <ul>
            {job.work.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </Section>
      )}
      <Section title="Damage">
        <Facts
          of={[
            ['Glass', job.glass],
            ['How bad', job.extent && damageExtents[job.extent]],
            ['Cause', job.cause?.name],
            ['Vehicle', job.vehicleDescription],
          ]}
        />
        {job.note && <p className={classes.soft}>{job.note}</p>}
      </Section>
      <Files job={job} mayAdd={maySend && job.mayAddPhotographs} />
      <Thread
        messages={job.messages}
        reader="customer"
        write={(text, idempotencyKey) => write.mutateAsync({ params, body: { text }, idempotencyKey })}
        read={(upTo) => read.mutateAsync({ params, body: { upTo } })}
      />
      {open === 'cancel' && <CancelJob job={job} onClose={close} />}
    </RecordPage>
  );
}

/** Where it stands, in a sentence, with what to do. */
function Stands({ job }: { readonly job: CustomerJob }) {
  const when =
    job.bookedDay &&
    joined([namedDayText(job.bookedDay), job.bookedSlot && slotNames[job.bookedSlot], job.bookedStartsAt && `from ${clockText(job.bookedStartsAt)}`]);
  const isOver = job.state === 'done' || job.state === 'cancelled' || job.state === 'not-accepted';
  return (
    <Section title={jobStateWords(job)}>
      {job.state === 'received' && job.answerBy && (
        <p>
          We answer by <Instant value={job.answerBy} />.
        </p>
      )}
      {job.state === 'not-accepted' && <p>{job.reason}</p>}
      {job.state === 'on-its-way' && job.expectedAt && <p>The technician expects to arrive at about {clockText(job.expectedAt)}.</p>}
      <Facts
        of={[
          when ? ['Booked for', when] : ['Wished for', wishWords(job.wishedDay, job.wishedSlot)],
          job.workshop
            ? ['Bring it to', `${job.workshop.name}, ${job.workshop.address}`]
            : [customerPlaceNames[job.place], joined([job.address.line1, job.address.town, job.address.postcode], ', ')],
        ]}
      />
      {job.noteFromUs && <p>{job.noteFromUs}</p>}
      {!job.mayCancel && !isOver && job.telephone && (
        <p className={classes.soft}>
          To change or cancel it now, ring us: <a href={`tel:${job.telephone}`}>{job.telephone}</a>
        </p>
      )}
    </Section>
  );
}

function Files({ job, mayAdd }: { readonly job: CustomerJob; readonly mayAdd: boolean }) {
  const add = useMutation(customerJobsApi.addPhotographs());
  const upload = (files: File[]) => {
    const body = new FormData();
    for (const file of files) body.append('file', file);
    return add.mutateAsync({ params: { id: job.id }, body, quiet: true });
  };
  return (
    <>
      <Section title="Photographs" count={job.photographs.length || undefined} empty={job.photographs.length === 0 && !mayAdd && 'None'}>
        <Pictures of={job.photographs} fetch={filesOf(job)} />
        {mayAdd && <FileUpload label="Add photographs" accept={pictureTypes} onUpload={upload} />}
      </Section>
      {job.documents.length > 0 && (
        <Section title="Documents" count={job.documents.length}>
          <Pictures of={job.documents} fetch={filesOf(job)} />
        </Section>
      )}
    </>
  );
}

function Aside({ job }: { readonly job: CustomerJob }) {
  return (
    <>
      <Section title="Details">
        <Facts
          columns={1}
          of={[
            ['Your reference', job.orderNumber],
            ['Contact', joined([job.contact.firstName, job.contact.lastName])],
            ['Mobile', job.contact.mobile || job.contact.telephone],
            ['Sent', <Instant key="sent" value={job.createdAt} />],
            job.telephone !== '' && [
              'Ring us',
              <a key="ring" href={`tel:${job.telephone}`}>
                {job.telephone}
              </a>,
            ],
          ]}
        />
      </Section>
      {job.sameJobs.length > 0 && (
        <Section title="For the same vehicle">
          {job.sameJobs.map(({ id, number }) => (
            <Link key={id} to={pathTo('/clipboard/jobs/$id', { id })}>
              {number}
            </Link>
          ))}
        </Section>
      )}
      <Section title="Timeline">
        <Timeline entries={job.steps.toReversed().map(({ id, at, step }) => ({ id, at, title: customerSteps[step] }))} />
      </Section>
    </>
  );
}
