import { duplicateStrengths } from '@quarterlight/contract/stewardship/names';
import { type DuplicateReason, MergeKind, type TypedCompany } from '@quarterlight/contract/stewardship/schemas';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { askWithCustomPlan } from '../../platform/database/custom-plan.ts';
import type { ReadTx, Scope, WriteTx } from '../../platform/database/scope.ts';
import { task } from '../../platform/tasks/tasks.ts';
import { companiesNear, keysOfTyped, lookOf } from './duplicates.queries.ts';
import { rankedDuplicates } from './duplicates.rules.ts';

/** What somebody types is asked of so many companies at most. */
const most = 8;

/** Companies that may be the one that is being typed, the surest first; only those that the actor may see. */
export async function likelyCompanies(tx: ReadTx, typed: TypedCompany) {
  const keys = await keysOfTyped(tx, typed);
  return rankedDuplicates(keys, await companiesNear(tx, typed.kind, keys, typed.exceptId), most);
}

/** Keys that more companies share than so many say nothing of any two: a call centre's telephone, a name that many people have. */
const mostAlike = 20;
const freshFor = 10 * 60_000;

const groups: Readonly<Partial<Record<DuplicateReason, string>>> = {
  vat: "nullif(vat_key, '')",
  telephone: 'case when length(telephone_key) >= 9 then telephone_key end',
  'name-postcode': "case when match_words <> '' and postcode_key <> '' then match_words || '|' || postcode_key end",
  // Of people of one name many live in a town; companies of one name are few.
  name: "case when match_words like '% %' and (postcode_key = '' or not person) then match_words end",
  postcode: "case when postcode_key <> '' and length(match_key) >= 5 then postcode_key || '|' || left(match_key, 5) end",
};

/** Looks through all companies of a kind for pairs, and puts them in the place of those found before; what was dismissed stays so. */
export async function lookForDuplicates(tx: WriteTx, kind: MergeKind): Promise<void> {
  // One company of a million is sorted several times.
  await sql`select set_config('statement_timeout', '600000', true), set_config('work_mem', '64MB', true)`.execute(tx.db);
  const person = sql.raw(kind === 'customer' ? "type = 'retail'" : 'false');
  const [first, ...others] = Object.entries(groups).map(
    ([
      reason,
      key,
    ]): RawBuilder<unknown> => sql`select ${reason}::text as reason, ${duplicateStrengths[reason as DuplicateReason]}::int8 as strength, one_id, id as other_id from (
      select id, min(id::text) over (partition by key)::uuid as one_id, count(*) over (partition by key) as alike from (
        select id, ${sql.raw(key)} as key from (select *, ${person} as person from ${sql.table(kind)} where merged_into_id is null) c) k
      where key is not null) g where alike between 2 and ${mostAlike} and id <> one_id`,
  );
  const pairs = sql.join([first, ...others], sql` union all `);
  const keeping = sql`with found as (
      select one_id, other_id, array_agg(reason order by strength desc, reason) as reasons, least(100, max(strength) + 2 * (count(*) - 1))::int8 as strength
        from (${pairs}) p where one_id < other_id group by one_id, other_id),
    gone as (delete from duplicate_pair d where d.kind = ${kind} and d.dismissed_at is null
      and not exists (select from found f where f.one_id = d.one_id and f.other_id = d.other_id))
    insert into duplicate_pair (id, kind, one_id, other_id, reasons, strength)
      select gen_random_uuid(), ${kind}, one_id, other_id, reasons, strength from found
      on conflict (tenant_id, kind, one_id, other_id) do update set reasons = excluded.reasons, strength = excluded.strength
        where (duplicate_pair.reasons, duplicate_pair.strength) is distinct from (excluded.reasons, excluded.strength)`;
  await askWithCustomPlan(tx, keeping.compile(tx.db));
  await tx.db
    .insertInto('duplicate_look')
    .values({ kind, looked_at: tx.now })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'kind']).doUpdateSet({ looked_at: tx.now }))
    .execute();
  await tx.announce('duplicate', tx.tenant.id);
}

export const lookTask = task({
  name: 'stewardship.look-for-duplicates',
  title: 'Look for companies that are there twice',
  input: z.object({ kind: MergeKind }),
  run: (scope: Scope, { kind }) => scope.write((tx) => lookForDuplicates(tx, kind)),
});

/** Has a kind looked through in the background, unless it was a moment ago. */
export async function askToLook(tx: WriteTx, kind: MergeKind): Promise<{ lookedAt: string | null; looking: boolean }> {
  const lookedAt = (await lookOf(tx, kind))?.looked_at ?? null;
  const looking = lookedAt === null || Date.parse(tx.now) - Date.parse(lookedAt) > freshFor;
  if (looking) await tx.enqueue(lookTask.name, { kind }, { key: `${lookTask.name} ${tx.tenant.id} ${kind}` });
  return { lookedAt, looking };
}
