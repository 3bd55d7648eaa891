import type { listLabourRates } from '@quarterlight/contract/catalogue/routes';
import type { QueryOf } from '@quarterlight/contract/route';
import { sortKey } from '@quarterlight/kit/text';
import type { ExpressionBuilder } from 'kysely';
import { keysetPage } from '../../platform/database/keyset.ts';
import { found, type ReadTx } from '../../platform/database/scope.ts';
import type { DB } from '../../platform/database/tables.gen.ts';
import type { LabourWanted } from './labour-rate.ts';

const rates = (tx: ReadTx) =>
  tx.db
    .selectFrom('labour_rate')
    .leftJoin('lookup as job_type', 'job_type.id', 'labour_rate.job_type_id')
    .leftJoin('lookup as glass_type', 'glass_type.id', 'labour_rate.glass_type_id')
    .leftJoin('customer', 'customer.id', 'labour_rate.customer_id')
    .leftJoin('product_category as category', 'category.id', 'labour_rate.category_id')
    .selectAll('labour_rate')
    .select(['job_type.name as job_type_name', 'glass_type.name as glass_type_name', 'customer.name as customer_name', 'category.name as category_name']);
export type LabourRateRow = Awaited<ReturnType<ReturnType<typeof rates>['execute']>>[number];

type Column = 'job_type_id' | 'glass_type_id' | 'customer_id' | 'category_id' | 'place';

/** A rate's column says 'any' or just this. */
const anyOr = (eb: ExpressionBuilder<DB, 'labour_rate'>, column: Column, value: string | null | undefined) => {
  const any = eb(`labour_rate.${column}`, 'is', null);
  return value === null || value === undefined ? any : eb.or([any, eb(`labour_rate.${column}`, '=', value)]);
};

const onDay = (eb: ExpressionBuilder<DB, 'labour_rate'>, day: string) =>
  eb.and([eb('labour_rate.valid_from', '<=', day), eb.or([eb('labour_rate.valid_to', 'is', null), eb('labour_rate.valid_to', '>=', day)])]);

export function labourRatesInForce(tx: ReadTx, wanted: LabourWanted): Promise<LabourRateRow[]> {
  return rates(tx)
    .where((eb) => onDay(eb, wanted.day))
    .where((eb) => anyOr(eb, 'job_type_id', wanted.jobTypeId))
    .where((eb) => anyOr(eb, 'glass_type_id', wanted.glassTypeId))
    .where((eb) => anyOr(eb, 'customer_id', wanted.customerId))
    .where((eb) => anyOr(eb, 'category_id', wanted.categoryId))
    .where((eb) => anyOr(eb, 'place', wanted.place))
    .execute();
}

export function findLabourRates(tx: ReadTx, query: QueryOf<typeof listLabourRates>) {
  const { q, customerId, jobTypeId, day } = query;
  let rows = rates(tx);
  if (customerId !== undefined) rows = rows.where('labour_rate.customer_id', '=', customerId);
  if (jobTypeId !== undefined) rows = rows.where('labour_rate.job_type_id', '=', jobTypeId);
  if (day !== undefined) rows = rows.where((eb) => onDay(eb, day));
  if (q !== undefined) rows = rows.where('labour_rate.name_key', '>=', sortKey(q)).where('labour_rate.name_key', '<', `${sortKey(q)}\uffff`);
  return keysetPage(tx, rows, {
    request: query,
    id: 'labour_rate.id',
    keys: { name: 'labour_rate.name_key', validFrom: 'labour_rate.valid_from' },
    byDefault: 'name',
  });
}

export const findLabourRate = async (tx: ReadTx, id: string): Promise<LabourRateRow> =>
  found(await rates(tx).where('labour_rate.id', '=', id).executeTakeFirst());
