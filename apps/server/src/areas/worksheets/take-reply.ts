import { emptyId } from '@quarterlight/kit/ids';
import type { WriteTx } from '../../platform/database/scope.ts';
import { findResponsible } from './replies.queries.ts';
import { worksheet } from './worksheet.record.ts';
import { hasEvent, insertEvent } from './worksheets.queries.ts';

/** Puts what somebody answered by text message to the job that they were written to about, unread, for whoever is responsible for it. Safe to run twice. */
export async function takeReply(
  tx: WriteTx,
  { worksheetId, messageId, from, text }: { worksheetId: string; messageId: string; from: string; text: string },
): Promise<void> {
  const [row] = await worksheet.takeUpMany(tx, [worksheetId]);
  if (row === undefined || (await hasEvent(tx, worksheetId, `replied ${messageId}`))) return;
  const responsible = await findResponsible(tx, row);
  await insertEvent(tx, worksheetId, {
    action: `replied ${messageId}`,
    summary: `Text message from ${from}: ${text}`,
    internal: true,
    unreadFor: responsible ?? emptyId,
  });
  if (responsible !== undefined) await tx.announce('for-me', responsible);
  await tx.announce('worksheet', worksheetId, row.version);
}
