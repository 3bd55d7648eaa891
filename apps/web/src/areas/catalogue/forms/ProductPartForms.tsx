import { productCodeKindNames } from '@quarterlight/contract/catalogue/names';
import { saveProductAccessories, saveProductCodes, saveProductFits } from '@quarterlight/contract/catalogue/product-routes';
import { type ProductCodeKind, type ProductRecord, productMost } from '@quarterlight/contract/catalogue/product-schemas';
import { plural } from '@quarterlight/kit/text';
import { useQuery } from '@tanstack/react-query';
import { type FieldValues, useFormContext, useWatch } from 'react-hook-form';
import { Form } from '../../../ui/form/Form.tsx';
import { QuantityField } from '../../../ui/form/NumberFields.tsx';
import { namedOptions, optionsOf } from '../../../ui/form/options.ts';
import { SearchSelectField } from '../../../ui/form/SearchSelectField.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { productsApi, searchedProduct } from '../products.api.ts';
import { Rows } from './Rows.tsx';

interface EditProps {
  readonly product: ProductRecord;
  readonly done: () => void;
}

const emptyFit = { make: '', model: '', body: '', yearFrom: null, yearTo: null };

/** The vehicles that a product fits. */
export function FitsForm({ product: { id, version, fit }, done }: EditProps) {
  const fits = fit.map(({ make, model, body, yearFrom, yearTo }) => ({ make, model, body, yearFrom, yearTo }));
  const form = useContractForm(saveProductFits, { params: { id }, version, defaults: { fits: fits.length === 0 ? [emptyFit] : fits }, onDone: done });
  return (
    <Form form={form} submit="Save" onCancel={done} isLong>
      <Rows
        name="fits"
        label="Vehicles"
        one="vehicle"
        empty={emptyFit}
        most={productMost.fits}
        widths="minmax(0, 3fr) minmax(0, 4fr) minmax(0, 2fr) 84px 84px"
        text={(rows) => plural(rows.length, 'vehicle')}
      >
        {(name) => (
          <>
            <TextField name={name('make')} label="Make" required maxLength={60} />
            <TextField name={name('model')} label="Model" required maxLength={80} />
            <TextField name={name('body')} label="Body" maxLength={40} placeholder="Any" />
            <QuantityField name={name('yearFrom')} label="From" placeholder="Open" />
            <QuantityField name={name('yearTo')} label="To" placeholder="Open" />
          </>
        )}
      </Rows>
    </Form>
  );
}

/** What goes with a product. */
export function AccessoriesForm({ product: { id, version, accessories }, done }: EditProps) {
  const labels = new Map(accessories.map((each) => [each.productId, `${each.code} – ${each.description}`]));
  const form = useContractForm(saveProductAccessories, {
    params: { id },
    version,
    defaults: { accessories: accessories.length === 0 ? [emptyAccessory] : accessories.map(({ productId, quantity }) => ({ productId, quantity })) },
    onDone: done,
  });
  return (
    <Form form={form} submit="Save" onCancel={done} isLong>
      <Rows
        name="accessories"
        label="Accessories"
        one="product"
        empty={emptyAccessory}
        most={productMost.accessories}
        widths="minmax(0, 1fr) 110px"
        text={(rows) => plural(rows.length, 'product')}
      >
        {(name) => <AccessoryFields name={name} labels={labels} />}
      </Rows>
    </Form>
  );
}

const emptyAccessory = { productId: '', quantity: 1 };

function AccessoryFields({ name, labels }: { readonly name: (part: string) => string; readonly labels: ReadonlyMap<string, string> }) {
  const { getValues } = useFormContext<FieldValues>();
  const id: unknown = getValues(name('productId'));
  const label = typeof id === 'string' ? labels.get(id) : undefined;
  return (
    <>
      <SearchSelectField
        name={name('productId')}
        label="Product"
        required
        placeholder="Code, or how its description begins"
        initial={label === undefined || typeof id !== 'string' ? null : { value: id, label }}
        {...searchedProduct}
      />
      <QuantityField name={name('quantity')} label="Quantity" required />
    </>
  );
}

const emptyCode: { kind: ProductCodeKind; supplierId: string | null; code: string } = { kind: 'barcode', supplierId: null, code: '' };

/** The other codes by which a product is known. */
export function CodesForm({ product: { id, version, codes }, done }: EditProps) {
  const defaults = { codes: codes.length === 0 ? [emptyCode] : codes.map(({ kind, supplierId, code }) => ({ kind, supplierId, code })) };
  const form = useContractForm(saveProductCodes, { params: { id }, version, defaults, onDone: done });
  return (
    <Form form={form} submit="Save" onCancel={done} isLong>
      <Rows
        name="codes"
        label="Codes"
        one="code"
        empty={emptyCode}
        most={productMost.codes}
        widths="minmax(0, 1fr) minmax(0, 1.3fr) minmax(0, 1.3fr)"
        text={(rows) => plural(rows.length, 'code')}
      >
        {(name) => <CodeFields name={name} />}
      </Rows>
    </Form>
  );
}

function CodeFields({ name }: { readonly name: (part: string) => string }) {
  const { control, setValue } = useFormContext<FieldValues>();
  const kind: unknown = useWatch({ control, name: name('kind') });
  const suppliers = useQuery(productsApi.suppliers());
  return (
    <>
      <SelectField
        name={name('kind')}
        label="Kind"
        required
        options={optionsOf(productCodeKindNames)}
        onPicked={(next) => {
          if (next !== 'supplier') setValue(name('supplierId'), null);
        }}
      />
      <TextField name={name('code')} label="Code" required maxLength={60} autoComplete="off" />
      {kind === 'supplier' ? <SelectField name={name('supplierId')} label="Supplier" required options={namedOptions(suppliers.data)} /> : <span />}
    </>
  );
}
