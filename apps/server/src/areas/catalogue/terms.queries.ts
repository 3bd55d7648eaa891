import type * as routes from '@quarterlight/contract/catalogue/terms-routes';
import type { QueryOf } from '@quarterlight/contract/route';
import { sortKey } from '@quarterlight/kit/text';
import { sql } from 'kysely';
import { keysetPage } from '../../platform/database/keyset.ts';
import { beginsWith } from '../../platform/database/page-marks.ts';
import { found, type ReadTx } from '../../platform/database/scope.ts';
import { meets, shownOn } from './in-force.ts';

const prices = (tx: ReadTx) =>
  tx.db
    .selectFrom('customer_price')
    .innerJoin('product', (join) => join.onRef('product.tenant_id', '=', 'customer_price.tenant_id').onRef('product.id', '=', 'customer_price.product_id'))
    .selectAll('customer_price')
    .select(['product.code', 'product.description', 'product.list_price_pence']);
/** An agreed price with its product, or `record.not_found`. */
export const findCustomerPrice = async (tx: ReadTx, id: string) => found(await prices(tx).where('customer_price.id', '=', id).executeTakeFirst());
export type CustomerPriceRow = Awaited<ReturnType<typeof findCustomerPrice>>;

/** An account's prices, by product code unless sorted. */
export function findCustomerPrices(tx: ReadTx, customerId: string, query: QueryOf<typeof routes.listCustomerPrices>) {
  const { q, shown } = query;
  const asked = [sql<boolean>`customer_price.customer_id = ${customerId}`, shownOn('customer_price', shown, tx.today)];
  if (q !== undefined) asked.push(beginsWith('customer_price.code_key', sortKey(q)));
  const all = sql<boolean>`${sql.join(asked, sql` and `)}`;
  const keys = { code: 'customer_price.code_key', validFrom: 'customer_price.valid_from' };
  const counted = tx.db.selectFrom('customer_price').select('customer_price.id').where(all);
  return keysetPage(tx, prices(tx).where(all), { counted, request: query, id: 'customer_price.id', keys, byDefault: 'code' });
}

const discounts = (tx: ReadTx) =>
  tx.db
    .selectFrom('customer_discount')
    .innerJoin('product_category as category', 'category.id', 'customer_discount.category_id')
    .selectAll('customer_discount')
    .select('category.name as category_name');
/** An agreed discount with its category, or `record.not_found`. */
export const findCustomerDiscount = async (tx: ReadTx, id: string) => found(await discounts(tx).where('customer_discount.id', '=', id).executeTakeFirst());
export type CustomerDiscountRow = Awaited<ReturnType<typeof findCustomerDiscount>>;

/** An account's discounts, the newest first unless sorted. */
export function findCustomerDiscounts(tx: ReadTx, customerId: string, query: QueryOf<typeof routes.listCustomerDiscounts>) {
  const rows = discounts(tx)
    .where('customer_discount.customer_id', '=', customerId)
    .where(shownOn('customer_discount', query.shown, tx.today));
  const keys = { validFrom: 'customer_discount.valid_from' };
  return keysetPage(tx, rows, { request: query, id: 'customer_discount.id', keys, byDefault: '-validFrom' });
}

const caps = (tx: ReadTx) =>
  tx.db
    .selectFrom('price_cap')
    .leftJoin('product_category as category', 'category.id', 'price_cap.category_id')
    .selectAll('price_cap')
    .select('category.name as category_name');
/** A cap with its category, or `record.not_found`. */
export const findPriceCap = async (tx: ReadTx, id: string) => found(await caps(tx).where('price_cap.id', '=', id).executeTakeFirst());
export type PriceCapRow = Awaited<ReturnType<typeof findPriceCap>>;

/** An account's caps, the newest first unless sorted. */
export function findPriceCaps(tx: ReadTx, customerId: string, query: QueryOf<typeof routes.listPriceCaps>) {
  const rows = caps(tx)
    .where('price_cap.customer_id', '=', customerId)
    .where(shownOn('price_cap', query.shown, tx.today));
  return keysetPage(tx, rows, { request: query, id: 'price_cap.id', keys: { validFrom: 'price_cap.valid_from' }, byDefault: '-validFrom' });
}

