import type { ReactNode } from 'react';
import { numberText } from '../../../platform/formats.ts';
import { Plate } from '../../../ui/bits/Plate.tsx';
import type { FieldLine, FieldLineColumn } from '../../../ui/form/FieldLines.tsx';
import { QuantityField } from '../../../ui/form/NumberFields.tsx';
import { type WorksheetFacts, WorksheetLink } from '../worksheets.tsx';
import classes from './arrival.module.css';
import { PlaceField } from './PlaceField.tsx';

interface ToArrive extends FieldLine {
  readonly worksheetId: string | null;
  readonly outstanding: number;
}

interface Arrival<Line> {
  readonly worksheets: ReadonlyMap<string, WorksheetFacts>;
  /** The name of a field of a line: `lines.3.quantity`. */
  readonly nameOf: (line: Line, part: 'quantity' | 'damaged' | 'placeId') => string;
  /** What stands beside how many arrived. */
  readonly beside?: (line: Line) => ReactNode;
}

/** What is asked of each line when goods arrive: for which job it is, how many came, how many of them damaged, into which bin. */
export const arrivalColumns = <Line extends ToArrive>({ worksheets, nameOf, beside }: Arrival<Line>): FieldLineColumn<Line>[] => [
  { title: 'For', cell: ({ worksheetId }) => <ForJob id={worksheetId} worksheets={worksheets} /> },
  { title: 'To come', align: 'end', cell: ({ outstanding }) => numberText(outstanding) },
  {
    title: 'Arrived',
    cell: (line) => (
      <>
        <QuantityField name={nameOf(line, 'quantity')} label={`Arrived of ${line.code}`} />
        {beside?.(line)}
      </>
    ),
  },
  { title: 'Damaged', cell: (line) => <QuantityField name={nameOf(line, 'damaged')} label={`Damaged of ${line.code}`} placeholder="None" /> },
  { title: 'Bin', width: 150, cell: (line) => <PlaceField name={nameOf(line, 'placeId')} label={`Bin of ${line.code}`} placeholder="As above" clearable /> },
];

function ForJob({ id, worksheets }: { readonly id: string | null; readonly worksheets: ReadonlyMap<string, WorksheetFacts> }) {
  if (id === null) return 'Stock';
  return (
    <span className={classes.job}>
      <WorksheetLink id={id} worksheets={worksheets} />
      <Plate registration={worksheets.get(id)?.registration} />
    </span>
  );
}
