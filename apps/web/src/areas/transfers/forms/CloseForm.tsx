import { closeTransfer } from '@quarterlight/contract/transfers/routes';
import type { Transfer, TransferLine } from '@quarterlight/contract/transfers/schemas';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { numberText } from '../../../platform/formats.ts';
import { type FieldLineColumn, FieldLines } from '../../../ui/form/FieldLines.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { QuantityField } from '../../../ui/form/NumberFields.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { transferTouches } from '../transfers.api.ts';
import classes from './arrival.module.css';
import { linesToCome } from './receipt-body.ts';

interface TypedMissing {
  readonly lineId: string;
  readonly lost: number | null;
  readonly neverLeft: number | null;
  readonly reason: string;
}
const missingIn = (typed: unknown): TypedMissing[] => (Array.isArray(typed) ? typed.map((line: TypedMissing) => line) : []);

/** Accounts for what did not arrive: lost on the way, or never left; each with why. */
export function CloseForm({ transfer, done }: { readonly transfer: Transfer; readonly done: () => void }) {
  const [lines] = useState(() => linesToCome(transfer));
  const form = useContractForm(closeTransfer, {
    params: { id: transfer.id },
    version: transfer.version,
    defaults: { lines: lines.map((line) => ({ lineId: line.id, lost: null, neverLeft: null, reason: '' })) } as FieldValues,
    toBody: (values) => ({
      lines: missingIn(values.lines).map(({ lineId, lost, neverLeft, reason }) => ({ lineId, lost: lost ?? 0, neverLeft: neverLeft ?? 0, reason })),
    }),
    refresh: transferTouches,
    notice: `Transfer ${transfer.number} closed.`,
    onDone: done,
  });
  const problem = form.methods.formState.errors.lines?.message ?? form.methods.formState.errors.lines?.root?.message;
  return (
    <Form form={form} submit="Close transfer" onCancel={done} columns={1}>
      <p className={classes.lead}>
        What was lost on the way is written off. What never left goes back to where it was to be taken from, at {transfer.from.name}.
      </p>
      <Missing lines={lines} />
      {typeof problem === 'string' && (
        <p className={classes.wrong} role="alert">
          {problem}
        </p>
      )}
    </Form>
  );
}

function Missing({ lines }: { readonly lines: readonly TransferLine[] }) {
  const nameOf = (line: TransferLine, part: string) => `lines.${lines.indexOf(line)}.${part}`;
  const columns: FieldLineColumn<TransferLine>[] = [
    { title: 'Missing', align: 'end', cell: (line) => numberText(line.outstanding) },
    { title: 'Lost', cell: (line) => <QuantityField name={nameOf(line, 'lost')} label={`Lost of ${line.code}`} placeholder="None" /> },
    { title: 'Never left', cell: (line) => <QuantityField name={nameOf(line, 'neverLeft')} label={`Never left of ${line.code}`} placeholder="None" /> },
    { title: 'Why', width: 240, cell: (line) => <TextField name={nameOf(line, 'reason')} label={`Why, of ${line.code}`} maxLength={200} /> },
  ];
  return <FieldLines label="What did not arrive" lines={lines} columns={columns} />;
}
