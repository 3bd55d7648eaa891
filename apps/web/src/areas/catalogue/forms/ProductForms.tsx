import { productFeatureNames, qualityNames } from '@quarterlight/contract/catalogue/names';
import { changeProduct, createProduct } from '@quarterlight/contract/catalogue/product-routes';
import type { ProductRecord } from '@quarterlight/contract/catalogue/product-schemas';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CheckboxField } from '../../../ui/form/CheckField.tsx';
import { ChecksField } from '../../../ui/form/ChecksField.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { MoneyField, QuantityField, UnitMoneyField } from '../../../ui/form/NumberFields.tsx';
import { namedOptions, optionsOf } from '../../../ui/form/options.ts';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { productsApi } from '../products.api.ts';

interface EditProps {
  readonly product: ProductRecord;
  readonly done: () => void;
}

function CategoryField({ onPicked }: { readonly onPicked?: (id: string | null) => void }) {
  const categories = useQuery(productsApi.categories());
  return <SelectField name="categoryId" label="Category" required options={namedOptions(categories.data)} {...(onPicked ? { onPicked } : {})} />;
}

function GlassFields() {
  const glassTypes = useQuery(productsApi.glassTypes());
  return (
    <>
      <SelectField name="glassTypeId" label="Glass type" clearable placeholder="None" options={namedOptions(glassTypes.data)} />
      <TextField name="position" label="Position" maxLength={60} description="Where it sits, where the type does not say it" />
    </>
  );
}

/** What a product is. */
export function DetailsForm({ product, done }: EditProps) {
  const { id, version, code, description, categoryId, glassTypeId, position, quality, features, needsCalibration, wholeUnits, barcode } = product;
  const defaults = { code, description, categoryId, glassTypeId, position, quality, features, needsCalibration, wholeUnits, barcode };
  const form = useContractForm(changeProduct, { params: { id }, version, defaults, onDone: done });
  return (
    <Form form={form} submit="Save" onCancel={done} columns={2}>
      <TextField name="code" label="Code" required maxLength={40} autoComplete="off" />
      <TextField name="barcode" label="Barcode" maxLength={40} autoComplete="off" />
      <TextField name="description" label="Description" required maxLength={200} />
      <CategoryField />
      <GlassFields />
      <SelectField name="quality" label="Quality" required options={optionsOf(qualityNames)} />
      <CheckboxField name="wholeUnits" label="Counted in whole pieces" />
      <ChecksField name="features" label="Features" inline options={optionsOf(productFeatureNames)} />
      <CheckboxField name="needsCalibration" label="A calibration is needed after it is fitted" />
    </Form>
  );
}

/** What it is sold for, and what it is taken to cost where nobody offers it. */
export function PricesForm({ product, done }: EditProps) {
  const { id, version, listPrice, standardCost, allowedActions } = product;
  const mayCost = allowedActions.includes('change-cost') && standardCost !== null;
  const form = useContractForm(changeProduct, {
    params: { id },
    version,
    defaults: { listPrice, ...(mayCost ? { standardCost } : {}) },
    onDone: done,
  });
  return (
    <Form form={form} submit="Save" onCancel={done} columns={2}>
      <MoneyField name="listPrice" label="List price, net" required />
      {mayCost && <UnitMoneyField name="standardCost" label="Standard cost" required description="Counts where no supplier offers it" />}
    </Form>
  );
}

/** What the maker's sheet of an adhesive says, and for how long it keeps. */
export function SheetForm({ product, done }: EditProps) {
  const { id, version, usedFromCelsius, usedToCelsius, driveAwayMinutes, shelfLifeDays } = product;
  const form = useContractForm(changeProduct, {
    params: { id },
    version,
    defaults: { usedFromCelsius, usedToCelsius, driveAwayMinutes, shelfLifeDays },
    onDone: done,
  });
  return (
    <Form form={form} submit="Save" onCancel={done} columns={2}>
      <QuantityField name="usedFromCelsius" label="Used from, °C" />
      <QuantityField name="usedToCelsius" label="Used up to, °C" />
      <QuantityField name="driveAwayMinutes" label="Safe to drive away after, minutes" />
      <QuantityField name="shelfLifeDays" label="Shelf life, days" description="From the day it was received" />
    </Form>
  );
}

/** A new product; everything else about it is said on its page. */
export function NewProductForm({ onCancel, onDone }: { readonly onCancel: () => void; readonly onDone: (made: { readonly id: string }) => unknown }) {
  const [kind, setKind] = useState<string | undefined>();
  const categories = useQuery(productsApi.categories());
  const form = useContractForm(createProduct, {
    defaults: { code: '', description: '', categoryId: '', glassTypeId: null, position: '', quality: 'OEE', barcode: '' },
    refresh: ['product'],
    notice: 'The product is made.',
    onDone,
  });
  return (
    <Form form={form} submit="Make the product" onCancel={onCancel} columns={2}>
      <TextField name="code" label="Code" required maxLength={40} autoComplete="off" description="A Eurocode, or one of our own" />
      <CategoryField onPicked={(id) => setKind(categories.data?.find((category) => category.id === id)?.kind)} />
      <TextField name="description" label="Description" required maxLength={200} />
      <SelectField name="quality" label="Quality" required options={optionsOf(qualityNames)} />
      {(kind === undefined || kind === 'glass') && <GlassFields />}
      <MoneyField name="listPrice" label="List price, net" />
      <TextField name="barcode" label="Barcode" maxLength={40} autoComplete="off" />
    </Form>
  );
}
