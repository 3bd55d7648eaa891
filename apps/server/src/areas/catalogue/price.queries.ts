import { type Expression, type Selectable, sql } from 'kysely';
import { seesJobsOnly } from '../../platform/access/actor.ts';
import { rowsAsJson } from '../../platform/database/json-rows.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import type { DB } from '../../platform/database/tables.gen.ts';
import { accountLine } from './account-line.queries.ts';
import { inForceOn } from './in-force.ts';
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

const anybody: CustomerTerms = { accounts: [], parentOf: new Map() };

interface Asked {
  readonly customerId: string;
  readonly productIds: readonly string[];
  readonly day: string;
}

type Price = Pick<Selectable<DB['customer_price']>, 'product_id' | 'price_pence' | 'valid_from' | 'valid_to'>;
type Discount = Pick<Selectable<DB['customer_discount']>, 'category_id' | 'discount_basis_points' | 'valid_from' | 'valid_to'>;

const account = sql.ref<string>('account.id');

/** What each account of the line has agreed for these products, the account itself first. */
const termsOf = ({ db }: ReadTx, customerId: string, prices: Expression<Price>, discounts: Expression<Discount>) =>
  db
    .selectFrom(accountLine(customerId).as<'account'>(sql.ref('account')))
    .select(['account.name', 'account.level', 'account.discount_basis_points', rowsAsJson(prices).as('prices'), rowsAsJson(discounts).as('discounts')])
    .orderBy('account.level')
    .execute();

function granted(tx: ReadTx, { customerId, productIds, day }: Asked) {
  const prices = tx.db
    .selectFrom('customer_price')
    .select(['product_id', 'price_pence', 'valid_from', 'valid_to'])
    .where('customer_id', '=', account)
    .where('product_id', '=', sql<string>`any(${productIds}::uuid[])`)
    .where(inForceOn('customer_price', day));
  const discounts = tx.db
    .selectFrom('customer_discount')
    .select(['category_id', 'discount_basis_points', 'valid_from', 'valid_to'])
    .where('customer_id', '=', account)
    .where(inForceOn('customer_discount', day));
  return termsOf(tx, customerId, prices, discounts);
}

/** The same past the walls, for a line of a job of that customer. */
function grantedToJob(tx: ReadTx, { customerId, productIds, day }: Asked) {
  const accounts = sql`array[${account}]`;
  const prices = sql<Price>`(select product_id, price_pence, valid_from, valid_to from app.granted_prices(${accounts}, ${productIds}::uuid[], ${day}))`;
  const discounts = sql<Discount>`(select category_id, discount_basis_points, valid_from, valid_to from app.granted_discounts(${accounts}, ${day}))`;
  return termsOf(tx, customerId, prices, discounts);
}

/**
 * What a customer and the accounts above it have agreed for these products on a day; undefined where the customer is not there. Who sees jobs only is told of
 * no named customer's terms but where a line of a job is priced (`forJob`).
 */
export async function customerTerms(
  tx: ReadTx,
  { customerId, productIds, day, forJob }: Omit<Asked, 'customerId'> & { customerId: string | null; forJob: boolean },
): Promise<CustomerTerms | undefined> {
  if (customerId === null) return anybody;
  const accounts = await (forJob && seesJobsOnly(tx.actor) ? grantedToJob : granted)(tx, { customerId, productIds, day });
  if (accounts.length === 0) return undefined;
  const tree = accounts.some(({ discounts }) => discounts.length > 0) ? await categoryTree(tx) : new Map<string, string | null>();
  return {
    parentOf: tree,
    accounts: accounts.map(({ name, level, prices, discounts, discount_basis_points }) => {
      const agreed = (days: Pick<Price, 'valid_from' | 'valid_to'>) => ({
        account: name,
        ofParent: level > 0,
        validFrom: days.valid_from,
        validTo: days.valid_to,
      });
      return {
        account: name,
        ofParent: level > 0,
        prices: new Map(prices.map((row) => [row.product_id, { pricePence: row.price_pence, agreed: agreed(row) }])),
        discounts: new Map(discounts.map((row) => [row.category_id, { basisPoints: row.discount_basis_points, agreed: agreed(row) }])),
        generalDiscount: discount_basis_points,
      };
    }),
  };
}

/** The category above each. */
export const categoryTree = async (tx: ReadTx): Promise<ReadonlyMap<string, string | null>> =>
  new Map((await tx.db.selectFrom('product_category').select(['id', 'parent_id']).execute()).map((row) => [row.id, row.parent_id]));

/** In basis points, the standard rate of today's list. */
export async function standardVatRate(tx: ReadTx): Promise<number> {
  const standard = tx.db.selectFrom('lookup').select('rate_basis_points').where('list', '=', 'vat-rates').where('kind', '=', 'standard');
  return (await standard.where('retired_at', 'is', null).orderBy('position').orderBy('id').limit(1).executeTakeFirst())?.rate_basis_points ?? 2000;
}
