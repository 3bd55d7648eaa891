import type { Product } from '@quarterlight/contract/catalogue/schemas';
import { fromMilli, milli } from '@quarterlight/kit/quantities';
import { onWire } from '../../platform/database/on-wire.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import { hintOf, presentOffer, presentSummary, seesCosts, seesOffers, yearsOf } from './catalogue.present.ts';
import { accessoriesOf, findProduct, fitsOf } from './catalogue.queries.ts';
import { offersFor } from './offers.ts';
import { readPrice } from './read-price.ts';

/** A product with fit, accessories, offers in force (best first) and the price for a customer, or for anybody. */
export async function readProduct(tx: ReadTx, id: string, customerId: string | undefined): Promise<Product> {
  const { currency } = tx.tenant;
  const row = await findProduct(tx, id);
  const offers = seesOffers(tx.actor) ? ((await offersFor(tx, [id], tx.today)).get(id) ?? []) : [];
  const successor = row.superseded_by_id === null ? undefined : await findProduct(tx, row.superseded_by_id);
  const accessories = await accessoriesOf(tx, id);
  return {
    ...presentSummary(row, currency),
    hint: hintOf(row.code),
    ...onWire(row, 'whole_units', 'stock_tracked', 'barcode', 'superseded_by_id'),
    standardCost: seesCosts(tx.actor) ? { unitAmount: row.standard_cost_unit, currency } : null,
    supersededByCode: successor?.code ?? null,
    fit: (await fitsOf(tx, id)).map((fit) => ({ id: fit.id, make: fit.make, model: fit.model, body: fit.body, ...yearsOf(fit.year_from, fit.year_to) })),
    accessories: accessories.map((each) => ({
      productId: each.id,
      code: each.code,
      description: each.description,
      quantity: fromMilli(milli(each.quantity_milli)),
      listPrice: { amount: each.list_price_pence, currency },
    })),
    costsShown: seesOffers(tx.actor),
    offers: offers.map((offer, index) => presentOffer(offer, index === 0, currency)),
    price: await readPrice(tx, { productId: id, ...(customerId === undefined ? {} : { customerId }) }),
  };
}
