import { Button } from '@mantine/core';
import { receiveTransfer } from '@quarterlight/contract/transfers/routes';
import type { Transfer, TransferLine } from '@quarterlight/contract/transfers/schemas';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FieldLines } from '../../../ui/form/FieldLines.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { ScanBox } from '../../../ui/form/ScanBox.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { arrivalColumns, countOne, PlaceField, useWorksheets } from '../../stock/index.ts';
import { transferTouches } from '../transfers.api.ts';
import classes from './arrival.module.css';
import { linesToCome, receiptBody, receiptOf } from './receipt-body.ts';

/** Receives what arrived: all that was sent stands there as arrived, or each piece is scanned. */
export function ReceiveForm({ transfer, done }: { readonly transfer: Transfer; readonly done: () => void }) {
  // What was to come when the form was opened: what somebody else receives meanwhile is refused by its version, and said.
  const [lines] = useState(() => linesToCome(transfer));
  const form = useContractForm(receiveTransfer, {
    params: { id: transfer.id },
    version: transfer.version,
    defaults: { placeId: transfer.to.id, lines: lines.map(receiptOf) } as FieldValues,
    toBody: receiptBody,
    refresh: transferTouches,
    notice: 'Transfer received.',
    onDone: done,
  });
  const { methods } = form;
  const nameOf = (line: TransferLine, part = 'quantity') => `lines.${lines.indexOf(line)}.${part}`;
  const setAll = (quantity: (line: TransferLine) => number) => {
    for (const line of lines) methods.setValue(nameOf(line), quantity(line), { shouldDirty: true });
  };
  const count = (code: string, isFirst: boolean) =>
    countOne(methods, { lines, nameOf: (line) => nameOf(line), codesOf: (line) => [line.code, line.barcode] }, code, isFirst);
  const problem = methods.formState.errors.lines?.message ?? methods.formState.errors.lines?.root?.message;
  return (
    <Form
      form={form}
      submit="Receive"
      onCancel={done}
      columns={2}
      extra={
        <>
          <Button variant="subtle" onClick={() => setAll((line) => line.outstanding)}>
            All came
          </Button>
          <Button variant="subtle" onClick={() => setAll(() => 0)}>
            Set all to none
          </Button>
        </>
      }
    >
      <ScanBox of="transfer" count={count} />
      <PlaceField name="placeId" label="Put away in" initial={{ value: transfer.to.id, label: `${transfer.to.code} – ${transfer.to.name}` }} />
      <Arrived lines={lines} />
      {typeof problem === 'string' && (
        <p className={classes.wrong} role="alert">
          {problem}
        </p>
      )}
    </Form>
  );
}

function Arrived({ lines }: { readonly lines: readonly TransferLine[] }) {
  const { worksheets } = useWorksheets(lines.flatMap((line) => line.worksheetId ?? []));
  const described = lines.map((line) => ({ ...line, description: line.batch === '' ? line.description : `${line.description}, batch ${line.batch}` }));
  const columns = arrivalColumns<TransferLine>({ worksheets, nameOf: ({ id }, part) => `lines.${lines.findIndex((line) => line.id === id)}.${part}` });
  return <FieldLines label="What arrived" lines={described} columns={columns} />;
}
