import { undoDelivery } from '@quarterlight/contract/purchasing/routes';
import type { PurchaseOrder } from '@quarterlight/contract/purchasing/schemas';
import { Form } from '../../../ui/form/Form.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import classes from '../panels/order.module.css';
import { orderTouches } from '../purchasing.api.ts';

interface UndoDeliveryFormProps {
  readonly order: PurchaseOrder;
  readonly delivery: PurchaseOrder['deliveries'][number];
  readonly done: () => void;
}

/** Undoes a delivery of which nothing has moved. */
export function UndoDeliveryForm({ order, delivery, done }: UndoDeliveryFormProps) {
  const form = useContractForm(undoDelivery, {
    params: { id: order.id },
    version: order.version,
    defaults: { deliveryId: delivery.id, reason: '' },
    refresh: orderTouches,
    notice: `Delivery note ${delivery.deliveryNote} undone.`,
    onDone: done,
  });
  return (
    <Form form={form} submit="Undo delivery" onCancel={done}>
      <p className={classes.soft}>
        What came with delivery note {delivery.deliveryNote} leaves stock and is outstanding again. Jobs that it was reserved for wait for it as before.
      </p>
      <TextField name="reason" label="Reason" required maxLength={200} autoFocus />
    </Form>
  );
}
