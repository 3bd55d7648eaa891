import type { listBestBuys } from '@quarterlight/contract/catalogue/price-file-routes';
import type { BestBuy } from '@quarterlight/contract/catalogue/price-file-schemas';
import type { QueryOf } from '@quarterlight/contract/route';
import { sortKey } from '@quarterlight/kit/text';
import { sql } from 'kysely';
import { keysetPage } from '../../platform/database/keyset.ts';
import { onWire } from '../../platform/database/on-wire.ts';
import { beginsWith } from '../../platform/database/page-marks.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import { type Offer, offersFor } from './offers.ts';
import { fileInForce } from './price-file.queries.ts';

/** From whom each product that anybody offers is bought best today, by code. */
export async function findBestBuys(tx: ReadTx, query: QueryOf<typeof listBestBuys>) {
  let rows = tx.db
    .selectFrom('product')
    .select(['product.id', 'product.code', 'product.description'])
    .where('product.active', '=', true)
    .where(
      sql<boolean>`exists (select from price_file_line l join price_file f on f.id = l.price_file_id join supplier s on s.id = l.supplier_id
        where l.product_id = product.id and ${fileInForce('f', tx.today)} and s.status = 'active')`,
    );
  if (query.q !== undefined) rows = rows.where(beginsWith('product.code_key', sortKey(query.q)));
  const page = await keysetPage(tx, rows, { request: query, id: 'product.id', keys: { code: 'product.code_key' }, byDefault: 'code' });
  const ids = page.items.map(({ id }) => id);
  const [offers, cutOffs] = [await offersFor(tx, ids, tx.today), await cutOffsOf(tx)];
  return { ...page, items: page.items.flatMap((row) => bestOf(row, offers.get(row.id) ?? [], cutOffs, tx.tenant.currency)) };
}

const cutOffsOf = async (tx: ReadTx): Promise<ReadonlyMap<string, string>> =>
  new Map((await tx.db.selectFrom('supplier').select(['id', 'cut_off']).where('status', '=', 'active').execute()).map((row) => [row.id, row.cut_off]));

function bestOf(
  product: { readonly id: string; readonly code: string; readonly description: string },
  offers: readonly Offer[],
  cutOffs: ReadonlyMap<string, string>,
  currency: string,
): BestBuy[] {
  const [best, ...others] = offers;
  if (best === undefined) return [];
  const money = (unitAmount: number) => ({ unitAmount, currency });
  const next = others.toSorted((one, other) => one.landedUnit - other.landedUnit)[0];
  return [
    {
      productId: product.id,
      ...onWire(product, 'code', 'description'),
      supplierId: best.supplierId,
      supplierName: best.supplierName,
      supplierCode: best.supplierCode,
      landed: money(best.landedUnit),
      leadDays: best.leadDays,
      orderBefore: cutOffs.get(best.supplierId) ?? '',
      inStock: best.inStock,
      chosen: best.isChosen,
      offers: offers.length,
      next: next === undefined ? null : { supplierName: next.supplierName, landed: money(next.landedUnit) },
      saving: next === undefined ? null : money(next.landedUnit - best.landedUnit),
    },
  ];
}
