import { Refusal } from '../refusal.ts';
import type { Statement } from './connection.ts';
import type { Once, ReadTx } from './tx.ts';

/** Thrown inside a write whose key was used before: the first answer is to be given again. */
export class Replay extends Error {
  readonly reply: unknown;
  constructor(reply: unknown) {
    super('replay');
    this.reply = reply;
  }
}

/** Claims the key in the open transaction; a second request waits here for the first to end. */
export async function claimKey(tx: ReadTx, once: Once): Promise<void> {
  const made = await tx.db
    .insertInto('idempotency_key')
    .values({ user_id: once.userId, key: once.key, route: once.route, body_hash: once.bodyHash })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  if (made) return;
  const first = await tx.db
    .selectFrom('idempotency_key')
    .select(['body_hash', 'reply'])
    .where('user_id', '=', once.userId)
    .where('key', '=', once.key)
    .executeTakeFirst();
  if (!first) throw new Refusal('request.key_in_use');
  if (first.body_hash !== once.bodyHash) throw new Refusal('request.key_reused');
  throw new Replay(first.reply);
}

/** The statement that keeps the answer beside the key, in the same transaction. */
export const keepingAnswer = (once: Once, answer: unknown): Statement => ({
  name: 'keep answer',
  text: 'update idempotency_key set status = 200, reply = $3 where user_id = $1 and key = $2',
  values: [once.userId, once.key, JSON.stringify(answer ?? null)],
});
