import type { ReadTx, Scope, WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { lookKey, lookTask } from './ask.ts';
import { eraseKey, eraseTask } from './erase-person.ts';
import { findWaiting, taskState } from './privacy.queries.ts';
import { privacyRequest, type RequestRow } from './privacy-request.record.ts';

type Begun = Pick<RequestRow, 'id' | 'state'>;
const taskOf = ({ id, state }: Begun): { readonly name: string; readonly key: string } =>
  state === 'looking' ? { name: lookTask, key: lookKey(id) } : { name: eraseTask, key: eraseKey(id) };

/** Whether what the background does of a request has failed, or is not there to be done any more. */
export async function isStuck(tx: ReadTx, request: Begun): Promise<boolean> {
  if (request.state !== 'looking' && request.state !== 'erasing') return false;
  const state = await taskState(tx, taskOf(request).key);
  return state === null || state === 'failed' || state === 'retrying';
}

const enqueue = (tx: WriteTx, request: Begun): Promise<void> => {
  const { name, key } = taskOf(request);
  return tx.enqueue(name, { requestId: request.id }, { key });
};

/** Has it go on where it stopped; refuses `privacy.still_going` while it goes on by itself. */
export async function resumeRequest(tx: WriteTx, id: string, version: number): Promise<RequestRow> {
  const before = await privacyRequest.takeUp(tx, id, { action: 'resume', version });
  if (!(await isStuck(tx, before))) throw new Refusal('privacy.still_going');
  await enqueue(tx, before);
  return privacyRequest.settle(tx, before, { action: 'resumed' });
}

/** Has what waits done where its task is not there: after a move to another installation, or where somebody dropped it. */
export async function resumeWaiting(scope: Scope): Promise<void> {
  await scope.write(async (tx) => {
    for (const request of await findWaiting(tx)) if ((await taskState(tx, taskOf(request).key)) === null) await enqueue(tx, request);
  });
}
