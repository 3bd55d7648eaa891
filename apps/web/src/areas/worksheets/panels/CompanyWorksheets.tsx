import { worksheetStateNames } from '@quarterlight/contract/worksheets/names';
import type { WorksheetSummary } from '@quarterlight/contract/worksheets/schemas';
import { workWordsOf } from '@quarterlight/contract/worksheets/work-words';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { pathTo } from '../../../app/paths.ts';
import { numberText } from '../../../platform/formats.ts';
import { Day } from '../../../ui/bits/Day.tsx';
import { Money } from '../../../ui/bits/Money.tsx';
import { Plate } from '../../../ui/bits/Plate.tsx';
import { Link } from '../../../ui/Link.tsx';
import { useSettled } from '../../../ui/record/InTurn.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import { StateCounts } from '../../../ui/record/StateCounts.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { LineTable } from '../../../ui/table/LineTable.tsx';
import { WorksheetStateChip } from '../parts/WorksheetStateChip.tsx';
import { stateOrder } from '../state-words.ts';
import { worksheetsApi } from '../worksheets.api.ts';

/** Whose jobs are shown: exactly one of them. */
interface Of {
  readonly customerId?: string;
  readonly branchId?: string;
  readonly vehicleId?: string;
}

interface CompanyWorksheetsProps {
  readonly of: Of;
  readonly title: string;
  /** What is theirs and not in the columns already. */
  readonly besides: Column<WorksheetSummary>;
  readonly action?: ReactNode;
}

const shown = 25;
const listOf = (of: Of, more: Readonly<Record<string, string>> = {}) => `${pathTo('/clipboard/worksheets')}?${new URLSearchParams({ ...of, ...more })}`;

const columns: readonly Column<WorksheetSummary>[] = [
  { key: 'number', title: 'Worksheet', width: 110, cell: (row) => <Link to={pathTo('/clipboard/worksheets/$id', { id: row.id })}>{row.number}</Link> },
  { key: 'state', title: 'State', width: 110, cell: (row) => <WorksheetStateChip state={row.state} /> },
  { key: 'registration', title: 'Registration', width: 110, cell: (row) => <Plate registration={row.registration} /> },
  { key: 'glass', title: 'Glass', cell: workWordsOf },
  { key: 'booked', title: 'Booked', width: 100, cell: (row) => <Day value={row.bookedDay} /> },
  { key: 'gross', title: 'Total', width: 110, align: 'end', cell: (row) => <Money value={row.gross} /> },
];

/** The jobs of a company, or of a vehicle: how many are in each state, and the newest of them. */
export function CompanyWorksheets({ of, title, besides, action }: CompanyWorksheetsProps) {
  const result = useQuery(worksheetsApi.list({ ...of, sort: '-createdAt', limit: shown }));
  useSettled(!result.isLoading);
  return (
    <Section
      title={title}
      empty={result.data?.items.length === 0 && 'None yet.'}
      actions={
        <>
          {action}
          <Link to={listOf(of)}>All jobs</Link>
        </>
      }
    >
      {of.vehicleId === undefined && <Counts of={of} />}
      <LoadedRecord result={result}>
        {({ items }) => (
          <LineTable
            label={`${title}, the newest`}
            rows={items}
            columns={[...columns.slice(0, 3), besides, ...columns.slice(3)]}
            rowKey={({ id }) => id}
            empty=""
          />
        )}
      </LoadedRecord>
    </Section>
  );
}

/** How many stand in each state, each with its list. */
function Counts({ of }: { readonly of: Omit<Of, 'vehicleId'> }) {
  const { data } = useQuery(worksheetsApi.counts(of));
  const counts = stateOrder.flatMap((state) => data?.items.filter((each) => each.state === state && each.count > 0) ?? []);
  return (
    <StateCounts
      of={counts.map(({ state, count, isExact }) => ({
        state,
        name: worksheetStateNames[state],
        count: `${numberText(count)}${isExact ? '' : '+'}`,
        to: listOf(of, { state }),
      }))}
    />
  );
}
