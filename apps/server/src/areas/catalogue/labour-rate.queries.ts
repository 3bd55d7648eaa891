import type { listLabourRates } from '@quarterlight/contract/catalogue/labour-rate-routes';
import type { listCustomerLabourRates } from '@quarterlight/contract/catalogue/terms-routes';
import type { QueryOf } from '@quarterlight/contract/route';
import { sortKey } from '@quarterlight/kit/text';
import type { ExpressionBuilder, Kysely, Selectable } from 'kysely';
import { sql } from 'kysely';
import { seesJobsOnly } from '../../platform/access/actor.ts';
import { keysetPage } from '../../platform/database/keyset.ts';
import { beginsWith } from '../../platform/database/page-marks.ts';
import { found, type ReadTx } from '../../platform/database/scope.ts';
import type { DB } from '../../platform/database/tables.gen.ts';
import { accountLine, accountsBelow } from './account-line.queries.ts';
import { inForceOn, meets, shownOn, standsOn } from './in-force.ts';
import type { LabourWanted } from './labour-rate.rules.ts';

const rates = ({ db }: { readonly db: Pick<Kysely<DB>, 'selectFrom'> }) =>
  db
    .selectFrom('labour_rate')
    .leftJoin('lookup as job_type', 'job_type.id', 'labour_rate.job_type_id')
    .leftJoin('lookup as glass_type', 'glass_type.id', 'labour_rate.glass_type_id')
    .leftJoin('customer', 'customer.id', 'labour_rate.customer_id')
    .leftJoin('product_category as category', 'category.id', 'labour_rate.category_id')
    .selectAll('labour_rate')
    .select(['job_type.name as job_type_name', 'glass_type.name as glass_type_name', 'customer.name as customer_name', 'category.name as category_name']);
export type LabourRateRow = Awaited<ReturnType<ReturnType<typeof rates>['execute']>>[number];

const columns = ['job_type_id', 'glass_type_id', 'category_id', 'place'] as const;
type Column = (typeof columns)[number];

/** A rate's column says 'any' or just this; null is equal to nothing. */
const anyOr = (eb: ExpressionBuilder<DB, 'labour_rate'>, column: Column, value: string | null) =>
  eb.or([eb(`labour_rate.${column}`, 'is', null), eb(`labour_rate.${column}`, '=', value)]);

interface Asked extends Record<Column, string | null> {
  readonly customerId: string | null;
  readonly day: string;
}

/** Of nobody's rates, and of those of the customer and the accounts above it. */
const inForce = ({ db }: { readonly db: Pick<Kysely<DB>, 'selectFrom'> }, { day, customerId, ...asked }: Asked) =>
  rates({ db })
    .leftJoin(accountLine(customerId).as<'account'>(sql.ref('account')), 'account.id', 'labour_rate.customer_id')
    .select('account.level as account_level')
    .where(inForceOn('labour_rate', day))
    .where((eb) => eb.or([eb('labour_rate.customer_id', 'is', null), eb('account.id', 'is not', null)]))
    .where((eb) => eb.and(columns.map((column) => anyOr(eb, column, asked[column]))))
    .execute();

/** The same of the rates that the customer was granted, past the walls. */
const grantedInForce = ({ db }: ReadTx, asked: Asked) => {
  const accounts = sql`array(select id from ${accountLine(asked.customerId)} as line)`;
  const granted = sql<Selectable<DB['labour_rate']>>`(select * from app.granted_rates(${accounts}, ${asked.day}))`;
  return inForce({ db: db.with('labour_rate', () => granted) }, asked);
};

/** Rates in force that apply. Who sees jobs only is told of no named customer's but where a line of a job is priced. */
export async function labourRatesInForce(tx: ReadTx, wanted: LabourWanted): Promise<Awaited<ReturnType<typeof inForce>>> {
  const asked = {
    day: wanted.day,
    job_type_id: wanted.jobTypeId ?? null,
    glass_type_id: wanted.glassTypeId ?? null,
    customerId: wanted.customerId ?? null,
    category_id: wanted.categoryId ?? null,
    place: wanted.place ?? null,
  };
  if (!(wanted.forJob && seesJobsOnly(tx.actor))) return inForce(tx, asked);
  return (await Promise.all([inForce(tx, asked), grantedInForce(tx, asked)])).flat();
}

