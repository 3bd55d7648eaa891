import type { MessageCode } from '@quarterlight/contract/messages';
import type { LookupList } from '@quarterlight/contract/system/schemas';
import type { ReadTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type LookupRow, selectByKind, selectLookup } from './lookups.queries.ts';

/**
 * The entry of a list that somebody chose. Refuses with `code`, which names the field, where the list has none such, and where it was retired: what has it
 * already (`kept`) may keep it, nothing else is given it any more.
 */
export async function chooseLookup(tx: ReadTx, list: LookupList, id: string, code: MessageCode, kept?: string | null): Promise<LookupRow> {
  const row = await selectLookup(tx, id);
  if (!row || row.list !== list || (row.retired_at !== null && row.id !== kept)) throw new Refusal(code);
  return row;
}

/** The entry of a list that rules know by its kind, whatever it is called now. */
export async function lookupByKind(tx: ReadTx, list: LookupList, kind: string): Promise<{ id: string; name: string }> {
  const row = await selectByKind(tx, list, kind);
  if (!row) throw new Refusal('lookup.not_found');
  return { id: row.id, name: row.name };
}
