import { type PriceChain, priceChain, withoutCosts } from '@quarterlight/contract/rules/price-chain';
import { can } from '../../platform/access/actor.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { offersFor } from './offers.ts';
import { customerTerms, pricedProducts } from './price.queries.ts';
import { agreedPriceFor, discountFor, orNone } from './price.rules.ts';

/**
 * A selling price of one unit, net of VAT, in pence (nil where no step gives one), the chain that it comes from (without what tells costs, where the actor may not
 * see them), VAT in basis points, and what one unit costs in hundredths of a penny: the best offer, else the standard cost, else null.
 */
export interface PriceFound {
  readonly pricePence: number;
  readonly step: PriceChain['step'];
  readonly chain: PriceChain['chain'];
  readonly vatRateBasisPoints: number;
  readonly costUnit: number | null;
  readonly product: PricedProduct;
}

/** What a line takes over from the product that it names. */
interface PricedProduct {
  readonly code: string;
  readonly description: string;
  readonly glassTypeId: string | null;
  readonly wholeUnits: boolean;
}

/**
 * Prices of several products for one customer (or anybody) on a day; a product that is not there is left out. `forJob` prices a line of that customer's
 * job, whoever asks. Throws `catalogue.customer_unknown`.
 */
export async function pricesFor(
  tx: ReadTx,
  wanted: { productIds: readonly string[]; customerId: string | null; day: string; forJob?: boolean },
): Promise<Map<string, PriceFound>> {
  const { productIds, customerId, day, forJob = false } = wanted;
  if (productIds.length === 0) return new Map();
  const [terms, offers, rows] = await Promise.all([
    customerTerms(tx, { customerId, productIds, day, forJob }),
    offersFor(tx, productIds, day),
    pricedProducts(tx, productIds),
  ]);
  if (terms === undefined) throw new Refusal('catalogue.customer_unknown');
  const showsCosts = can(tx.actor, 'view-worksheet-costs');
  return new Map(
    rows.map((row) => {
      const best = offers.get(row.id)?.[0];
      const [agreed, discount] = [agreedPriceFor(row.id, terms), discountFor(row, terms)];
      const full = priceChain({
        customerPricePence: agreed?.pricePence ?? null,
        customerPriceAgreed: agreed?.agreed,
        customerDiscountBasisPoints: discount?.basisPoints ?? null,
        customerDiscountAgreed: discount?.agreed,
        bestBuyUnitCost: best?.landedUnit ?? null,
        markUpBasisPoints: orNone(row.mark_up_basis_points),
        listPricePence: orNone(row.list_price_pence),
        discountable: row.quality !== 'dealer-only',
      });
      const { pricePence, step, chain } = showsCosts ? full : withoutCosts(full);
      return [
        row.id,
        {
          pricePence: pricePence ?? 0,
          step,
          chain,
          vatRateBasisPoints: row.rate_basis_points ?? 0,
          costUnit: best?.landedUnit ?? orNone(row.standard_cost_unit),
          product: { code: row.code, description: row.description, glassTypeId: row.glass_type_id, wholeUnits: row.whole_units },
        },
      ];
    }),
  );
}

/** The price of one product for a customer (null: anybody) on a day. Throws `catalogue.product_unknown`, `catalogue.customer_unknown`. */
export async function priceFor(tx: ReadTx, wanted: { productId: string; customerId: string | null; day: string }): Promise<PriceFound> {
  const price = (await pricesFor(tx, { productIds: [wanted.productId], customerId: wanted.customerId, day: wanted.day })).get(wanted.productId);
  if (price === undefined) throw new Refusal('catalogue.product_unknown');
  return price;
}
