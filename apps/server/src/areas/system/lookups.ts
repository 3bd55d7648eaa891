import type { LookupList } from '@quarterlight/contract/system/schemas';
import type { ReadTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type LookupRow, selectByKind, selectLookup } from './lookups.queries.ts';

/** One entry by id, retired or not; refuses with `lookup.not_found` where there is none, or where it stands in another list than the one asked for. */
export async function findLookup(tx: ReadTx, id: string, list?: LookupList): Promise<LookupRow> {
  const row = await selectLookup(tx, id);
  if (!row || (list !== undefined && row.list !== list)) throw new Refusal('lookup.not_found');
  return row;
}

/** The entry of a list that rules know by its kind, whatever it is called now. */
export async function lookupByKind(tx: ReadTx, list: LookupList, kind: string): Promise<{ id: string; name: string }> {
  const row = await selectByKind(tx, list, kind);
  if (!row) throw new Refusal('lookup.not_found');
  return { id: row.id, name: row.name };
}
