import type { QueryOf } from '@quarterlight/contract/route';
import { PlaceType } from '@quarterlight/contract/stock/schemas';
import type * as routes from '@quarterlight/contract/valuation/routes';
import type { Valuation, ValuedProduct } from '@quarterlight/contract/valuation/schemas';
import { day } from '@quarterlight/kit/days';
import { moneyOf, pence, roundHalfUp } from '@quarterlight/kit/money';
import { fromMilli, milli } from '@quarterlight/kit/quantities';
import { type Page, presentPage } from '../../platform/database/keyset.ts';
import { onWire } from '../../platform/database/on-wire.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import { findCategories, findLocations, findValuedProducts, findWorth } from './valuation.queries.ts';

/** A value of hundredths of a penny × thousandths as money. */
export const worthOf = (tx: ReadTx, exact: string | bigint) => moneyOf(pence(roundHalfUp(BigInt(exact), 100_000n)), tx.tenant.currency);

const nothing = { products: 0, quantity: 0, cost: '0' };

/** What stock was worth at the end of a day: by location and by category, the most valuable first. */
export async function showValuation(tx: ReadTx, query: QueryOf<typeof routes.stockValuation>): Promise<Valuation> {
  const asAt = query.asAt !== undefined && query.asAt < tx.today ? query.asAt : tx.today;
  const rows = (await findWorth(tx, day(asAt), query.branchId)).toSorted((one, other) => (BigInt(one.cost) < BigInt(other.cost) ? 1 : -1));
  const [locations, categories] = await Promise.all([
    findLocations(
      tx,
      rows.flatMap((row) => row.location_id ?? []),
    ),
    findCategories(
      tx,
      rows.flatMap((row) => row.category_id ?? []),
    ),
  ]);
  const shown = (row: typeof nothing) => ({ products: row.products, quantity: fromMilli(milli(row.quantity)), value: worthOf(tx, row.cost) });
  return {
    asAt,
    ...shown(rows.find((row) => row.location_id === null && row.category_id === null) ?? nothing),
    locations: rows.flatMap((row) => {
      const place = locations.find(({ id }) => id === row.location_id);
      if (!place) return [];
      const branch = place.branch_id === null ? null : { id: place.branch_id, name: place.branch_name ?? '' };
      return [{ place: { ...onWire(place, 'id', 'code', 'name'), type: PlaceType.parse(place.type) }, branch, ...shown(row) }];
    }),
    categories: rows.flatMap((row) => {
      const category = categories.find(({ id }) => id === row.category_id);
      return category ? [{ category, ...shown(row) }] : [];
    }),
  };
}

/** What stock of each product was worth at the end of a day. */
export async function showValuedProducts(tx: ReadTx, request: QueryOf<typeof routes.listValuedProducts>): Promise<Page<ValuedProduct>> {
  return presentPage(await findValuedProducts(tx, request), (row) => ({
    ...onWire(row, 'id', 'code', 'description'),
    category: { id: row.category_id, name: row.category_name },
    quantity: fromMilli(milli(row.quantity)),
    value: worthOf(tx, row.cost),
  }));
}
