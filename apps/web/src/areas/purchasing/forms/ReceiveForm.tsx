import { Button } from '@mantine/core';
import { receiveDelivery } from '@quarterlight/contract/purchasing/routes';
import type { PurchaseOrder } from '@quarterlight/contract/purchasing/schemas';
import { today } from '@quarterlight/kit/days';
import { useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { tenantZone } from '../../../platform/formats.ts';
import { DayField } from '../../../ui/form/DayField.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { ScanBox } from '../../../ui/form/ScanBox.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { countOne, PlaceField } from '../../stock/index.ts';
import { orderTouches } from '../purchasing.api.ts';
import { ReceiptLines } from './ReceiptLines.tsx';
import classes from './ReceiveForm.module.css';
import { linesToReceive, receiptBody, receiptOf } from './receipt-body.ts';
import { useMeanwhile } from './use-meanwhile.ts';

type Line = PurchaseOrder['lines'][number];

/** Receives a delivery against an order: what came of each line, what of it is damaged, where it goes, batch and expiry where there is one. */
export function ReceiveForm({ order, done }: { readonly order: PurchaseOrder; readonly done: () => void }) {
  // The form holds every line of the order in its place, so that what is typed stays with its line whatever else comes in.
  const lines = linesToReceive(order);
  const positionOf = ({ id }: Pick<Line, 'id'>) => order.lines.findIndex((line) => line.id === id);
  const form = useContractForm(receiveDelivery, {
    params: { id: order.id },
    defaults: { deliveryNote: '', receivedOn: today(tenantZone.get()), placeId: order.deliverTo.id, lines: order.lines.map(receiptOf) } as FieldValues,
    toBody: (values) => receiptBody(values, lines),
    refusals: { 'purchasing.delivery_twice': 'deliveryNote' },
    refresh: orderTouches,
    notice: 'Delivery received.',
    onDone: done,
  });
  const { methods } = form;
  const isCounted = useRef(false);
  const meanwhile = useMeanwhile(order, form, isCounted);
  const nameOf = (line: Line) => `lines.${positionOf(line)}.quantity`;
  const setAll = (quantity: (line: Line) => number) => {
    for (const line of lines) methods.setValue(nameOf(line), quantity(line), { shouldDirty: true });
  };
  const count = (code: string, isFirst: boolean) => {
    const counted = countOne(methods, { lines, nameOf, codesOf: (line) => [line.code, line.supplierCode] }, code, isFirst);
    isCounted.current ||= counted !== null;
    return counted;
  };
  const problem = methods.formState.errors.lines?.message ?? methods.formState.errors.lines?.root?.message;
  return (
    <Form
      form={form}
      submit="Receive"
      onCancel={done}
      columns={3}
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
      <DayField name="receivedOn" label="Arrived on" past />
      <PlaceField name="placeId" label="Put away in" initial={{ value: order.deliverTo.id, label: order.deliverTo.name }} />
      <ScanBox of="delivery" count={count} />
      <p className={classes.meanwhile} role="status">
        {meanwhile && 'A delivery was received meanwhile. Check what is still to come.'}
      </p>
      <ReceiptLines lines={lines} positionOf={positionOf} />
      {typeof problem === 'string' && (
        <p className={classes.wrong} role="alert">
          {problem}
        </p>
      )}
    </Form>
  );
}
