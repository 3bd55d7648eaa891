import { holdUpNames } from '@quarterlight/contract/rules/hold-ups';
import { slotNames } from '@quarterlight/contract/rules/slots';
import type { WorksheetSummary } from '@quarterlight/contract/worksheets/schemas';
import { Day, Instant } from '../../../ui/bits/Day.tsx';
import { HighlightChip } from '../../../ui/bits/HighlightChip.tsx';
import { Money } from '../../../ui/bits/Money.tsx';
import { Plate } from '../../../ui/bits/Plate.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { WorksheetStateChip } from '../parts/WorksheetStateChip.tsx';

/** The working list's columns. */
export const worksheetColumns: readonly Column<WorksheetSummary>[] = [
  { key: 'number', title: 'Number', sort: 'number', width: 90, cell: (row) => row.number },
  { key: 'state', title: 'State', width: 104, cell: (row) => <WorksheetStateChip state={row.state} /> },
  { key: 'highlight', title: 'Mark', width: 60, cell: (row) => <HighlightChip highlight={row.highlight} compact /> },
  { key: 'registration', title: 'Registration', sort: 'registration', width: 112, cell: (row) => <Plate registration={row.registration} /> },
  { key: 'vehicle', title: 'Vehicle', width: 170, hidden: true, cell: (row) => row.vehicleDescription || '–' },
  { key: 'customer', title: 'Customer', sort: 'customer', cell: (row) => row.customer.name },
  { key: 'glass', title: 'Glass', cell: (row) => row.glassSummary || row.jobType.name },
  { key: 'postcode', title: 'Postcode', width: 96, hidden: true, cell: (row) => row.postcode || '–' },
  {
    key: 'booked',
    title: 'Booked',
    sort: 'bookedFor',
    width: 136,
    cell: (row) =>
      row.bookedDay ? (
        <>
          <Day value={row.bookedDay} /> {row.bookedSlot && slotNames[row.bookedSlot]}
        </>
      ) : (
        '–'
      ),
  },
  { key: 'technician', title: 'Technician', width: 130, cell: (row) => row.technician?.name ?? '–' },
  { key: 'holdUps', title: 'Held up by', width: 170, cell: (row) => <HoldUps of={row.holdUps} reason={row.awaitingReason} /> },
  { key: 'age', title: 'Age', align: 'end', width: 80, cell: (row) => (row.ageDays === 1 ? '1 day' : `${row.ageDays} days`) },
  { key: 'branch', title: 'Branch', width: 140, hidden: true, cell: (row) => row.branch?.name ?? '–' },
  { key: 'gross', title: 'Total', align: 'end', width: 104, hidden: true, cell: (row) => <Money value={row.gross} /> },
  { key: 'createdAt', title: 'Raised', sort: 'createdAt', width: 144, hidden: true, cell: (row) => <Instant value={row.createdAt} /> },
];

/** What holds a job up; the first in words, how many more besides. */
function HoldUps({ of, reason }: { readonly of: WorksheetSummary['holdUps']; readonly reason: string | null }) {
  const [first, ...rest] = [...(reason === null ? [] : [reason]), ...of.map((holdUp) => holdUpNames[holdUp.code])];
  if (first === undefined) return <>–</>;
  return (
    <span title={of.map((holdUp) => holdUp.message).join('\n')}>
      <StateChip tone="amber">{first}</StateChip>
      {rest.length > 0 && ` +${rest.length}`}
    </span>
  );
}
