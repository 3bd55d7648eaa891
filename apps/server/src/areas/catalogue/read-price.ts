import type { Price, PriceRequest } from '@quarterlight/contract/catalogue/schemas';
import { aboveCap } from '@quarterlight/contract/rules/agreed';
import { reckonLine } from '@quarterlight/contract/rules/totals';
import { idOrNull } from '@quarterlight/kit/ids';
import { lineCost, marginOf, unitCost } from '@quarterlight/kit/money';
import { toMilli } from '@quarterlight/kit/quantities';
import { isOfOffice } from '../../platform/access/actor.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import { capsFor } from './caps.ts';
import { seesCosts } from './catalogue.present.ts';
import { priceFor } from './price-for.ts';

/** The price of a quantity as it is answered, to the office with its chain; cost and margin only to those who may see them. */
export async function readPrice(tx: ReadTx, wanted: PriceRequest): Promise<Price> {
  const { currency } = tx.tenant;
  const customerId = idOrNull(wanted.customerId);
  const quantity = wanted.quantity ?? 1;
  const quantityMilli = toMilli(quantity);
  const { productId, day = tx.today } = wanted;
  const [found, caps] = await Promise.all([
    priceFor(tx, { productId, customerId, day }),
    customerId === null ? undefined : capsFor(tx, { customerId, productIds: [productId], day }),
  ]);
  const { pricePence, step, chain, vatRateBasisPoints, costUnit } = found;
  const { net, vat, gross } = reckonLine({ quantityMilli, unitPricePence: pricePence, vatRateBasisPoints });
  const shown = seesCosts(tx.actor) && costUnit !== null ? unitCost(costUnit) : null;
  return {
    productId,
    customerId,
    quantity,
    price: { amount: pricePence, currency },
    step,
    chain: (isOfOffice(tx.actor) ? chain : []).map((link) => ({
      step: link.step,
      price: link.pricePence === null ? null : { amount: link.pricePence, currency },
      reason: link.reason,
      chosen: link.chosen,
    })),
    vatRateBasisPoints,
    net: { amount: net, currency },
    vat: { amount: vat, currency },
    gross: { amount: gross, currency },
    cost: shown === null ? null : { unitAmount: shown, currency },
    marginBasisPoints: shown === null ? null : marginOf(net, lineCost(shown, quantityMilli)),
    aboveCap: aboveCap(caps?.ofProducts.get(productId) ?? null, net),
  };
}
