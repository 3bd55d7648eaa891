import { createLabourRate, renewLabourRate } from '@quarterlight/contract/catalogue/labour-rate-routes';
import type { LabourRate } from '@quarterlight/contract/catalogue/schemas';
import { changeLabourRate } from '@quarterlight/contract/catalogue/terms-routes';
import { addDays, addMonths, day, today } from '@quarterlight/kit/days';
import { tenantZone } from '../../../platform/formats.ts';
import { DayField } from '../../../ui/form/DayField.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { MoneyField, QuantityField } from '../../../ui/form/NumberFields.tsx';
import { SearchSelectField } from '../../../ui/form/SearchSelectField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { anyCustomer } from '../labour-rates.api.ts';
import { DayFields, newDays } from './TermForms.tsx';
import { anyWork, RateFields } from './WorkForms.tsx';

interface NewLabourRateProps {
  readonly onDone: (rate: { readonly id: string }) => unknown;
  readonly onClose: () => void;
}

/** A new rate: everybody's, or of one account. */
export function NewLabourRate({ onDone, onClose }: NewLabourRateProps) {
  const form = useContractForm(createLabourRate, {
    defaults: { name: '', ...anyWork, customerId: null, categoryId: null, minutes: 90, ...newDays() },
    refresh: ['labour-rate'],
    notice: 'The labour rate is made.',
    onDone,
  });
  return (
    <Form form={form} submit="Add" onCancel={onClose} columns={3}>
      <RateFields />
      <SearchSelectField name="customerId" label="Customer" placeholder="Any: it is everybody’s" {...anyCustomer} />
    </Form>
  );
}

interface OfRate {
  readonly rate: LabourRate;
  readonly onClose: () => void;
}

/** The first day that a new price is proposed for: the first of the next month in which the old rate has begun. */
function proposedDay(rate: LabourRate): string {
  const now = today(tenantZone.get());
  const from = day(rate.validFrom);
  const base = from > now ? from : now;
  return addMonths(addDays(base, 1 - Number(base.slice(8))), 1);
}

/** What the rate costs from a day on: the next year's price. */
export function RenewLabourRate({ rate, onClose, onDone }: OfRate & { readonly onDone: (rate: { readonly id: string }) => unknown }) {
  const { id, version, name, price, minutes } = rate;
  const form = useContractForm(renewLabourRate, {
    params: { id },
    version,
    defaults: { name, price, minutes, validFrom: proposedDay(rate), validTo: null },
    refresh: ['labour-rate'],
    notice: 'The new price is kept.',
    onDone,
  });
  return (
    <Form form={form} submit="Keep the new price" onCancel={onClose} columns={2}>
      <MoneyField name="price" label="New price, net" required />
      <QuantityField name="minutes" label="Minutes" required />
      <DayFields />
      <TextField name="name" label="Name" required maxLength={80} />
    </Form>
  );
}

/** The last day of a rate. */
export function EndLabourRate({ rate, onClose }: OfRate) {
  const { id, version, validTo } = rate;
  const form = useContractForm(changeLabourRate, {
    params: { id },
    version,
    defaults: { validTo: validTo ?? today(tenantZone.get()) },
    notice: 'The labour rate has its last day.',
    onDone: onClose,
  });
  return (
    <Form form={form} submit="End it" onCancel={onClose}>
      <DayField name="validTo" label="Last day" required description="Work that is priced already keeps its price" />
    </Form>
  );
}
