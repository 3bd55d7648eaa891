import { searchKeys } from '@quarterlight/contract/search/wanted';
import { sql } from 'kysely';
import type { ReadTx } from '../../platform/database/scope.ts';

/** What a scanned or typed code stands for. */
export interface ScannedProduct {
  readonly id: string;
  readonly code: string;
  readonly wholeUnits: boolean;
  readonly stockTracked: boolean;
}

const named = (tx: ReadTx) =>
  tx.db
    .selectFrom('product')
    .innerJoin('product_category', 'product_category.id', 'product.category_id')
    .select(['product.id', 'product.code', 'product.barcode', 'product.whole_units', 'product_category.stock_tracked']);

/** Without blanks, in capitals: a wedge scanner and a thumb type the same. */
const compared = (code: string): string => code.replaceAll(/\s+/g, '').toUpperCase();

/** What each scanned or typed code stands for: a product's own code goes before its barcode, and that before further barcodes. */
export async function scannedProducts(tx: ReadTx, codes: readonly string[]): Promise<(code: string) => ScannedProduct | undefined> {
  const asked = [...new Set(codes.flatMap((code) => [code.trim().toUpperCase(), compared(code)]))];
  const keys = [...new Set(codes.map(searchKeys.code))].filter((key) => key !== '');
  const anyOf = sql<string>`any(${asked}::text[])`;
  const own = await named(tx)
    .where((eb) => eb.or([eb('product.code', '=', anyOf), eb.and([eb('product.barcode', '<>', ''), eb('product.barcode', '=', anyOf)])]))
    .execute();
  const further = await named(tx)
    .innerJoin('product_code as other', (join) => join.onRef('other.tenant_id', '=', 'product.tenant_id').onRef('other.product_id', '=', 'product.id'))
    .select('other.code_key')
    .where('other.kind', '=', 'barcode')
    .where('other.code_key', '=', sql<string>`any(${keys}::text[])`)
    .execute();
  const byCode = new Map(own.map((row) => [compared(row.code), row]));
  const byBarcode = new Map(own.filter(({ barcode }) => barcode !== '').map((row) => [compared(row.barcode), row]));
  const byFurther = new Map(further.map((row) => [row.code_key, row]));
  return (code) => {
    const row = byCode.get(compared(code)) ?? byBarcode.get(compared(code)) ?? byFurther.get(searchKeys.code(code));
    return row && { id: row.id, code: row.code, wholeUnits: row.whole_units, stockTracked: row.stock_tracked };
  };
}
