import { PlaceType, type Supply } from '@quarterlight/contract/stock/schemas';
import { addDays, day } from '@quarterlight/kit/days';
import type { ReadTx } from '../../platform/database/scope.ts';
import { bestOffers } from '../catalogue/index.ts';
import { quantity } from './stock.present.ts';
import { findFreeByPlace, findNextExpected } from './supply.queries.ts';

/** How soon each product can be here: free stock by place, what is on order and unclaimed, and the supplier with the best offer in force. */
export async function productSupply(tx: ReadTx, productIds: readonly string[]): Promise<Supply[]> {
  const [free, expected, offers] = await Promise.all([findFreeByPlace(tx, productIds), findNextExpected(tx, productIds), bestOffers(tx, productIds, tx.today)]);
  return productIds.map((productId) => {
    const places = free.filter((row) => row.product_id === productId);
    const offer = offers.get(productId);
    return {
      productId,
      free: quantity(places.reduce((all, { free_milli }) => all + free_milli, 0)),
      places: places.map(({ name, type, free_milli }) => ({ name, type: PlaceType.parse(type), free: quantity(free_milli) })),
      expectedOn: expected.find((row) => row.product_id === productId)?.expected_on ?? null,
      supplier: offer === undefined ? null : { name: offer.supplierName, by: addDays(day(tx.today), offer.leadDays) },
    };
  });
}
