import { createPurchaseOrder } from '@quarterlight/contract/purchasing/routes';
import { weekdaysText } from '@quarterlight/kit/days';
import { plural } from '@quarterlight/kit/text';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { pathTo } from '../../../app/paths.ts';
import { DayField } from '../../../ui/form/DayField.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { MoneyField } from '../../../ui/form/NumberFields.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { textOf } from '../../../ui/form/use-field.ts';
import { later } from '../../../ui/later.tsx';
import { Page } from '../../../ui/Page.tsx';
import { PlaceField } from '../../stock/index.ts';
import { LinesEditor } from '../forms/LinesEditor.tsx';
import { bodyLines, emptyLine } from '../forms/order-body.ts';
import { orderTouches, purchasingApi } from '../purchasing.api.ts';
import classes from './NewOrderPage.module.css';

const TextareaField = later(() => import('../../../ui/form/TextareaField.tsx'), 'TextareaField');

/** The body of a new order: what may be left empty is then not sent. */
function newOrder(values: FieldValues): unknown {
  const { deliverToPlaceId, expectedOn, carriage, notes, supplierId } = values;
  return {
    supplierId,
    deliverToPlaceId: deliverToPlaceId ?? '',
    ...(expectedOn ? { expectedOn } : {}),
    ...(carriage ? { carriage } : {}),
    notes,
    lines: bodyLines(values),
  };
}

/** Raises a draft order with a supplier. */
export function NewOrderPage() {
  const navigate = useNavigate();
  const suppliers = useQuery(purchasingApi.suppliers());
  // The record of a supplier leads here with it.
  const { searchStr } = useLocation();
  const [asked] = useState(() => new URLSearchParams(searchStr).get('supplierId') ?? '');
  const form = useContractForm(createPurchaseOrder, {
    defaults: { supplierId: asked, deliverToPlaceId: '', expectedOn: null, notes: '', lines: [{ ...emptyLine }] } as FieldValues,
    toBody: newOrder,
    refusals: { 'stock.no_depot': 'deliverToPlaceId', 'purchasing.where_to': 'deliverToPlaceId' },
    refresh: orderTouches,
    notice: 'Draft order made.',
    onDone: (order) => navigate({ href: pathTo('/purchase-orders/$id', { id: order.id }) }),
  });
  const supplierId = textOf(form.methods.watch('supplierId'));
  const supplier = suppliers.data?.find((each) => each.id === supplierId);
  return (
    <Page title="New purchase order">
      <div className={classes.form}>
        <Form form={form} submit="Make draft order" onCancel={() => void navigate({ href: pathTo('/purchase-orders') })} columns={2}>
          <SelectField
            name="supplierId"
            label="Supplier"
            required
            options={(suppliers.data ?? []).map(({ id, name, accountCode }) => ({ value: id, label: `${name} (${accountCode})` }))}
          />
          <PlaceField name="deliverToPlaceId" label="Deliver to" required locationsOnly />
          <DayField name="expectedOn" label="Expected" description="Left empty, the next day on which the supplier delivers." />
          <MoneyField name="carriage" label="Carriage without VAT" />
          {supplier && (
            <p className={classes.lead}>
              {supplier.name} usually delivers in {plural(supplier.leadDays, 'day')}
              {supplier.cutOff && ` when ordered before ${supplier.cutOff}`}. Days of delivery: {weekdaysText(supplier.deliveryWeekdays)}.
            </p>
          )}
          <LinesEditor supplierId={supplierId} />
          <div className={classes.wide}>
            <TextareaField name="notes" label="Notes to the supplier" maxLength={2000} />
          </div>
        </Form>
      </div>
    </Page>
  );
}
