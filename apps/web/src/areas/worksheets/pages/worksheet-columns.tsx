import { slotNames } from '@quarterlight/contract/rules/slots';
import type { WorksheetSummary } from '@quarterlight/contract/worksheets/schemas';
import { holdUpWords, worksheetSheet } from '@quarterlight/contract/worksheets/sheets';
import { plural } from '@quarterlight/kit/text';
import type { ReactNode } from 'react';
import { Day, Instant } from '../../../ui/bits/Day.tsx';
import { HighlightChip } from '../../../ui/bits/HighlightChip.tsx';
import { Money } from '../../../ui/bits/Money.tsx';
import { Plate } from '../../../ui/bits/Plate.tsx';
import { ChipAndMore } from '../../../ui/bits/StateChip.tsx';
import { columnsOf, type PhoneLines } from '../../../ui/table/column.ts';
import { WorksheetStateChip } from '../parts/WorksheetStateChip.tsx';

/** The working list's columns. */
export const worksheetColumns = columnsOf(worksheetSheet, {
  number: { sort: 'number', width: 90 },
  state: { width: 100, cell: (row) => <WorksheetStateChip state={row.state} /> },
  highlight: { width: 56, cell: (row) => <HighlightChip highlight={row.highlight} compact /> },
  holdUps: { width: 216, cell: (row) => <HoldUps of={row} /> },
  age: { align: 'end', width: 76, cell: (row) => ageText(row) },
  booked: { sort: 'bookedFor', width: 140, cell: (row) => <Booked of={row} /> },
  registration: { sort: 'registration', width: 108, cell: (row) => <Plate registration={row.registration} /> },
  vehicle: { width: 170 },
  customer: { sort: 'customer', width: 130 },
  glass: { width: 130 },
  postcode: { width: 96 },
  technician: { width: 120 },
  branch: { width: 140 },
  gross: { align: 'end', width: 104, cell: (row) => <Money value={row.gross} /> },
  createdAt: { sort: 'createdAt', width: 144, cell: (row) => <Instant value={row.createdAt} /> },
});

const ageText = ({ ageDays }: WorksheetSummary) => plural(ageDays, 'day');

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
      <HoldUps of={row} none={null} />
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
  readonly of: WorksheetSummary;
  /** What stands where nothing does. */
  readonly none?: ReactNode;
}

/** What holds a job up; the first in words, how many more besides. */
function HoldUps({ of, none = '–' }: HoldUpsProps) {
  const [first, ...rest] = holdUpWords(of);
  if (first === undefined) return none;
  return (
    <ChipAndMore tone="amber" more={rest.length} title={of.holdUps.map((holdUp) => holdUp.message).join('\n')}>
      {first}
    </ChipAndMore>
  );
}
