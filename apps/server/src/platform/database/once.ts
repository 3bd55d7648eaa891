import { Refusal } from '../refusal.ts';
import type { Statement } from './line.ts';
import type { Once, ReadTx } from './scope.ts';

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

/** The statement that keeps the answer beside the key, in the same transaction. `mark` stands in it for a number drawn just before (`app.number`). */
export function keepingAnswer(once: Once, answer: unknown, mark?: string): Statement {
  const keep = 'update idempotency_key set status = 200, reply =';
  const values = [once.userId, once.key, JSON.stringify(answer ?? null)];
  return mark === undefined
    ? { name: 'keep answer', text: `${keep} $3 where user_id = $1 and key = $2`, values }
    : {
        name: 'keep numbered',
        text: `${keep} replace($3, $4, current_setting('app.number'))::jsonb where user_id = $1 and key = $2`,
        values: [...values, mark],
      };
}
