import { damagedGlassNames, damageExtents } from '@quarterlight/contract/worksheets/customer-names';
import type { WorksheetDetail } from '@quarterlight/contract/worksheets/detail';
import type { QueuedJob } from '@quarterlight/contract/worksheets/queue-schemas';
import { useQuery } from '@tanstack/react-query';
import { pathTo } from '../../../app/paths.ts';
import { Instant } from '../../../ui/bits/Day.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Facts, Section } from '../../../ui/record/Section.tsx';
import { wishWords } from '../customer/job-words.tsx';
import { Pictures } from '../customer/Pictures.tsx';
import { worksheetsApi } from '../worksheets.api.ts';
import { Clock } from './Clock.tsx';
import { queueApi } from './queue.api.ts';

/** What the customer asked for, with the clock while it waits. */
export function RequestSection({ worksheet }: { readonly worksheet: WorksheetDetail }) {
  const { data, isError } = useQuery(queueApi.request(worksheet.id));
  return (
    <Section title="What the customer asks" actions={worksheet.state === 'submitted' && data && <Clock answerBy={data.answerBy} />}>
      {data ? <Request request={data} worksheet={worksheet} /> : isError && <p>This could not be read. Reload the page to try again.</p>}
    </Section>
  );
}

function Request({ request, worksheet }: { readonly request: QueuedJob; readonly worksheet: WorksheetDetail }) {
  return (
    <>
      {worksheet.state === 'rejected' && (
        <p>
          Rejected: {request.reason}. Told to the customer: {request.reasonWords}
        </p>
      )}
      {request.onStop && worksheet.state === 'submitted' && (
        <p>
          <StateChip tone="red">On stop</StateChip> Accepting it needs a manager’s word.
        </p>
      )}
      <Facts
        of={[
          ['Glass', request.glass.map((each) => damagedGlassNames[each]).join(', ')],
          ['How bad', request.extent && damageExtents[request.extent]],
          ['Wished for', wishWords(request.wishedDay, request.wishedSlot)],
          ['Sent', <Instant key="sent" value={request.submittedAt} />],
        ]}
      />
      {request.note && <p style={{ whiteSpace: 'pre-wrap' }}>{request.note}</p>}
      {request.sameJobs.length > 0 && (
        <p>
          For the same vehicle within an hour:{' '}
          {request.sameJobs.map(({ id, number }) => (
            <Link key={id} to={pathTo('/clipboard/worksheets/$id', { id })}>
              {number}
            </Link>
          ))}
        </p>
      )}
      {request.photographs.length > 0 ? (
        <Pictures
          of={request.photographs.map((file, index) => ({ ...file, name: `Photograph ${index + 1}` }))}
          fetch={(fileId, small) => (small ? worksheetsApi.preview(fileId) : worksheetsApi.file(worksheet.id, fileId))}
        />
      ) : (
        <p>No photographs.</p>
      )}
    </>
  );
}