/** Labour rates by name unless sorted. */
export function findLabourRates(tx: ReadTx, query: QueryOf<typeof listLabourRates>) {
  const { q, of, customerId, jobTypeId, glassTypeId, categoryId, place, standing, day } = query;
  let rows = rates(tx);
  if (of !== undefined) rows = rows.where('labour_rate.customer_id', of === 'everybody' ? 'is' : 'is not', null);
  const asked = { customer_id: customerId, job_type_id: jobTypeId, glass_type_id: glassTypeId, category_id: categoryId, place };
  for (const [column, value] of Object.entries(asked)) if (value !== undefined) rows = rows.where(sql.ref(`labour_rate.${column}`), '=', value);
  if (standing !== undefined || day !== undefined) rows = rows.where(standsOn('labour_rate', standing ?? 'in-force', day ?? tx.today));
  if (q !== undefined) rows = rows.where(beginsWith('labour_rate.name_key', sortKey(q)));
  return keysetPage(tx, rows, {
    request: query,
    id: 'labour_rate.id',
    keys: { name: 'labour_rate.name_key', validFrom: 'labour_rate.valid_from', price: 'labour_rate.price_pence' },
    byDefault: 'name',
  });
}

/** With how many others a rate is compared at most. */
export const comparedAtMost = 200;

/**
 * The other rates that fit some of the work that a rate is for, on some of its days: everybody's first, then by name; one more than are compared, so that it
 * can be said. An account's meet those of the accounts above and below it; `above` and `below` say how far.
 */
export function findMet(tx: ReadTx, rate: LabourRateRow) {
  const met = rates(tx)
    .leftJoin(accountLine(rate.customer_id).as<'above'>(sql.ref('above')), 'above.id', 'labour_rate.customer_id')
    .leftJoin(accountsBelow(rate.customer_id).as<'below'>(sql.ref('below')), 'below.id', 'labour_rate.customer_id')
    .select(['above.level as above', 'below.level as below'])
    .where('labour_rate.id', '!=', rate.id)
    .where(meets('labour_rate', rate))
    .where((eb) => eb.and(columns.flatMap((column) => (rate[column] === null ? [] : [anyOr(eb, column, rate[column])]))));
  const ofLine =
    rate.customer_id === null
      ? met
      : met.where((eb) => eb.or([eb('labour_rate.customer_id', 'is', null), eb('above.id', 'is not', null), eb('below.id', 'is not', null)]));
  return ofLine
    .orderBy(sql`labour_rate.customer_id is not null`)
    .orderBy('labour_rate.name_key')
    .orderBy('labour_rate.id')
    .limit(comparedAtMost + 1)
    .execute();
}

/** The rates of an account, by name unless sorted. */
export function findCustomerLabourRates(tx: ReadTx, customerId: string, query: QueryOf<typeof listCustomerLabourRates>) {
  let rows = rates(tx)
    .where('labour_rate.customer_id', '=', customerId)
    .where(shownOn('labour_rate', query.shown, tx.today));
  if (query.q !== undefined) rows = rows.where(beginsWith('labour_rate.name_key', sortKey(query.q)));
  const keys = { name: 'labour_rate.name_key', validFrom: 'labour_rate.valid_from' };
  return keysetPage(tx, rows, { request: query, id: 'labour_rate.id', keys, byDefault: 'name' });
}

export const findLabourRate = async (tx: ReadTx, id: string): Promise<LabourRateRow> =>
  found(await rates(tx).where('labour_rate.id', '=', id).executeTakeFirst());

/** Whether there is such an account, as far as the reader sees it. */
export const isAccount = async (tx: ReadTx, id: string): Promise<boolean> =>
  (await tx.db.selectFrom('customer').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
