import { damagedGlassNames } from '@quarterlight/contract/worksheets/customer-names';
import { queueSheet } from '@quarterlight/contract/worksheets/customer-sheets';
import { listQueue } from '@quarterlight/contract/worksheets/queue-routes';
import type { QueuedJob } from '@quarterlight/contract/worksheets/queue-schemas';
import { useQuery } from '@tanstack/react-query';
import type { Ahead } from '../../../app/page.ts';
import { pathTo } from '../../../app/paths.ts';
import { numberText } from '../../../platform/formats.ts';
import { fileOf } from '../../../platform/list-file.ts';
import { criteriaOf, useListState } from '../../../platform/list-state.ts';
import { askAhead } from '../../../platform/query.ts';
import { BlobImage } from '../../../ui/bits/BlobImage.tsx';
import { Instant } from '../../../ui/bits/Day.tsx';
import { Plate } from '../../../ui/bits/Plate.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { Page } from '../../../ui/Page.tsx';
import { columnsOf, type PhoneLines } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterBar } from '../../../ui/table/FilterBar.tsx';
import type { Filter, QuickFilter } from '../../../ui/table/filter.ts';
import { useBranchFilter } from '../../companies/index.ts';
import classes from '../customer/customer.module.css';
import { wishWords } from '../customer/job-words.tsx';
import { worksheetsApi } from '../worksheets.api.ts';
import { Clock } from './Clock.tsx';
import { queueApi } from './queue.api.ts';

const soonestFirst = { sort: 'answerBy' } as const;
const quick: readonly QuickFilter[] = [{ key: 'late', value: 'yes', label: 'Late' }];

export const ahead: Ahead = ({ search }) => {
  askAhead(queueApi.list(criteriaOf(listQueue, search, soonestFirst)));
  askAhead(queueApi.count());
};

const damage = ({ glass }: QueuedJob) => glass.map((each) => damagedGlassNames[each]).join(', ');

const columns = columnsOf(queueSheet, {
  number: { width: 100 },
  answerBy: { sort: 'answerBy', width: 142, cell: (row) => <Clock answerBy={row.answerBy} /> },
  customer: { width: 150, cell: (row) => <Customer job={row} /> },
  registration: { width: 112, cell: (row) => <Plate registration={row.registration} /> },
  damage: { width: 130 },
  photographs: { width: 104, cell: (row) => <Thumbs job={row} /> },
  place: { width: 140 },
  wished: { width: 132, cell: (row) => wishWords(row.wishedDay, row.wishedSlot) },
  branch: { width: 92 },
  openBy: { width: 110, cell: (row) => (row.openBy.length > 0 ? <StateChip tone="blue">{row.openBy.join(', ')}</StateChip> : '–') },
  submittedAt: { width: 144, cell: (row) => <Instant value={row.submittedAt} /> },
});

function Customer({ job }: { readonly job: QueuedJob }) {
  return (
    <>
      {job.customer.name} {job.onStop && <StateChip tone="red">On stop</StateChip>}
    </>
  );
}

/** The first photographs, small; how many more there are. */
function Thumbs({ job: { photographs } }: { readonly job: QueuedJob }) {
  const shown = photographs.slice(0, 2);
  if (shown.length === 0) return <>–</>;
  return (
    <span className={classes.thumbs}>
      {shown.map(({ fileId }) => (
        <Thumb key={fileId} fileId={fileId} />
      ))}
      {photographs.length > shown.length && `+${photographs.length - shown.length}`}
    </span>
  );
}

function Thumb({ fileId }: { readonly fileId: string }) {
  const { data } = useQuery(worksheetsApi.preview(fileId));
  return data ? <BlobImage blob={data} alt="Photograph" /> : <span />;
}

const lines = (row: QueuedJob): PhoneLines => ({
  beside: (
    <>
      <Plate registration={row.registration} />
      <Clock answerBy={row.answerBy} />
    </>
  ),
  below: (
    <>
      <span>
        {row.customer.name} · {damage(row)}
      </span>
      {row.openBy.length > 0 && <StateChip tone="blue">{row.openBy.join(', ')}</StateChip>}
    </>
  ),
});

/** What customers sent and nobody has answered, what is due first at the top. */
export function QueuePage() {
  const list = useListState(listQueue, soonestFirst);
  const result = useQuery(queueApi.list(list.query));
  const count = useQuery(queueApi.count());
  const byBranch = useBranchFilter();
  const filters: readonly Filter[] = [byBranch];
  return (
    <Page title="Submitted by customers" count={count.data && countWords(count.data)} fill>
      <FilterBar list={list} filters={filters} quick={quick} />
      <DataTable
        label="Submitted by customers"
        result={result}
        columns={columns}
        list={list}
        file={fileOf(queueSheet, listQueue, list.query)}
        rowHref={(row) => pathTo('/clipboard/worksheets/$id', { id: row.id })}
        lines={lines}
        empty="Nothing waits for an answer. What customers send comes here by itself."
      />
    </Page>
  );
}

const countWords = ({ waiting, late }: { readonly waiting: number; readonly late: number }) =>
  late > 0 ? `${numberText(waiting)}, ${numberText(late)} late` : numberText(waiting);
