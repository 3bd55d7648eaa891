import { type ReorderLevels, reorderLevels } from '@quarterlight/contract/rules/reorder';
import type { ReadTx } from '../../platform/database/scope.ts';
import { bestOffers } from '../catalogue/index.ts';
import { idsBelow, type PlaceRow } from '../stock/index.ts';
import { findUsage } from './flow.queries.ts';
import { findProducts } from './levels.queries.ts';

/** The levels that their use at a location proposes, of those products that were used and whose stock is kept; thousandths. */
export async function proposalsFor(tx: ReadTx, place: PlaceRow, productIds: readonly string[], days: number): Promise<Map<string, ReorderLevels>> {
  const inside = await idsBelow(tx, place.id);
  const usage = await findUsage(tx, { inside, isVan: place.type === 'van', productIds, days });
  return proposalsOf(tx, place, new Map(usage.map((row) => [row.product_id, row.used])), days);
}

/** The same of what was used. */
export async function proposalsOf(
  tx: ReadTx,
  place: Pick<PlaceRow, 'type'>,
  used: ReadonlyMap<string, number>,
  days: number,
): Promise<Map<string, ReorderLevels>> {
  const ids = [...used].flatMap(([id, quantity]) => (quantity > 0 ? [id] : []));
  if (ids.length === 0 || (place.type !== 'depot' && place.type !== 'van')) return new Map();
  const [products, offers] = await Promise.all([findProducts(tx, ids), bestOffers(tx, ids, tx.today)]);
  const proposals = new Map<string, ReorderLevels>();
  for (const id of ids) {
    const product = products.get(id);
    if (!product?.stock_tracked) continue;
    const levels = reorderLevels({ used: used.get(id) ?? 0, days, leadDays: offers.get(id)?.leadDays ?? null, wholeUnits: product.whole_units });
    if (levels) proposals.set(id, levels);
  }
  return proposals;
}
