import type { MessageCode } from '@quarterlight/contract/messages';
import type { LookupList } from '@quarterlight/contract/system/schemas';
import type { ReadTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findLookup, type LookupRow } from '../system/index.ts';

/** The entry of a list that somebody chose; refuses with the code that names the field where the list has none such. */
export async function chosenFrom(tx: ReadTx, list: LookupList, id: string, code: MessageCode): Promise<LookupRow> {
  try {
    return await findLookup(tx, id, list);
  } catch (error) {
    throw error instanceof Refusal && error.code === 'lookup.not_found' ? new Refusal(code) : error;
  }
}
