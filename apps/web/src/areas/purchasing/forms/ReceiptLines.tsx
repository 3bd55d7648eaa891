import type { PurchaseOrder } from '@quarterlight/contract/purchasing/schemas';
import { useWatch } from 'react-hook-form';
import { numberText } from '../../../platform/formats.ts';
import { DayField } from '../../../ui/form/DayField.tsx';
import { type FieldLineColumn, FieldLines } from '../../../ui/form/FieldLines.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { arrivalColumns, useWorksheets } from '../../stock/index.ts';
import classes from './ReceiveForm.module.css';
import { moreThanOrdered, takesBatch } from './receipt-body.ts';

type Line = PurchaseOrder['lines'][number];

/** One line each of what is expected: for which job, what came, where it goes. `positionOf` is a line's place in the form. */
export function ReceiptLines({ lines, positionOf }: { readonly lines: readonly Line[]; readonly positionOf: (line: Line) => number }) {
  const { worksheets } = useWorksheets(lines.flatMap((line) => line.worksheetId ?? []));
  const nameOf = (line: Line, part: string) => `lines.${positionOf(line)}.${part}`;
  const batches: FieldLineColumn<Line>[] = [
    {
      title: 'Batch',
      width: 150,
      cell: (line) => takesBatch(line) && <TextField name={nameOf(line, 'batch')} label={`Batch of ${line.code}`} maxLength={60} />,
    },
    { title: 'Expires', width: 150, cell: (line) => takesBatch(line) && <DayField name={nameOf(line, 'expires')} label={`Expiry of ${line.code}`} /> },
  ];
  const beside = (line: Line) => <More name={nameOf(line, 'quantity')} outstanding={line.outstanding} />;
  const columns = [...arrivalColumns<Line>({ worksheets, nameOf, beside }), ...(lines.some(takesBatch) ? batches : [])];
  return <FieldLines label="What came" lines={lines} columns={columns} />;
}

/** Says where more came than was ordered; it can be received all the same. */
function More({ name, outstanding }: { readonly name: string; readonly outstanding: number }) {
  const more = moreThanOrdered(useWatch({ name }), outstanding);
  return (
    <span className={classes.more} role="status">
      {more > 0 && `${numberText(more)} more than ordered`}
    </span>
  );
}
