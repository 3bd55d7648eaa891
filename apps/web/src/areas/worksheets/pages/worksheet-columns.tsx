import { holdUpNames } from '@quarterlight/contract/rules/hold-ups';
import { slotNames } from '@quarterlight/contract/rules/slots';
import type { WorksheetSummary } from '@quarterlight/contract/worksheets/schemas';
import type { ReactNode } from 'react';
import { Day, Instant } from '../../../ui/bits/Day.tsx';
import { HighlightChip } from '../../../ui/bits/HighlightChip.tsx';
import { Money } from '../../../ui/bits/Money.tsx';
import { Plate } from '../../../ui/bits/Plate.tsx';
import { ChipAndMore } from '../../../ui/bits/StateChip.tsx';
import type { Column, PhoneLines } from '../../../ui/table/column.ts';
import { WorksheetStateChip } from '../parts/WorksheetStateChip.tsx';

/** The working list's columns. */
export const worksheetColumns: readonly Column<WorksheetSummary>[] = [
  { key: 'number', title: 'Number', sort: 'number', width: 90, cell: (row) => row.number },
  { key: 'state', title: 'State', width: 100, cell: (row) => <WorksheetStateChip state={row.state} /> },
  { key: 'highlight', title: 'Mark', width: 56, cell: (row) => <HighlightChip highlight={row.highlight} compact /> },
  { key: 'holdUps', title: 'Held up by', width: 216, cell: (row) => <HoldUps of={row.holdUps} reason={row.awaitingReason} /> },
  { key: 'age', title: 'Age', align: 'end', width: 76, cell: (row) => ageText(row) },
  { key: 'booked', title: 'Booked', sort: 'bookedFor', width: 140, cell: (row) => <Booked of={row} /> },
  { key: 'registration', title: 'Registration', sort: 'registration', width: 108, cell: (row) => <Plate registration={row.registration} /> },
  { key: 'vehicle', title: 'Vehicle', width: 170, hidden: true, cell: (row) => row.vehicleDescription || '–' },
  { key: 'customer', title: 'Customer', sort: 'customer', width: 130, cell: (row) => row.customer.name },
  { key: 'glass', title: 'Glass', width: 130, cell: (row) => row.glassSummary || row.jobType.name },
  { key: 'postcode', title: 'Postcode', width: 96, hidden: true, cell: (row) => row.postcode || '–' },
  { key: 'technician', title: 'Technician', width: 120, cell: (row) => row.technician?.name ?? '–' },
  { key: 'branch', title: 'Branch', width: 140, hidden: true, cell: (row) => row.branch?.name ?? '–' },
  { key: 'gross', title: 'Total', align: 'end', width: 104, hidden: true, cell: (row) => <Money value={row.gross} /> },
  { key: 'createdAt', title: 'Raised', sort: 'createdAt', width: 144, hidden: true, cell: (row) => <Instant value={row.createdAt} /> },
];

const ageText = ({ ageDays }: WorksheetSummary) => (ageDays === 1 ? '1 day' : `${ageDays} days`);

/** A job on a phone: which it is and when; for whom, which glass, how it stands and what holds it up. */
export const worksheetLines = (row: WorksheetSummary): PhoneLines => ({
  beside: (
    <>
      <Plate registration={row.registration} />
      <span>{row.bookedDay ? <Booked of={row} /> : ageText(row)}</span>
    </>
  ),
  below: (
    <>
      <span>
        {row.customer.name} · {row.glassSummary || row.jobType.name}
      </span>
      <WorksheetStateChip state={row.state} />
      <HoldUps of={row.holdUps} reason={row.awaitingReason} none={null} />
    </>
  ),
});

function Booked({ of: { bookedDay, bookedSlot } }: { readonly of: WorksheetSummary }) {
  if (!bookedDay) return <>–</>;
  return (
    <>
      <Day value={bookedDay} /> {bookedSlot && slotNames[bookedSlot]}
    </>
  );
}

interface HoldUpsProps {
  readonly of: WorksheetSummary['holdUps'];
  readonly reason: string | null;
  /** What stands where nothing does. */
  readonly none?: ReactNode;
}

/** What holds a job up; the first in words, how many more besides. */
function HoldUps({ of, reason, none = '–' }: HoldUpsProps) {
  const [first, ...rest] = [...(reason === null ? [] : [reason]), ...of.map((holdUp) => holdUpNames[holdUp.code])];
  if (first === undefined) return none;
  return (
    <ChipAndMore tone="amber" more={rest.length} title={of.map((holdUp) => holdUp.message).join('\n')}>
      {first}
    </ChipAndMore>
  );
}
