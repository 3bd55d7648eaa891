import { Button } from '@mantine/core';
import { cancelPurchaseOrder, changePurchaseOrder, closePurchaseOrder, sendPurchaseOrder } from '@quarterlight/contract/purchasing/routes';
import type { PurchaseOrder } from '@quarterlight/contract/purchasing/schemas';
import { plural } from '@quarterlight/kit/text';
import type { FieldValues } from 'react-hook-form';
import { numberText } from '../../../platform/formats.ts';
import { notify } from '../../../platform/notices.ts';
import { Money } from '../../../ui/bits/Money.tsx';
import { DayField } from '../../../ui/form/DayField.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { MoneyField } from '../../../ui/form/NumberFields.tsx';
import { optionsOf } from '../../../ui/form/options.ts';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextareaField } from '../../../ui/form/TextareaField.tsx';
import { EmailField, TextField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { PlaceField, useWorksheets, WorksheetLink } from '../../stock/index.ts';
import classes from '../panels/order.module.css';
import { orderTouches, saveOrderFile } from '../purchasing.api.ts';
import { LinesEditor } from './LinesEditor.tsx';
import { bodyLines, lineOf } from './order-body.ts';

interface OrderFormProps {
  readonly order: PurchaseOrder;
  readonly done: () => void;
}

/** How the supplier takes orders; by email where its interface has failed just now. */
function usualWay({ supplierEmail, supplierOrdersBy, sending }: PurchaseOrder): 'email' | 'interface' | 'marked' {
  if (supplierOrdersBy === 'interface' && sending === 'no') return 'interface';
  return supplierEmail !== '' && supplierOrdersBy !== 'portal' ? 'email' : 'marked';
}

/** Emails the order, hands it to the supplier's interface, or only notes that it went out. */
export function SendForm({ order, done }: OrderFormProps) {
  const form = useContractForm(sendPurchaseOrder, {
    params: { id: order.id },
    version: order.version,
    defaults: { how: usualWay(order), recipient: order.supplierEmail },
    toBody: ({ how, recipient }: FieldValues) => ({ how, ...(how === 'email' && recipient ? { recipient } : {}) }),
    refusals: { 'purchasing.no_email': 'recipient' },
    refresh: ['outbox'],
    notice: false,
    onDone: (sent) => {
      if (sent.sentHow === 'file') void saveOrderFile(sent).catch(() => undefined);
      notify.success(sent.sending === 'underway' ? 'The order is on its way to the supplier.' : 'Order sent.');
      done();
    },
  });
  const how = form.methods.watch('how');
  const byEmail = how === 'email';
  return (
    <Form form={form} submit={how === 'marked' ? 'Mark as sent' : how === 'file' ? 'Send and save the file' : 'Send'} onCancel={done}>
      <SelectField
        name="how"
        label="How it goes out"
        options={optionsOf({
          ...(order.supplierOrdersBy === 'interface' ? { interface: 'Their interface' } : {}),
          email: order.supplierOrdersBy === 'file' ? 'Email with the order as a PDF and as a file' : 'Email with the order as a PDF',
          file: 'As a file that I hand over',
          marked: 'Mark as sent: by telephone or portal',
        })}
      />
      {byEmail && <EmailField name="recipient" label="To" required />}
      {how === 'marked' && order.supplierPortal !== '' && (
        <p className={classes.soft}>
          {order.supplier.name} takes orders at{' '}
          <a href={order.supplierPortal} target="_blank" rel="noreferrer">
            {order.supplierPortal}
          </a>
          .
        </p>
      )}
      {order.net.amount < order.supplierMinimum.amount && (
        <p className={classes.needsYou}>
          {order.supplier.name} asks for at least <Money value={order.supplierMinimum} /> net an order; this one comes to <Money value={order.net} />.
        </p>
      )}
    </Form>
  );
}

/** Cancels an order of which nothing has arrived, and says which jobs lose what was ordered for them. */
export const CancelForm = (props: OrderFormProps) => <EndForm {...props} route={cancelPurchaseOrder} submit="Cancel order" ended="cancelled" asks />;

/** Closes an order; what has not come is no longer expected. */
export const CloseForm = (props: OrderFormProps) => <EndForm {...props} route={closePurchaseOrder} submit="Close order" ended="closed" />;

interface EndFormProps extends OrderFormProps {
  readonly route: typeof cancelPurchaseOrder | typeof closePurchaseOrder;
  readonly submit: string;
  readonly ended: string;
  /** A reason is needed. */
  readonly asks?: boolean;
}

function EndForm({ order, done, route, submit, ended, asks = false }: EndFormProps) {
  const form = useContractForm(route, {
    params: { id: order.id },
    version: order.version,
    defaults: { reason: '' },
    refresh: orderTouches,
    notice: `Order ${order.number} ${ended}.`,
    onDone: done,
  });
  // Beside 'Cancel order', a button that says 'Cancel' would be read either way.
  const keep = (
    <Button variant="default" onClick={done}>
      Keep the order
    </Button>
  );
  return (
    <Form form={form} submit={submit} extra={keep}>
      <Affected order={order} />
      <TextField name="reason" label="Reason" required={asks} maxLength={200} autoFocus={asks} />
    </Form>
  );
}

/** What ending the order takes away. */
function Affected({ order }: { readonly order: PurchaseOrder }) {
  const open = order.lines.filter((line) => line.outstanding > 0);
  const forWorksheets = open.filter((line) => line.worksheetId !== null);
  const { worksheets } = useWorksheets(forWorksheets.flatMap((line) => line.worksheetId ?? []));
  if (open.length === 0) return <p className={classes.soft}>Everything on this order has arrived.</p>;
  return (
    <div>
      <p className={classes.soft}>
        {plural(open.length, 'line')} will no longer be expected.
        {forWorksheets.length > 0 ? ` These jobs lose the glass ordered for them and have to be given other glass:` : ' No job waits for them.'}
      </p>
      {forWorksheets.length > 0 && (
        <ul className={classes.affected}>
          {forWorksheets.map((line) => (
            <li key={line.id}>
              <WorksheetLink id={line.worksheetId} worksheets={worksheets} />: {numberText(line.outstanding)} × {line.code} {line.description}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Changes where and when a draft order is delivered, and what is noted on it. */
export function DetailsForm({ order, done }: OrderFormProps) {
  const form = useContractForm(changePurchaseOrder, {
    params: { id: order.id },
    version: order.version,
    defaults: { deliverToPlaceId: order.deliverTo.id, expectedOn: order.expectedOn, carriage: order.carriage, notes: order.notes },
    refresh: orderTouches,
    onDone: done,
  });
  return (
    <Form form={form} submit="Save" onCancel={done}>
      <PlaceField name="deliverToPlaceId" label="Deliver to" required locationsOnly initial={{ value: order.deliverTo.id, label: order.deliverTo.name }} />
      <DayField name="expectedOn" label="Expected" />
      <MoneyField name="carriage" label="Carriage without VAT" />
      <TextareaField name="notes" label="Notes to the supplier" maxLength={2000} />
    </Form>
  );
}

/** Changes the lines of a draft order. */
export function LinesForm({ order, done }: OrderFormProps) {
  const form = useContractForm(changePurchaseOrder, {
    params: { id: order.id },
    version: order.version,
    defaults: { lines: order.lines.map(lineOf) } as FieldValues,
    toBody: (values) => ({ lines: bodyLines(values) }),
    refresh: orderTouches,
    onDone: done,
  });
  return (
    <Form form={form} submit="Save lines" onCancel={done}>
      <LinesEditor supplierId={order.supplier.id} />
    </Form>
  );
}
