import { placeNames } from '@quarterlight/contract/catalogue/names';
import type { LabourRate } from '@quarterlight/contract/catalogue/schemas';
import * as routes from '@quarterlight/contract/catalogue/terms-routes';
import type { RateCardLine } from '@quarterlight/contract/catalogue/terms-schemas';
import { useQuery } from '@tanstack/react-query';
import { Form } from '../../../ui/form/Form.tsx';
import { MoneyField, QuantityField } from '../../../ui/form/NumberFields.tsx';
import { namedOptions, optionsOf } from '../../../ui/form/options.ts';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { termsApi } from '../terms.api.ts';
import { CategoryField, DayFields, type NewTermProps, newDays } from './TermForms.tsx';

/** Work of any kind. */
export const anyWork = { jobTypeId: null, glassTypeId: null, place: null } as const;

/** Which work it is for; what is left open is any. */
function WorkFields() {
  const jobTypes = useQuery(termsApi.jobTypes());
  const glassTypes = useQuery(termsApi.glassTypes());
  return (
    <>
      <SelectField name="jobTypeId" label="Job type" clearable placeholder="Any" options={namedOptions(jobTypes.data)} />
      <SelectField name="glassTypeId" label="Glass" clearable placeholder="Any" options={namedOptions(glassTypes.data)} />
      <SelectField name="place" label="Place" clearable placeholder="Any" options={optionsOf(placeNames)} />
    </>
  );
}

export function NewRate({ customerId, onClose }: NewTermProps) {
  const form = useContractForm(routes.createCustomerLabourRate, {
    params: { id: customerId },
    defaults: { name: '', ...anyWork, categoryId: null, minutes: 90, ...newDays() },
    refresh: ['labour-rate'],
    notice: 'The labour rate is agreed.',
    onDone: onClose,
  });
  return (
    <Form form={form} submit="Agree" onCancel={onClose} columns={3}>
      <RateFields />
    </Form>
  );
}

export function ChangeRate({ row, onClose }: { readonly row: LabourRate; readonly onClose: () => void }) {
  const { id, version, name, jobTypeId, glassTypeId, place, categoryId, price, minutes, validFrom, validTo } = row;
  const form = useContractForm(routes.changeLabourRate, {
    params: { id },
    version,
    defaults: { name, jobTypeId, glassTypeId, place, categoryId, price, minutes, validFrom, validTo },
    onDone: onClose,
  });
  return (
    <Form form={form} submit="Save" onCancel={onClose} columns={3}>
      <RateFields />
    </Form>
  );
}

/** What a labour rate is: its name, what it costs and takes, which work it is for and when. */
export function RateFields() {
  return (
    <>
      <TextField name="name" label="Name" required maxLength={80} />
      <MoneyField name="price" label="Price, net" required />
      <QuantityField name="minutes" label="Minutes" required />
      <WorkFields />
      <CategoryField placeholder="Any" />
      <DayFields />
    </>
  );
}

export function NewCardLine({ branchId, onClose }: { readonly branchId: string; readonly onClose: () => void }) {
  const form = useContractForm(routes.createRateCardLine, {
    params: { id: branchId },
    defaults: { ...anyWork, ...newDays() },
    refresh: ['rate-card-line'],
    notice: 'The line is agreed.',
    onDone: onClose,
  });
  return (
    <Form form={form} submit="Agree" onCancel={onClose} columns={3}>
      <CardFields />
    </Form>
  );
}

export function ChangeCardLine({ row, onClose }: { readonly row: RateCardLine; readonly onClose: () => void }) {
  const { id, version, jobTypeId, glassTypeId, place, price, validFrom, validTo } = row;
  const form = useContractForm(routes.changeRateCardLine, {
    params: { id },
    version,
    defaults: { jobTypeId, glassTypeId, place, price, validFrom, validTo },
    onDone: onClose,
  });
  return (
    <Form form={form} submit="Save" onCancel={onClose} columns={3}>
      <CardFields />
    </Form>
  );
}

function CardFields() {
  return (
    <>
      <WorkFields />
      <MoneyField name="price" label="We pay, net" required />
      <DayFields />
    </>
  );
}
