import { emptyId } from '@quarterlight/kit/ids';
import { found, type WriteTx } from '../../platform/database/scope.ts';
import { markRead } from './replies.queries.ts';
import { worksheet } from './worksheet.record.ts';
import { seesInternal } from './worksheets.rules.ts';

/** Marks what a customer answered about a job as read, for everybody. */
export async function readReplies(tx: WriteTx, id: string, upTo: string): Promise<void> {
  const row = found((await worksheet.takeUpMany(tx, [id]))[0]);
  // Nobody marks what is not shown to them.
  if (!seesInternal(tx.actor)) return;
  const waitedFor = await markRead(tx, id, upTo);
  if (waitedFor.length === 0) return;
  await tx.audit({ entity: 'worksheet', id, label: row.number, action: 'worksheet.replies_read', after: { replies: waitedFor.length } });
  await tx.announce('worksheet', id, row.version);
  for (const person of new Set(waitedFor)) if (person !== emptyId) await tx.announce('for-me', person);
}
