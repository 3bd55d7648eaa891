import { Button } from '@mantine/core';
import { receiveDelivery } from '@quarterlight/contract/purchasing/routes';
import type { PurchaseOrder } from '@quarterlight/contract/purchasing/schemas';
import type { FieldValues } from 'react-hook-form';
import { numberText } from '../../../platform/formats.ts';
import { DayField } from '../../../ui/form/DayField.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { QuantityField } from '../../../ui/form/NumberFields.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { PlaceField } from '../../stock/index.ts';
import { orderTouches } from '../purchasing.api.ts';
import classes from './ReceiveForm.module.css';
import { linesToReceive, receiptBody, receiptOf, takesBatch } from './receipt-body.ts';

/** Receives a delivery against an order: what came of each line, what of it is damaged, batch and expiry where there is one. */
export function ReceiveForm({ order, done }: { readonly order: PurchaseOrder; readonly done: () => void }) {
  const lines = linesToReceive(order);
  const form = useContractForm(receiveDelivery, {
    params: { id: order.id },
    defaults: { deliveryNote: '', placeId: order.deliverTo.id, lines: lines.map(receiptOf) } as FieldValues,
    toBody: receiptBody,
    refusals: { 'purchasing.delivery_twice': 'deliveryNote' },
    refresh: orderTouches,
    notice: 'Delivery received.',
    onDone: done,
  });
  const setAll = (quantity: (line: PurchaseOrder['lines'][number]) => number) => {
    for (const [index, line] of lines.entries()) form.methods.setValue(`lines.${index}.quantity`, quantity(line), { shouldDirty: true });
  };
  const problem = form.methods.formState.errors.lines?.message;
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
      <TextField name="deliveryNote" label="Delivery note" required maxLength={60} autoFocus />
      <PlaceField name="placeId" label="Put away in" initial={{ value: order.deliverTo.id, label: order.deliverTo.name }} />
      {lines.map((line, index) => (
        <fieldset key={line.id} className={classes.line}>
          <legend className={classes.legend}>
            <span className={classes.code}>{line.code}</span> {line.description}
            <span className={classes.soft}>{numberText(line.outstanding)} to come</span>
          </legend>
          <QuantityField name={`lines.${index}.quantity`} label="Arrived" />
          <QuantityField name={`lines.${index}.damaged`} label="Of these damaged" placeholder="None" />
          {takesBatch(line) && (
            <>
              <TextField name={`lines.${index}.batch`} label="Batch" maxLength={60} />
              <DayField name={`lines.${index}.expires`} label="Expires" />
            </>
          )}
        </fieldset>
      ))}
      {typeof problem === 'string' && (
        <p className={classes.wrong} role="alert">
          {problem}
        </p>
      )}
    </Form>
  );
}
