import { formatInstant } from '@quarterlight/kit/instants';
import type { ReadTx } from '../database/scope.ts';
import { Refusal } from '../refusal.ts';

/** The refusal of a change to a record that somebody changed meanwhile: `record.stale` with who and when, from the record's last log entry. */
export async function staleRefusal(tx: ReadTx, id: string): Promise<Refusal> {
  const last = await tx.db.selectFrom('log_entry').select(['username', 'at']).where('entity_id', '=', id).orderBy('id', 'desc').limit(1).executeTakeFirst();
  return new Refusal('record.stale', { details: { by: last?.username || 'somebody else', at: formatInstant(last?.at ?? tx.now, tx.tenant.timeZone) } });
}
