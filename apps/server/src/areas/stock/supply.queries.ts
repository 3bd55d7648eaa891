import { sql } from 'kysely';
import type { ReadTx } from '../../platform/database/scope.ts';
import { onOrder } from './contents.queries.ts';

/** What is free of products in depots and vans, by the location it lies in; depots first, then where most is. */
export async function findFreeByPlace(tx: ReadTx, productIds: readonly string[]) {
  const rows = await tx.db
    .selectFrom('stock_balance')
    .innerJoin('place', 'place.id', 'stock_balance.place_id')
    .leftJoin('place as rack', 'rack.id', 'place.parent_id')
    .leftJoin('place as location', 'location.id', 'rack.parent_id')
    .select(['stock_balance.product_id', 'place.type'])
    .select((eb) => [
      eb.fn.coalesce('location.name', 'rack.name', 'place.name').as('name'),
      sql<number>`sum(stock_balance.quantity_milli - stock_balance.allocated_milli)::float8`.as('free_milli'),
    ])
    .where('stock_balance.product_id', '=', sql<string>`any(${productIds}::uuid[])`)
    .where('stock_balance.quantity_milli', '>', 0)
    .where((eb) => eb('stock_balance.quantity_milli', '>', eb.ref('stock_balance.allocated_milli')))
    .where('place.type', 'in', ['depot', 'van'])
    .groupBy(['stock_balance.product_id', 'place.type'])
    .groupBy((eb) => eb.fn.coalesce('location.name', 'rack.name', 'place.name'))
    .execute();
  const rank = ({ type }: { type: string }) => Number(type !== 'depot');
  return rows.toSorted((one, other) => rank(one) - rank(other) || other.free_milli - one.free_milli || (one.name < other.name ? -1 : 1));
}

/** For each product the earliest day of what is on order and unclaimed. */
export const findNextExpected = (tx: ReadTx, productIds: readonly string[]) =>
  onOrder(tx)
    .select(['expected_supply.product_id'])
    .select((eb) => eb.fn.min('expected_supply.expected_on').as('expected_on'))
    .where('expected_supply.product_id', '=', sql<string>`any(${productIds}::uuid[])`)
    .where((eb) => eb('expected_supply.quantity_milli', '>', eb.ref('expected_supply.allocated_milli')))
    .groupBy('expected_supply.product_id')
    .execute();
