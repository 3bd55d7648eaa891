import * as routes from '@quarterlight/contract/catalogue/terms-routes';
import type { CustomerDiscount, CustomerPrice, PriceCap } from '@quarterlight/contract/catalogue/terms-schemas';
import { today } from '@quarterlight/kit/days';
import { useQuery } from '@tanstack/react-query';
import { tenantZone } from '../../../platform/formats.ts';
import { DayField } from '../../../ui/form/DayField.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { MoneyField } from '../../../ui/form/NumberFields.tsx';
import { namedOptions } from '../../../ui/form/options.ts';
import { PercentField } from '../../../ui/form/PercentField.tsx';
import { SearchSelectField } from '../../../ui/form/SearchSelectField.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextareaField } from '../../../ui/form/TextareaField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { anyProduct, termsApi } from '../terms.api.ts';

/** What a form of something new is given. */
export interface NewTermProps {
  readonly customerId: string;
  readonly onClose: () => void;
}

/** Its first and last day; from today on unless told. */
export const newDays = () => ({ validFrom: today(tenantZone.get()), validTo: null });

export function DayFields() {
  return (
    <>
      <DayField name="validFrom" label="From" required />
      <DayField name="validTo" label="To" placeholder="Open" description="The last day on which it holds" />
    </>
  );
}

export function NewPrice({ customerId, onClose }: NewTermProps) {
  const form = useContractForm(routes.createCustomerPrice, {
    params: { id: customerId },
    defaults: { productId: '', ...newDays() },
    refresh: ['customer-price'],
    notice: 'The price is agreed.',
    onDone: onClose,
  });
  return (
    <Form form={form} submit="Agree" onCancel={onClose} columns={2}>
      <SearchSelectField name="productId" label="Product" required placeholder="Code, or how its description begins" {...anyProduct} />
      <MoneyField name="price" label="Price of one, net" required />
      <DayFields />
    </Form>
  );
}

export function ChangePrice({ row, onClose }: { readonly row: CustomerPrice; readonly onClose: () => void }) {
  const { id, version, price, validFrom, validTo } = row;
  const form = useContractForm(routes.changeCustomerPrice, { params: { id }, version, defaults: { price, validFrom, validTo }, onDone: onClose });
  return (
    <Form form={form} submit="Save" onCancel={onClose} columns={3}>
      <MoneyField name="price" label="Price of one, net" required />
      <DayFields />
    </Form>
  );
}

export function NewDiscount({ customerId, onClose }: NewTermProps) {
  const form = useContractForm(routes.createCustomerDiscount, {
    params: { id: customerId },
    defaults: { categoryId: '', ...newDays() },
    refresh: ['customer-discount'],
    notice: 'The discount is agreed.',
    onDone: onClose,
  });
  return (
    <Form form={form} submit="Agree" onCancel={onClose} columns={2}>
      <CategoryField />
      <PercentField name="discountBasisPoints" label="Discount off list" required />
      <DayFields />
    </Form>
  );
}

export function ChangeDiscount({ row, onClose }: { readonly row: CustomerDiscount; readonly onClose: () => void }) {
  const { id, version, discountBasisPoints, validFrom, validTo } = row;
  const form = useContractForm(routes.changeCustomerDiscount, {
    params: { id },
    version,
    defaults: { discountBasisPoints, validFrom, validTo },
    onDone: onClose,
  });
  return (
    <Form form={form} submit="Save" onCancel={onClose} columns={3}>
      <PercentField name="discountBasisPoints" label="Discount off list" required />
      <DayFields />
    </Form>
  );
}

export function CategoryField({ placeholder }: { readonly placeholder?: string }) {
  const categories = useQuery(termsApi.categories());
  return placeholder === undefined ? (
    <SelectField name="categoryId" label="Category" required options={namedOptions(categories.data)} />
  ) : (
    <SelectField name="categoryId" label="Category" clearable placeholder={placeholder} options={namedOptions(categories.data)} />
  );
}

export function NewCap({ customerId, onClose }: NewTermProps) {
  const form = useContractForm(routes.createPriceCap, {
    params: { id: customerId },
    defaults: { categoryId: null, note: '', ...newDays() },
    refresh: ['price-cap'],
    notice: 'The cap is agreed.',
    onDone: onClose,
  });
  return (
    <Form form={form} submit="Agree" onCancel={onClose} columns={2}>
      <CategoryField placeholder="None: the whole job, net" />
      <MoneyField name="cap" label="At most" required />
      <DayFields />
      <TextareaField name="note" label="Note" rows={1} maxLength={300} />
    </Form>
  );
}

export function ChangeCap({ row, onClose }: { readonly row: PriceCap; readonly onClose: () => void }) {
  const { id, version, cap, note, validFrom, validTo } = row;
  const form = useContractForm(routes.changePriceCap, { params: { id }, version, defaults: { cap, note, validFrom, validTo }, onDone: onClose });
  return (
    <Form form={form} submit="Save" onCancel={onClose} columns={3}>
      <MoneyField name="cap" label="At most" required />
      <DayFields />
      <TextareaField name="note" label="Note" rows={1} maxLength={300} />
    </Form>
  );
}
