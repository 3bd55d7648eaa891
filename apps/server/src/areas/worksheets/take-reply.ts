import type { WriteTx } from '../../platform/database/scope.ts';
import { worksheet } from './worksheet.record.ts';
import { hasEvent, insertEvent } from './worksheets.queries.ts';

/** Puts what somebody answered by text message to the job that they were written to about. Safe to run twice. */
export async function takeReply(
  tx: WriteTx,
  { worksheetId, messageId, from, text }: { worksheetId: string; messageId: string; from: string; text: string },
): Promise<void> {
  const [row] = await worksheet.takeUpMany(tx, [worksheetId]);
  if (row === undefined || (await hasEvent(tx, worksheetId, `replied ${messageId}`))) return;
  await insertEvent(tx, worksheetId, { action: `replied ${messageId}`, summary: `Text message from ${from}: ${text}`, internal: true });
  await tx.announce('worksheet', worksheetId, row.version);
}
