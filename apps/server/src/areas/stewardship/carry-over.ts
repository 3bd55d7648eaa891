import { sql } from 'kysely';
import type { AllKept, SumColumn } from '../../platform/companies/holdings.ts';
import { lastJobOf, type MovedRows, moveRows, type Way } from '../../platform/companies/move-rows.ts';
import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  type Columns,
  columnsOfField,
  holdAccountTree,
  holdBoth,
  isBelow,
  type MergedCompany,
  mergeFields,
  settleMerged,
  sumsOfCustomer,
} from '../companies/index.ts';
import { companyMerge, type MergeRow } from './company-merge.record.ts';
import { forgetPairs, keepPart } from './merges.queries.ts';

/** Rows of a company that went are looked for again so long after its merge, when every transaction that began before it has ended. */
const sweptAfter = 2 * 60_000;

/** Has what came late for the one that went carried over, too. */
export const sweepLater = (tx: WriteTx, mergeId: string): Promise<void> =>
  tx.enqueue('stewardship.sweep', { mergeId }, { key: `sweep ${mergeId}`, runAt: new Date(Date.parse(tx.now) + sweptAfter).toISOString() });

/** The sums beside a customer less what its rows come to: nil where the two agree. They come back with an undo, whatever the rows come to then. */
function beyondRows(tx: WriteTx, kept: AllKept, { kind, gone_id: id }: MergeRow): Promise<Record<SumColumn, number>> {
  if (kind !== 'customer') return Promise.resolve({ exposure_pence: 0, balance_pence: 0 });
  const rowsCome = (column: SumColumn) => {
    const parts = kept.sums.flatMap((of) => (of[column] ? [sql`(${of[column](id)})`] : []));
    return parts.length === 0 ? sql`0` : sql`(${sql.join(parts, sql` + `)})`;
  };
  return sumsOfCustomer(tx, id, { exposure_pence: rowsCome('exposure_pence'), balance_pence: rowsCome('balance_pence') });
}

/**
 * Moves everything of the one that goes to the one that is kept, then locks both, adds up their sums and closes the one. Jobs first, companies last and by
 * their ids: so do all who change a job, and nobody waits for one who waits for them.
 */
export async function carryOver(tx: WriteTx, kept: AllKept, merge: MergeRow): Promise<MergeRow> {
  const way: Way = { from: merge.gone_id, to: merge.keep_id };
  if (merge.kind === 'customer') await holdAccountTree(tx);
  const beyond = await beyondRows(tx, kept, merge);
  const moved = await moveRows(tx, kept, way, (holding, ids) => keepPart(tx, merge.id, holding, ids));
  const { keep, gone } = await holdBoth(tx, merge.kind === 'customer' ? 'customer' : 'supplier', merge.keep_id, merge.gone_id);
  // What was committed for it while its rows were being moved.
  const late = await moveRows(tx, kept, way, (holding, ids) => keepPart(tx, merge.id, holding, ids));
  const fields = mergeFields[keep.kind].filter(({ field }) => merge.taken.includes(field));
  const taken: Columns = Object.assign({}, ...fields.map((field) => columnsOfField(field, gone)));
  const known = [...new Set([...keep.also_known_as, ...gone.also_known_as, gone.name, gone.account_code])];
  const summed = keep.kind === 'customer' && gone.kind === 'customer' ? sumsOfBoth(keep, gone, await lastJobOf(tx, kept, keep.id)) : {};
  const all = addedUp([...moved, ...late]);
  await settleMerged(
    tx,
    gone,
    { status: 'closed', closed_reason: `Merged into ${keep.name}`, merged_into_id: keep.id, ...(gone.kind === 'customer' ? nothingOwed : {}) },
    { action: 'merged', after: { by: merge.merged_by_name } },
  );
  await settleMerged(
    tx,
    keep,
    { ...taken, also_known_as: known, ...summed },
    {
      action: 'merged',
      after: { with: `${gone.name} (${gone.account_code})`, moved: all.map(({ title, count }) => `${title} ${count}`), by: merge.merged_by_name },
    },
  );
  if (keep.kind === 'customer' && (await isBelow(tx, keep.id, keep.id))) throw new Refusal('merge.ring', { details: { one: keep.name, other: gone.name } });
  await forgetPairs(tx, gone.id);
  await tx.announce('duplicate', tx.tenant.id);
  return companyMerge.settle(tx, await companyMerge.takeUp(tx, merge.id), {
    set: {
      state: 'done',
      moved: JSON.stringify(all),
      keep_before: JSON.stringify({ columns: { ...pick(keep, Object.keys(taken)), also_known_as: keep.also_known_as }, no_shows: noShows(keep) }),
      gone_before: JSON.stringify({
        columns: { ...pick(gone, ['status', 'closed_reason', 'merged_into_id']), ...pick(gone, Object.keys(taken)), also_known_as: gone.also_known_as },
        no_shows: noShows(gone),
        beyond,
      }),
    },
    action: 'done',
  });
}

const nothingOwed = { exposure_pence: 0, balance_pence: 0, last_job_on: null, no_shows: 0 };
const noShows = (company: MergedCompany) => (company.kind === 'customer' ? company.no_shows : 0);

type Customer = Extract<MergedCompany, { kind: 'customer' }>;
const sumsOfBoth = (keep: Customer, gone: Customer, lastJob: string | null) => ({
  exposure_pence: keep.exposure_pence + gone.exposure_pence,
  balance_pence: keep.balance_pence + gone.balance_pence,
  no_shows: keep.no_shows + gone.no_shows,
  last_job_on: [keep.last_job_on, gone.last_job_on, lastJob].reduce((last, day) => (day !== null && (last === null || day > last) ? day : last), null),
});

export const pick = (row: object, columns: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(columns.map((column) => [column, Reflect.get(row, column)]));

function addedUp(moved: readonly MovedRows[]): MovedRows[] {
  return [...new Set(moved.map(({ title }) => title))].map((title) => ({
    title,
    count: moved.reduce((all, each) => all + (each.title === title ? each.count : 0), 0),
  }));
}

/** Carries over what came for a company after it was merged, by those who had begun before: nothing, as a rule. */
export async function sweepMerge(tx: WriteTx, kept: AllKept, merge: MergeRow): Promise<void> {
  const moved = await moveRows(tx, kept, { from: merge.gone_id, to: merge.keep_id }, (holding, ids) => keepPart(tx, merge.id, holding, ids));
  const { keep, gone } = await holdBoth(tx, merge.kind === 'customer' ? 'customer' : 'supplier', merge.keep_id, merge.gone_id);
  const owes = keep.kind === 'customer' && gone.kind === 'customer' && (gone.exposure_pence !== 0 || gone.balance_pence !== 0 || gone.no_shows !== 0);
  if (moved.length === 0 && !owes) return;
  if (keep.kind !== 'customer' || gone.kind !== 'customer') return;
  await settleMerged(tx, keep, sumsOfBoth(keep, gone, await lastJobOf(tx, kept, keep.id)), {
    action: 'merged',
    after: { moved: moved.map(({ title, count }) => `${title} ${count}`) },
  });
  await settleMerged(tx, gone, nothingOwed, { action: 'merged' });
}
