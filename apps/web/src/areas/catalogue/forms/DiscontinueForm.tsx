import { discontinueProduct } from '@quarterlight/contract/catalogue/product-routes';
import type { ProductRecord } from '@quarterlight/contract/catalogue/product-schemas';
import { Form } from '../../../ui/form/Form.tsx';
import { SearchSelectField } from '../../../ui/form/SearchSelectField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { searchedProduct } from '../products.api.ts';

/** Ends a product, or says anew what replaces it. */
export function DiscontinueForm({ product, done }: { readonly product: ProductRecord; readonly done: () => void }) {
  const { id, version, active, replacedBy } = product;
  const [next] = replacedBy;
  const form = useContractForm(discontinueProduct, {
    params: { id },
    version,
    defaults: { replacedById: next?.id ?? null },
    notice: active ? 'The product is discontinued.' : 'Changes saved successfully.',
    onDone: done,
  });
  return (
    <Form form={form} submit={active ? 'Discontinue' : 'Save'} onCancel={done}>
      <p>
        {active
          ? 'It is no longer proposed for jobs and orders. What is on jobs and in stock already stays, and its page says what replaces it.'
          : 'Its page, and whoever looks for it, is led to what replaces it.'}
      </p>
      <SearchSelectField
        name="replacedById"
        label="Replaced by"
        placeholder="Nothing, or the code of a product"
        initial={next ? { value: next.id, label: `${next.code} – ${next.description}` } : null}
        {...searchedProduct}
      />
    </Form>
  );
}
