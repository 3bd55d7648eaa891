import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readAnswerFile } from './answer-file.rules.ts';
import { answerOrder } from './answer-order.ts';
import type { Ended } from './end-order.ts';
import { findLines } from './order.queries.ts';
import { purchaseOrder } from './order.record.ts';

const mostSaid = 50;

/** Notes what a supplier's answer file says. Refuses it whole, with all that is wrong with it, where any line cannot be read; else as `answerOrder`. */
export async function answerByFile(tx: WriteTx, id: string, version: number, csv: string): Promise<Ended> {
  const order = await purchaseOrder.takeUp(tx, id, { action: 'answer', version });
  const read = readAnswerFile(csv, order.number, await findLines(tx, id), tx.tenant.currency);
  if ('answer' in read) return answerOrder(tx, id, version, read.answer);
  throw new Refusal('request.invalid', { errors: { csv: read.wrong.slice(0, mostSaid) } });
}