const card = (tx: ReadTx) =>
  tx.db
    .selectFrom('rate_card_line')
    .leftJoin('lookup as job_type', 'job_type.id', 'rate_card_line.job_type_id')
    .leftJoin('lookup as glass_type', 'glass_type.id', 'rate_card_line.glass_type_id')
    .selectAll('rate_card_line')
    .select(['job_type.name as job_type_name', 'glass_type.name as glass_type_name']);
/** A line of a rate card with the names of what it is for, or `record.not_found`. */
export const findRateCardLine = async (tx: ReadTx, id: string) => found(await card(tx).where('rate_card_line.id', '=', id).executeTakeFirst());
export type RateCardRow = Awaited<ReturnType<typeof findRateCardLine>>;

/** A branch's rate card, the newest lines first unless sorted. */
export function findRateCard(tx: ReadTx, branchId: string, query: QueryOf<typeof routes.listRateCard>) {
  const rows = card(tx)
    .where('rate_card_line.branch_id', '=', branchId)
    .where(shownOn('rate_card_line', query.shown, tx.today));
  return keysetPage(tx, rows, { request: query, id: 'rate_card_line.id', keys: { validFrom: 'rate_card_line.valid_from' }, byDefault: '-validFrom' });
}

interface Agreed {
  readonly id: string;
  readonly valid_from: string;
  readonly valid_to: string | null;
}

/** What else is agreed of the same for any of these days. */
export const otherPrice = (tx: ReadTx, of: Agreed & { customer_id: string; product_id: string }) =>
  tx.db
    .selectFrom('customer_price')
    .select(['valid_from', 'valid_to', 'price_pence'])
    .where('customer_id', '=', of.customer_id)
    .where('product_id', '=', of.product_id)
    .where('id', '!=', of.id)
    .where(meets('customer_price', of))
    .orderBy('valid_from')
    .executeTakeFirst();

export const otherDiscount = (tx: ReadTx, of: Agreed & { customer_id: string; category_id: string }) =>
  tx.db
    .selectFrom('customer_discount')
    .select(['valid_from', 'valid_to', 'discount_basis_points'])
    .where('customer_id', '=', of.customer_id)
    .where('category_id', '=', of.category_id)
    .where('id', '!=', of.id)
    .where(meets('customer_discount', of))
    .orderBy('valid_from')
    .executeTakeFirst();

export const otherCap = (tx: ReadTx, of: Agreed & { customer_id: string; category_id: string | null }) =>
  tx.db
    .selectFrom('price_cap')
    .select(['valid_from', 'valid_to', 'cap_pence'])
    .where('customer_id', '=', of.customer_id)
    .where('category_id', of.category_id === null ? 'is' : '=', of.category_id)
    .where('id', '!=', of.id)
    .where(meets('price_cap', of))
    .orderBy('valid_from')
    .executeTakeFirst();

export const otherCardLine = (tx: ReadTx, of: Agreed & { branch_id: string; job_type_id: string | null; glass_type_id: string | null; place: string | null }) =>
  tx.db
    .selectFrom('rate_card_line')
    .select(['valid_from', 'valid_to', 'price_pence'])
    .where('branch_id', '=', of.branch_id)
    .where('job_type_id', of.job_type_id === null ? 'is' : '=', of.job_type_id)
    .where('glass_type_id', of.glass_type_id === null ? 'is' : '=', of.glass_type_id)
    .where('place', of.place === null ? 'is' : '=', of.place)
    .where('id', '!=', of.id)
    .where(meets('rate_card_line', of))
    .orderBy('valid_from')
    .executeTakeFirst();

export const isCategory = async (tx: ReadTx, id: string): Promise<boolean> =>
  (await tx.db.selectFrom('product_category').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

export const isProduct = async (tx: ReadTx, id: string): Promise<boolean> =>
  (await tx.db.selectFrom('product').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
