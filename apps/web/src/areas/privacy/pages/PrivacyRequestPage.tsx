import { Alert } from '@mantine/core';
import type { PrivacyRequest } from '@quarterlight/contract/privacy/schemas';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { Ahead } from '../../../app/page.ts';
import { download } from '../../../platform/download.ts';
import { useParam } from '../../../platform/param.ts';
import { askAhead } from '../../../platform/query.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Day, Instant } from '../../../ui/bits/Day.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Held, later, PartPending } from '../../../ui/later.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { RecordPage } from '../../../ui/record/RecordPage.tsx';
import { Facts, Section } from '../../../ui/record/Section.tsx';
import { usePhone } from '../../../ui/use-phone.ts';
import classes from '../parts/privacy.module.css';
import { privacyApi } from '../privacy.api.ts';
import { stateLook } from '../privacy-words.ts';

const Places = later(() => import('../parts/Places.tsx'), 'Places');
const previews = () => import('../parts/Preview.tsx');
const Preview = later(previews, 'Preview');
const Certificate = later(previews, 'Certificate');
const forms = () => import('../forms/RequestForms.tsx');
const EraseForm = later(forms, 'EraseForm');
const CloseForm = later(forms, 'CloseForm');

export const ahead: Ahead = ({ params }) => askAhead(privacyApi.one(params.id ?? ''));

const askedAgain = 2_000;

/** One request: what may be theirs, what is chosen of it, what was handed out and erased. */
export function PrivacyRequestPage() {
  const result = useQuery({
    ...privacyApi.one(useParam('id')),
    // Hints say when it is done; where one was missed, it is seen all the same.
    refetchInterval: ({ state: { data } }) => (data?.state === 'looking' || data?.state === 'erasing') && askedAgain,
  });
  return <LoadedRecord result={result}>{(request) => <Request key={request.id} request={request} />}</LoadedRecord>;
}

function Request({ request }: { readonly request: PrivacyRequest }) {
  const [open, setOpen] = useState<'erase' | 'close' | null>(null);
  const look = useMutation(privacyApi.look());
  const resume = useMutation(privacyApi.resume());
  const { id, version, state } = request;
  const may = (action: PrivacyRequest['allowedActions'][number]) => request.allowedActions.includes(action);
  const someChosen = request.places.some(({ chosen }) => chosen);
  const done = () => setOpen(null);
  const phone = usePhone();
  return (
    <RecordPage
      kind="Privacy request"
      number={request.name}
      record={{ entity: 'privacy-request', id }}
      state={<StateChip tone={stateLook(request).tone}>{stateLook(request).name}</StateChip>}
      facts={
        <span>
          Answer by <Day value={request.dueOn} />
        </span>
      }
      primary={
        may('export') &&
        someChosen && (
          <ActionButton primary run={() => download(`/v1/privacy/requests/${id}/file`, 'personal-data.zip')}>
            Download their data
          </ActionButton>
        )
      }
      menu={[
        ...(may('look') ? [{ label: 'Look again', onClick: () => void look.mutateAsync({ params: { id }, version }).catch(() => undefined) }] : []),
        ...(may('close') ? [{ label: 'Close request', onClick: () => setOpen('close') }] : []),
        ...(may('erase') && someChosen ? [{ label: 'Erase their data', onClick: () => setOpen('erase'), danger: true, apart: true }] : []),
      ]}
      aside={!phone && <About request={request} />}
    >
      {/* Before what comes later and would move it. */}
      {phone && <About request={request} />}
      {may('resume') && (
        <Alert color="yellow" variant="light" className={classes.stuck}>
          <p>{state === 'looking' ? 'Looking for their data has stopped.' : 'Erasing has stopped. What was erased so far stays erased.'}</p>
          <ActionButton run={() => resume.mutateAsync({ params: { id }, version })}>Try again</ActionButton>
        </Alert>
      )}
      {(state === 'looking' || state === 'erasing') && !may('resume') && (
        <p role="status" className={classes.busy}>
          {state === 'looking'
            ? 'Looking through every record for what may be theirs. You may leave this page.'
            : 'Erasing. It goes on by itself, even if you leave.'}
        </p>
      )}
      {/* At once, since what stands below would be pushed down. */}
      <Suspense fallback={<PartPending />}>
        <Held value>
          <Section
            title="What may be theirs"
            count={request.places.length || undefined}
            empty={request.places.length === 0 && (state === 'looking' ? 'Still looking.' : 'No record was found.')}
          >
            <Places request={request} />
          </Section>
          {state === 'open' && someChosen && (
            <Section title="What an erasure would do">
              <Preview request={request} />
            </Section>
          )}
          {state === 'erased' && (
            <Section title="What was erased">
              <Certificate request={request} />
            </Section>
          )}
        </Held>
      </Suspense>
      <Dialog title={open === 'erase' ? 'Erase their data' : 'Close the request'} opened={open !== null} onClose={done}>
        {open === 'erase' && <EraseForm request={request} onClose={done} />}
        {open === 'close' && <CloseForm request={request} onClose={done} />}
      </Dialog>
    </RecordPage>
  );
}

function About({ request }: { readonly request: PrivacyRequest }) {
  return (
    <Section title="About it">
      <Facts
        columns={1}
        of={[
          ['Asked on', <Day key="asked" value={request.askedOn} />],
          ['Answer by', <Day key="due" value={request.dueOn} />],
          request.email !== '' && ['Email', request.email],
          request.telephone !== '' && ['Telephone', request.telephone],
          request.note !== '' && ['Note', request.note],
          ['Entered by', request.createdByName],
          ['Entered', <Instant key="created" value={request.createdAt} />],
          request.exportedAt !== null && ['Handed out', <Instant key="exported" value={request.exportedAt} />],
          request.exportedAt !== null && ['Handed out by', request.exportedByName],
          request.erasedAt !== null && ['Erased', <Instant key="erased" value={request.erasedAt} />],
          request.erasedAt !== null && ['Erased by', request.erasedByName],
          request.heldUntil !== null && ['Rest held until', <Day key="held" value={request.heldUntil} />],
          request.closedAt !== null && ['Closed', <Instant key="closed" value={request.closedAt} />],
          request.closedAt !== null && ['Why', request.closedReason],
        ]}
      />
    </Section>
  );
}
