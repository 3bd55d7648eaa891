import { slotNames } from '@quarterlight/contract/rules/slots';
import type { WorksheetSummary } from '@quarterlight/contract/worksheets/schemas';
import { holdUpWords, toldWords, worksheetSheet } from '@quarterlight/contract/worksheets/sheets';
import { workWordsOf } from '@quarterlight/contract/worksheets/work-words';
import { plural } from '@quarterlight/kit/text';
import type { ReactNode } from 'react';
import { instantText } from '../../../platform/formats.ts';
import { Day, Instant } from '../../../ui/bits/Day.tsx';
import { HighlightChip } from '../../../ui/bits/HighlightChip.tsx';
import { Money } from '../../../ui/bits/Money.tsx';
import { Plate } from '../../../ui/bits/Plate.tsx';
import { ChipAndMore, StateChip } from '../../../ui/bits/StateChip.tsx';
import { type Column, columnsOf, type PhoneLines } from '../../../ui/table/column.ts';
import { RingAt } from '../parts/RingAt.tsx';
import { WorksheetStateChip } from '../parts/WorksheetStateChip.tsx';

/** The working list's columns. */
export const worksheetColumns = columnsOf(worksheetSheet, {
  number: { sort: 'number', width: 90 },
  state: { width: 100, cell: (row) => <WorksheetStateChip state={row.state} /> },
  highlight: { width: 56, cell: (row) => <HighlightChip highlight={row.highlight} compact /> },
  holdUps: { width: 216, cell: (row) => <HoldUps of={row} /> },
  age: { align: 'end', width: 76, cell: (row) => ageText(row) },
  booked: { sort: 'bookedFor', width: 140, cell: (row) => <Booked of={row} /> },
  ringAt: { width: 208, cell: (row) => (row.ringAt === null ? '–' : <RingAt at={row.ringAt} />) },
  registration: { sort: 'registration', width: 108, cell: (row) => <Plate registration={row.registration} /> },
  vehicle: { width: 170 },
  customer: { sort: 'customer', width: 130 },
  glass: { width: 130 },
  postcode: { width: 96 },
  technician: { width: 120 },
  branch: { width: 140 },
  gross: { align: 'end', width: 104, cell: (row) => <Money value={row.gross} /> },
  contact: { width: 140 },
  telephone: { width: 120 },
  email: { width: 190 },
  visits: { width: 96 },
  batch: { width: 210 },
  expires: { width: 100 },
  told: { width: 124, cell: (row) => <Told of={row} /> },
  createdAt: { sort: 'createdAt', width: 144, cell: (row) => <Instant value={row.createdAt} /> },
});

const ofRecall: ReadonlySet<string> = new Set(['number', 'registration', 'customer', 'contact', 'telephone', 'email', 'visits', 'batch', 'expires', 'told']);

/** The same where a batch of adhesive is looked for: whom it concerns, what it was and who knows of it. */
export const recallColumns = worksheetColumns.map((column) => ({ ...column, hidden: !ofRecall.has(column.key) }));

function Told({ of: { batchUse } }: { readonly of: WorksheetSummary }) {
  const told = batchUse?.told;
  if (!told) return <>–</>;
  return (
    <span title={instantText(told.at)}>
      <StateChip tone={told.failed ? 'red' : 'green'}>{toldWords(batchUse)}</StateChip>
    </span>
  );
}

/** The same of calls to make: when to ring stands beside the number, and they can be sorted by it. */
export const callColumns: readonly Column<WorksheetSummary>[] = worksheetColumns
  .map((column) => (column.key === 'ringAt' ? { ...column, hidden: false, sort: 'ringAt' } : column))
  .toSorted((one, other) => placeOf(one.key) - placeOf(other.key));

function placeOf(key: string): number {
  return key === 'number' ? 0 : key === 'ringAt' ? 1 : 2;
}

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
        {row.customer.name} · {workWordsOf(row)}
      </span>
      <WorksheetStateChip state={row.state} />
      {row.ringAt !== null && <RingAt at={row.ringAt} short />}
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
