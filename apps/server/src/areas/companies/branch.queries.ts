import type { listBranches } from '@quarterlight/contract/companies/branch-routes';
import type { QueryOf } from '@quarterlight/contract/route';
import type { Selectable } from 'kysely';
import { keysetPage } from '../../platform/database/keyset.ts';
import { found, type ReadTx } from '../../platform/database/scope.ts';
import type { Branch } from '../../platform/database/tables.gen.ts';
import { startsWith } from './beginnings.ts';

export type BranchRow = Selectable<Branch>;

const keys = { name: 'branch.name_key', code: 'branch.code_key', postcode: 'branch.postcode_key' };

/** The branch, or `record.not_found`. */
export async function getBranch(tx: ReadTx, id: string): Promise<BranchRow> {
  return found(await tx.db.selectFrom('branch').selectAll().where('id', '=', id).executeTakeFirst());
}

export function findBranches(tx: ReadTx, query: QueryOf<typeof listBranches>) {
  const { q, kind, status } = query;
  let rows = tx.db.selectFrom('branch').selectAll('branch');
  if (kind !== undefined) rows = rows.where('branch.kind', '=', kind);
  if (status !== undefined) rows = rows.where('branch.status', '=', status);
  if (q !== undefined) rows = rows.where(startsWith(q, keys));
  return keysetPage(tx, rows, { request: query, id: 'branch.id', keys: { name: keys.name, code: keys.code }, byDefault: 'name' });
}

export function branchesFor(tx: ReadTx, q: string, limit: number): Promise<BranchRow[]> {
  let rows = tx.db.selectFrom('branch').selectAll('branch').where('branch.status', '=', 'active');
  if (q !== '') rows = rows.where(startsWith(q, keys));
  return rows.orderBy('branch.name_key').orderBy('branch.id').limit(limit).execute();
}
