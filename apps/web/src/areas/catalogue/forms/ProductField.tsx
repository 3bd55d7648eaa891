import { productOptions } from '@quarterlight/contract/catalogue/choosing-routes';
import { lookupFor } from '../../../platform/query.ts';
import { SearchSelectField } from '../../../ui/form/SearchSelectField.tsx';

interface ProductFieldProps {
  readonly name: string;
  /** What was chosen before, with its words. */
  readonly chosen: { readonly productId: string | null; readonly label: string };
}

/** A product, found by its code or how its description begins. */
export const ProductField = ({ name, chosen }: ProductFieldProps) => (
  <SearchSelectField
    name={name}
    label="Product"
    placeholder="Code, or how its description begins"
    initial={chosen.productId ? { value: chosen.productId, label: chosen.label } : null}
    search={(q) => lookupFor(productOptions, { query: { q, limit: 20 } })}
    read={(products) => products.map(({ id, code, description }) => ({ value: id, label: `${code} – ${description}` }))}
  />
);
