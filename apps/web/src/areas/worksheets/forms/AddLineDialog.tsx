import { glassTypes } from '@quarterlight/contract/system/lookup-routes';
import type { WorksheetDetail } from '@quarterlight/contract/worksheets/detail';
import { addWorksheetLine } from '@quarterlight/contract/worksheets/line-routes';
import { useQuery } from '@tanstack/react-query';
import { lookupFor } from '../../../platform/query.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { CheckboxField } from '../../../ui/form/CheckField.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { MoneyField, QuantityField } from '../../../ui/form/NumberFields.tsx';
import { namedOptions, optionsOf } from '../../../ui/form/options.ts';
import { SearchSelectField } from '../../../ui/form/SearchSelectField.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { textOf } from '../../../ui/form/use-field.ts';
import { lineKinds } from '../words.ts';
import { CreditReason } from './CreditReason.tsx';
import { searchProducts } from './products.ts';

/** Adds a line: glass or a part by its product, labour by its rate, anything else by its words and price. */
export function AddLineDialog({ worksheet, onClose }: { readonly worksheet: WorksheetDetail; readonly onClose: () => void }) {
  const types = useQuery(lookupFor(glassTypes));
  const form = useContractForm(addWorksheetLine, {
    params: { id: worksheet.id },
    version: worksheet.version,
    defaults: { kind: 'glass', productId: null, glassTypeId: null, description: '', quantity: 1, unitPrice: null, topUp: false },
    refresh: ['stock'],
    notice: 'The line is added.',
    refusals: { 'worksheet.product_missing': 'productId', 'worksheet.whole_pieces': 'quantity' },
    onDone: onClose,
  });
  const kind = form.methods.watch('kind');
  const stocked = kind === 'glass' || kind === 'part';
  return (
    <Dialog title="Add a line" opened onClose={onClose} size="lg">
      <Form form={form} submit="Add" onCancel={onClose} columns={2}>
        <SelectField name="kind" label="Kind" options={optionsOf(lineKinds)} onPicked={() => form.methods.setValue('productId', null)} />
        {stocked ? (
          <SearchSelectField
            name="productId"
            label="Product"
            placeholder="Code, or how its description begins"
            {...searchProducts(kind === 'glass' ? 'glass' : 'part')}
          />
        ) : (
          <SelectField name="glassTypeId" label="Glass" clearable options={namedOptions(types.data)} />
        )}
        <TextField name="description" label="Description" maxLength={200} placeholder={textOf(kind) === 'sundry' ? '' : 'From the catalogue'} />
        <QuantityField name="quantity" label="Quantity" />
        <MoneyField name="unitPrice" label="Price of one, net" placeholder="From the price chain" />
        <CheckboxField name="topUp" label="Top-up: the policyholder pays it" />
        <CreditReason isHeld={false} />
      </Form>
    </Dialog>
  );
}
