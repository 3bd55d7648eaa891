import type { QueryOf } from '@quarterlight/contract/route';
import type { listDuplicates } from '@quarterlight/contract/stewardship/routes';
import type { MergeKind, TypedCompany } from '@quarterlight/contract/stewardship/schemas';
import { emptyId, idOrNull } from '@quarterlight/kit/ids';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { askWithCustomPlan } from '../../platform/database/custom-plan.ts';
import { keysetPage } from '../../platform/database/keyset.ts';
import { found, type ReadTx } from '../../platform/database/scope.ts';
import type { DB } from '../../platform/database/tables.gen.ts';
import type { Keys } from './duplicates.rules.ts';

const shown = sql.raw(
  'id, name, account_code, status, town, postcode, telephone, match_key, match_words, postcode_key, telephone_key, vat_key, account_code_key',
);
export type ShownRow = Pick<Selectable<DB['customer']>, 'id' | 'name' | 'account_code' | 'status' | 'town' | 'postcode' | 'telephone'> & Keys;

/** Neighbours in the order of names that are looked at on either side. */
const nearby = 20;

/** The keys of what was typed, made as those of the companies are. */
export async function keysOfTyped(tx: ReadTx, typed: TypedCompany): Promise<Keys> {
  const { name = '', postcode = '', telephone = '', vatNumber = '', accountCode = '' } = typed;
  const { rows } = await sql<Keys>`select app.match_key(${name}) as match_key, app.match_words(${name}) as match_words,
    lower(regexp_replace(${postcode}, '\\s', '', 'g')) as postcode_key, right(regexp_replace(${telephone}, '\\D', '', 'g'), 10) as telephone_key,
    right(regexp_replace(${vatNumber}, '\\D', '', 'g'), 9) as vat_key, lower(btrim(${accountCode})) as account_code_key`.execute(tx.db);
  return found(rows[0]);
}

/** Companies that may be the one that is typed: equal keys, those at the postcode, and the nearest by name, each by its own index. Merged ones are left out. */
export async function companiesNear(tx: ReadTx, kind: MergeKind, keys: Keys, exceptId: string | undefined): Promise<ShownRow[]> {
  const table = sql.table(kind);
  const wanted: RawBuilder<unknown>[] = [];
  const from = (condition: RawBuilder<unknown>, end: RawBuilder<unknown>) =>
    wanted.push(sql`(select ${shown}, merged_into_id from ${table} where ${condition} ${end})`);
  const equal = (column: keyof Keys, least: number) => {
    if (keys[column].length >= least) from(sql`${sql.ref(column)} = ${keys[column]} and ${sql.ref(column)} <> ''`, sql`limit ${nearby}`);
  };
  equal('vat_key', 9);
  equal('telephone_key', 9);
  equal('account_code_key', 1);
  equal('postcode_key', 5);
  for (const column of ['match_key', 'match_words'] as const) {
    const key = keys[column];
    if (key.length < 3) continue;
    const ref = sql.ref(column);
    from(sql`${ref} >= ${key}`, sql`order by ${ref}, id limit ${nearby}`);
    from(sql`${ref} < ${key}`, sql`order by ${ref} desc, id desc limit ${nearby}`);
  }
  if (wanted.length === 0) return [];
  const query = sql<ShownRow>`select distinct ${shown} from (${sql.join(wanted, sql` union all `)}) c
    where merged_into_id is null and id <> ${idOrNull(exceptId) ?? emptyId}`;
  return askWithCustomPlan(tx, query.compile(tx.db));
}

/** Pairs, the surest first. */
export function findPairs(tx: ReadTx, query: QueryOf<typeof listDuplicates>) {
  const rows = tx.db
    .selectFrom('duplicate_pair')
    .selectAll('duplicate_pair')
    .where('duplicate_pair.kind', '=', query.kind ?? 'customer')
    .where('duplicate_pair.dismissed_at', query.dismissed === true ? 'is not' : 'is', null);
  return keysetPage(tx, rows, { request: query, id: 'duplicate_pair.id', keys: { strength: 'duplicate_pair.strength' }, byDefault: '-strength' });
}
export type PairRow = Selectable<DB['duplicate_pair']>;

const countUpTo = 1_000;

/** The companies of pairs with how much hangs on them. */
export async function companiesOfPairs(tx: ReadTx, kind: MergeKind, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const those = sql`c.id = any(${ids}::uuid[])`;
  const jobs =
    kind === 'customer'
      ? sql`select (select count(*) from (select from worksheet w where w.customer_id = c.id limit ${countUpTo + 1}) l)::int8 as jobs, c.last_job_on as last_on, c.balance_pence`
      : sql`select (select count(*) from (select from purchase_order o where o.supplier_id = c.id limit ${countUpTo + 1}) l)::int8 as jobs,
          (select (o.created_at at time zone ${tx.tenant.timeZone})::date from purchase_order o where o.supplier_id = c.id order by o.id desc limit 1) as last_on, null::int8 as balance_pence`;
  const query = sql<
    ShownRow & { jobs: number; last_on: string | null; balance_pence: number | null }
  >`select c.id, c.name, c.account_code, c.status, c.town, c.postcode, c.telephone, n.*
    from ${sql.table(kind)} c cross join lateral (${jobs}) n where ${those}`;
  return askWithCustomPlan(tx, query.compile(tx.db));
}
export { countUpTo as jobsCountedUpTo };

/** When a kind was last looked through. */
export const lookOf = (tx: ReadTx, kind: MergeKind) => tx.db.selectFrom('duplicate_look').select('looked_at').where('kind', '=', kind).executeTakeFirst();
