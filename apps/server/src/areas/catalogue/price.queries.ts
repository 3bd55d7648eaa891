import { type Expression, type Selectable, sql } from 'kysely';
import { seesJobsOnly } from '../../platform/access/actor.ts';
import { rowsAsJson } from '../../platform/database/json-rows.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import type { DB } from '../../platform/database/tables.gen.ts';
import type { CustomerTerms } from './price.rules.ts';

/** Products with what their price is made of. */
export const pricedProducts = (tx: ReadTx, productIds: readonly string[]) =>
  tx.db
    .selectFrom('product')
    .innerJoin('product_category as category', 'category.id', 'product.category_id')
    .innerJoin('lookup as vat', 'vat.id', 'category.vat_rate_id')
    .select([
      'product.id',
      'product.category_id',
      'product.quality',
      'product.list_price_pence',
      'product.standard_cost_unit',
      'product.code',
      'product.description',
      'product.glass_type_id',
      'product.whole_units',
      'category.kind',
      'category.mark_up_basis_points',
      'vat.rate_basis_points',
    ])
    .where('product.id', '=', sql<string>`any(${productIds}::uuid[])`)
    .execute();

const anybody: CustomerTerms = { prices: new Map(), discounts: new Map(), generalDiscount: 0, parentOf: new Map() };

interface Asked {
  readonly customerId: string;
  readonly productIds: readonly string[];
}

type Price = Pick<Selectable<DB['customer_price']>, 'product_id' | 'price_pence'>;
type Discount = Pick<Selectable<DB['customer_discount']>, 'category_id' | 'discount_basis_points'>;

const termsOf = ({ db }: ReadTx, customerId: string, prices: Expression<Price>, discounts: Expression<Discount>) =>
  db
    .selectFrom('customer')
    .select(['discount_basis_points', rowsAsJson(prices).as('prices'), rowsAsJson(discounts).as('discounts')])
    .where('id', '=', customerId)
    .execute();

function granted(tx: ReadTx, { customerId, productIds }: Asked) {
  const ofCustomer = tx.db.selectFrom('customer_price').select(['product_id', 'price_pence']).where('customer_id', '=', customerId);
  const prices = ofCustomer.where('product_id', '=', sql<string>`any(${productIds}::uuid[])`);
  return termsOf(
    tx,
    customerId,
    prices,
    tx.db.selectFrom('customer_discount').select(['category_id', 'discount_basis_points']).where('customer_id', '=', customerId),
  );
}

/** The same past the walls, for a line of a job of that customer. */
function grantedToJob(tx: ReadTx, { customerId, productIds }: Asked) {
  const prices = sql<Price>`(select product_id, price_pence from app.granted_prices(${customerId}, ${productIds}::uuid[]))`;
  return termsOf(tx, customerId, prices, sql<Discount>`(select category_id, discount_basis_points from app.granted_discounts(${customerId}))`);
}

/**
 * What a customer was granted for these products; undefined where the customer is not there. Who sees jobs only is told of no named customer's grants but
 * where a line of a job is priced (`forJob`).
 */
export async function customerTerms(
  tx: ReadTx,
  { customerId, productIds, forJob }: { customerId: string | null; productIds: readonly string[]; forJob: boolean },
): Promise<CustomerTerms | undefined> {
  if (customerId === null) return anybody;
  const [customer] = await (forJob && seesJobsOnly(tx.actor) ? grantedToJob : granted)(tx, { customerId, productIds });
  if (customer === undefined) return undefined;
  const { prices, discounts } = customer;
  const tree = discounts.length === 0 ? [] : await tx.db.selectFrom('product_category').select(['id', 'parent_id']).execute();
  return {
    prices: new Map(prices.map((row) => [row.product_id, row.price_pence])),
    discounts: new Map(discounts.map((row) => [row.category_id, row.discount_basis_points])),
    generalDiscount: customer.discount_basis_points,
    parentOf: new Map(tree.map((row) => [row.id, row.parent_id])),
  };
}
