import { PlaceType, type Supply } from '@quarterlight/contract/stock/schemas';
import type { ReadTx } from '../../platform/database/scope.ts';
import { bestOffers } from '../catalogue/index.ts';
import { arrivalDay, termsOfSuppliers } from '../companies/index.ts';
import { quantity } from './stock.present.ts';
import { findFreeByPlace, findNextExpected } from './supply.queries.ts';

/** How soon each product can be here: free stock by place, what is on order and unclaimed, and the supplier with the best offer in force. */
export async function productSupply(tx: ReadTx, productIds: readonly string[]): Promise<Supply[]> {
  const [free, expected, offers] = await Promise.all([findFreeByPlace(tx, productIds), findNextExpected(tx, productIds), bestOffers(tx, productIds, tx.today)]);
  const suppliers = await termsOfSuppliers(
    tx,
    Array.from(offers.values(), ({ supplierId }) => supplierId),
  );
  return productIds.map((productId) => {
    const places = free.filter((row) => row.product_id === productId);
    const offer = offers.get(productId);
    const terms = offer && suppliers.get(offer.supplierId);
    return {
      productId,
      free: quantity(places.reduce((all, { free_milli }) => all + free_milli, 0)),
      places: places.map(({ name, type, free_milli }) => ({ name, type: PlaceType.parse(type), free: quantity(free_milli) })),
      expectedOn: expected.find((row) => row.product_id === productId)?.expected_on ?? null,
      supplier:
        offer && terms
          ? {
              name: offer.supplierName,
              by: arrivalDay(tx, { cut_off: terms.cut_off, lead_days: offer.leadDays, delivery_weekdays: terms.delivery_weekdays }),
            }
          : null,
    };
  });
}
