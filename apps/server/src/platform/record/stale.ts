import { formatInstant } from '@quarterlight/kit/instants';
import type { ReadTx } from '../database/scope.ts';
import { Refusal } from '../refusal.ts';

/** The refusal of a change to a record that somebody changed meanwhile: `record.stale` with who and when. Whoever may not read the log is told 'somebody else'. */
export async function staleRefusal(tx: ReadTx, record: { readonly id: string; readonly updated_at?: string }): Promise<Refusal> {
  const last = await tx.db
    .selectFrom('log_entry')
    .leftJoin('person_name', 'person_name.id', 'log_entry.user_id')
    .select(['log_entry.at', 'log_entry.username', 'person_name.name'])
    .where('log_entry.entity_id', '=', record.id)
    .orderBy('log_entry.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const by = last?.name || last?.username || 'somebody else';
  return new Refusal('record.stale', { details: { by, at: formatInstant(last?.at ?? record.updated_at ?? tx.now, tx.tenant.timeZone) } });
}
