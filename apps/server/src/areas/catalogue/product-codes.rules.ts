import type { CodeInput } from '@quarterlight/contract/catalogue/product-schemas';
import { searchKeys } from '@quarterlight/contract/search/wanted';
import { Refusal } from '../../platform/refusal.ts';

/** A code as it is kept, with what it is compared and found by. */
export interface KeptCode {
  readonly kind: CodeInput['kind'];
  readonly supplierId: string | null;
  readonly code: string;
  readonly key: string;
}

/** The codes as they are kept. Refuses `product.code_unreadable`, `product.code_supplier` and `product.code_twice`, each where it was typed. */
export function keptCodes(codes: readonly CodeInput[]): KeptCode[] {
  const seen = new Set<string>();
  return codes.map(({ kind, supplierId, code: typed }, index) => {
    const field = `codes.${index}.code`;
    const code = typed.trim();
    const key = searchKeys.code(code);
    if (key === '') throw new Refusal('product.code_unreadable', { field });
    if ((kind === 'supplier') !== (supplierId !== null)) throw new Refusal('product.code_supplier', { field: `codes.${index}.supplierId` });
    const same = `${kind} ${supplierId ?? ''} ${key}`;
    if (seen.has(same)) throw new Refusal('product.code_twice', { field, details: { code } });
    seen.add(same);
    return { kind, supplierId, code, key };
  });
}
