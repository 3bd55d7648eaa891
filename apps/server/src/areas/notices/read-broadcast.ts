import type { OwnBroadcast } from '@quarterlight/contract/notices/broadcast-schemas';
import { emptyId } from '@quarterlight/kit/ids';
import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { attachedTo } from './attach-files.ts';
import { presentOwn } from './broadcast.present.ts';
import { findOneOwn, keepRead } from './own-broadcasts.queries.ts';

/** Notes that whoever asks has read that edition; again changes nothing. Refuses `broadcast.changed` where it is another by now. */
export async function readBroadcast(tx: WriteTx, id: string, edition: number): Promise<OwnBroadcast> {
  const row = await findOneOwn(tx, id);
  if (row.edition !== edition) throw new Refusal('broadcast.changed');
  if (await keepRead(tx, id, edition, tx.actor.userId ?? emptyId)) {
    await tx.audit({ entity: 'broadcast', id, label: row.title, action: 'broadcast.read', after: { edition } });
    await tx.announce('broadcast', id);
  }
  return presentOwn(await findOneOwn(tx, id), (await attachedTo(tx, [id]))(id));
}
