import type { QueryOf } from '@quarterlight/contract/route';
import type { listMerges } from '@quarterlight/contract/stewardship/routes';
import { sql } from 'kysely';
import { seesAll } from '../../platform/access/actor.ts';
import { keysetPage } from '../../platform/database/keyset.ts';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';

/** Remembers ids of rows that a merge moved, behind those that it moved before. */
export async function keepPart(tx: WriteTx, mergeId: string, holding: string, ids: readonly string[]): Promise<void> {
  await sql`insert into company_merge_part (merge_id, holding, position, ids)
    select ${mergeId}, ${holding}, coalesce(max(position), 0) + 1, ${ids}::uuid[] from company_merge_part where merge_id = ${mergeId} and holding = ${holding}`.execute(
    tx.db,
  );
}

/** The rows that a merge moved, few thousand at a time in the order in which they were moved. */
export const partsOf = (tx: ReadTx, mergeId: string, holding: string) =>
  tx.db.selectFrom('company_merge_part').select('ids').where('merge_id', '=', mergeId).where('holding', '=', holding).orderBy('position').execute();

/** Their ids, as a select. */
export const idsOfPart = (mergeId: string, holding: string) =>
  sql`select unnest(p.ids) from company_merge_part p where p.merge_id = ${mergeId} and p.holding = ${holding}`;

/** A company that went is no duplicate of any other. */
export async function forgetPairs(tx: WriteTx, companyId: string): Promise<void> {
  await tx.db.deleteFrom('duplicate_pair').where('one_id', '=', companyId).execute();
  await tx.db.deleteFrom('duplicate_pair').where('other_id', '=', companyId).execute();
}

/** Merges, the newest first. Only the office has any. */
export function findMerges(tx: ReadTx, query: QueryOf<typeof listMerges>) {
  const { kind, companyId } = query;
  let rows = tx.db.selectFrom('company_merge').selectAll('company_merge');
  if (kind !== undefined) rows = rows.where('company_merge.kind', '=', kind);
  const keys = { mergedAt: 'company_merge.merged_at' };
  const asked = { request: query, id: 'company_merge.id', keys, byDefault: '-mergedAt' };
  if (companyId === undefined || !seesAll(tx.actor)) return keysetPage(tx, rows, asked);
  return keysetPage(tx, rows, {
    ...asked,
    anyOf: [sql<boolean>`company_merge.keep_id = ${companyId}`, sql<boolean>`company_merge.gone_id = ${companyId}`],
    byIds: (ids) => tx.db.selectFrom('company_merge').selectAll('company_merge').where('company_merge.id', '=', sql<string>`any(${ids}::uuid[])`),
  });
}
