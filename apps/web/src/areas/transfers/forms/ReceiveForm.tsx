import { Button } from '@mantine/core';
import { receiveTransfer } from '@quarterlight/contract/transfers/routes';
import type { Transfer, TransferLine } from '@quarterlight/contract/transfers/schemas';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { numberText } from '../../../platform/formats.ts';
import { Plate } from '../../../ui/bits/Plate.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { QuantityField } from '../../../ui/form/NumberFields.tsx';
import { ScanBox } from '../../../ui/form/ScanBox.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { PlaceField, useWorksheets, WorksheetLink } from '../../stock/index.ts';
import { transferTouches } from '../transfers.api.ts';
import classes from './arrival.module.css';
import { lineOfCode, linesToCome, receiptBody, receiptOf, receiptsIn } from './receipt-body.ts';

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
  const setAll = (quantity: (line: TransferLine) => number) => {
    for (const [index, line] of lines.entries()) methods.setValue(`lines.${index}.quantity`, quantity(line), { shouldDirty: true });
  };
  // The first scan counts from nothing: what was taken for arrived is from then on what was seen.
  const count = (code: string, isFirst: boolean) => {
    const typed = receiptsIn(methods.getValues('lines'));
    const counted = lines.map((line, index) => ({ ...receiptOf(line), ...typed[index], ...(isFirst ? { quantity: 0 } : {}) }));
    const index = lineOfCode(lines, counted, code);
    const line = lines[index];
    if (!line) return null;
    if (isFirst) setAll(() => 0);
    const quantity = (counted[index]?.quantity ?? 0) + 1;
    methods.setValue(`lines.${index}.quantity`, quantity, { shouldDirty: true });
    return { code: line.code, quantity, of: line.outstanding };
  };
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
  return (
    <div className={classes.scroller} role="region" aria-label="What arrived" tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col">For</th>
            <th scope="col" data-align="end">
              To come
            </th>
            <th scope="col">Arrived</th>
            <th scope="col">Damaged</th>
            <th scope="col">Bin</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <tr key={line.id}>
              <th scope="row">
                <span className={classes.code}>{line.code}</span>
                <span className={classes.soft}>{line.batch === '' ? line.description : `${line.description}, batch ${line.batch}`}</span>
              </th>
              <td data-title="For">
                {line.worksheetId ? (
                  <span className={classes.job}>
                    <WorksheetLink id={line.worksheetId} worksheets={worksheets} />
                    <Plate registration={worksheets.get(line.worksheetId)?.registration} />
                  </span>
                ) : (
                  'Stock'
                )}
              </td>
              <td data-align="end" data-title="To come">
                {numberText(line.outstanding)}
              </td>
              <td data-title="Arrived">
                <QuantityField name={`lines.${index}.quantity`} label={`Arrived of ${line.code}`} />
              </td>
              <td data-title="Damaged">
                <QuantityField name={`lines.${index}.damaged`} label={`Damaged of ${line.code}`} placeholder="None" />
              </td>
              <td data-title="Bin">
                <PlaceField name={`lines.${index}.placeId`} label={`Bin of ${line.code}`} placeholder="As above" clearable />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
