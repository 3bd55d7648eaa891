import { mergeKindNames } from '@quarterlight/contract/stewardship/names';
import type { TwoCompanies } from '@quarterlight/contract/stewardship/schemas';
import { sql } from 'kysely';
import { can, seesAll } from '../../platform/access/actor.ts';
import { found, type ReadTx, type WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { companiesOf, isBelow, type MergedCompany } from '../companies/index.ts';

export interface Two {
  readonly keep: MergedCompany;
  readonly gone: MergedCompany;
}

/** What only the office does and reads: refuses `access.missing_permission` to whoever is bound. */
export function assertOffice({ actor }: ReadTx): void {
  if (!seesAll(actor)) throw new Refusal('access.missing_permission');
}

/** Whoever merges may change that kind, too: refuses `merge.may_not_change`. */
export function assertMayChange({ actor }: ReadTx, kind: TwoCompanies['kind']): void {
  if (!can(actor, kind === 'customer' ? 'edit-customers' : 'edit-suppliers'))
    throw new Refusal('merge.may_not_change', { details: { kind: mergeKindNames[kind] } });
}

/** Both companies. Refuses `merge.itself`, `merge.other_kind` where one is a company of another kind, and `record.not_found`. */
export async function readTwo(tx: ReadTx, { kind, keepId, goneId }: TwoCompanies): Promise<Two> {
  if (keepId === goneId) throw new Refusal('merge.itself');
  const rows = await companiesOf(tx, kind, [keepId, goneId]);
  const of = async (id: string, field: string) => {
    const row = rows.find((each) => each.id === id);
    if (row !== undefined) return row;
    if ((await companiesOf(tx, kind === 'customer' ? 'supplier' : 'customer', [id])).length > 0)
      throw new Refusal('merge.other_kind', { field, details: { kind: mergeKindNames[kind] } });
    return found<MergedCompany>(undefined);
  };
  return { keep: await of(keepId, 'keepId'), gone: await of(goneId, 'goneId') };
}

/** Everything that prevents the merge, as refusals. */
export async function preventing(tx: ReadTx, { keep, gone }: Two): Promise<Refusal[]> {
  const refusals: Refusal[] = [];
  for (const [company, field] of [
    [gone, 'goneId'],
    [keep, 'keepId'],
  ] as const) {
    if (company.merged_into_id === null) continue;
    const [into] = await companiesOf(tx, company.kind, [company.merged_into_id]);
    refusals.push(new Refusal('merge.merged_already', { field, details: { name: company.name, into: into?.name ?? 'another' } }));
  }
  if (keep.merged_into_id === null && keep.status !== 'active') refusals.push(new Refusal('merge.into_closed', { details: { name: keep.name } }));
  if (keep.kind === 'customer') {
    const ring = (await isBelow(tx, keep.id, gone.id)) ? [keep, gone] : (await isBelow(tx, gone.id, keep.id)) ? [gone, keep] : [];
    const [one, other] = ring;
    if (one && other) refusals.push(new Refusal('merge.ring', { details: { one: one.name, other: other.name } }));
  }
  const waiting = await tx.db
    .selectFrom('company_merge')
    .select(['keep_name', 'gone_name'])
    .where('state', 'in', ['waiting', 'undoing'])
    .where((eb) => eb.or([eb('keep_id', 'in', [keep.id, gone.id]), eb('gone_id', 'in', [keep.id, gone.id])]))
    .limit(1)
    .executeTakeFirst();
  if (waiting) refusals.push(new Refusal('merge.under_way', { details: { name: waiting.gone_name } }));
  return refusals;
}

/** One merge at a time of each company, whoever asks: held to the end of the transaction. Refuses `merge.under_way`. */
export async function holdMerging(tx: WriteTx, companies: readonly { readonly id: string; readonly name: string }[]): Promise<void> {
  for (const { id, name } of companies.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    const { rows } = await sql<{ held: boolean }>`select pg_try_advisory_xact_lock(hashtextextended(${`merge of ${id}`}, 0)) as held`.execute(tx.db);
    if (rows[0]?.held !== true) throw new Refusal('merge.under_way', { details: { name } });
  }
}
