import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { newId } from '@quarterlight/kit/ids';
import type { Scope, WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { queueMessage } from '../outbox/index.ts';
import { issueToken, minutes } from './issue-token.ts';
import { type Account, countSince, findAccount, findSession, insertCode, markCodeGiven, takeTry, useCode } from './sign-in.queries.ts';

const mostTries = 5;
const mostCodesADay = 15;

const hashOf = (id: string, code: string): string => createHash('sha256').update(`${id}:${code}`).digest('base64url');

/** Mails a new code for one session and voids the user's older ones. */
export async function sendCode(tx: WriteTx, user: Account, sessionId: string): Promise<void> {
  if (user.email === '') throw new Refusal('auth.code_undeliverable');
  const now = Date.parse(tx.now);
  if ((await countSince(tx, 'two_step_code', user.id, new Date(now - minutes(24 * 60)).toISOString())) >= mostCodesADay)
    throw new Refusal('auth.codes_exhausted');
  const id = newId();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await insertCode(tx, { id, session_id: sessionId, user_id: user.id, code_hash: hashOf(id, code), expires_at: new Date(now + minutes(10)).toISOString() });
  await queueMessage(tx, {
    channel: 'email',
    template: 'two-step-code',
    opensUserId: user.id,
    recipient: user.email,
    values: { name: user.display_name, code },
    entity: 'user',
    entityId: user.id,
  });
}

/** Checks the code of the scope's session; a wrong one costs one of five tries, the right one works once. Answers a full token. */
export async function submitCode(scope: Scope, code: string, tokenId: string | null): Promise<string> {
  const { sessionId } = scope.actor;
  if (sessionId === null) throw new Refusal('auth.code_spent');
  // The try must count even where the code is wrong, so the refusal comes after the transaction.
  const answer = await scope.write(async (tx) => {
    const taken = await takeTry(tx, sessionId, mostTries);
    if (!taken) return 'spent' as const;
    const [given, expected] = [Buffer.from(hashOf(taken.id, code.replaceAll(/\s/g, ''))), Buffer.from(taken.code_hash)];
    if (!timingSafeEqual(given, expected)) return 'wrong' as const;
    await useCode(tx, taken.id);
    const session = await findSession(tx, sessionId);
    const user = session && (await findAccount(tx, session.user_id));
    if (!session || !user) return 'spent' as const;
    await markCodeGiven(tx, sessionId);
    await tx.audit({ entity: 'user', id: user.id, label: user.display_name, action: 'user.signed-in', after: { session: sessionId } });
    return { token: await issueToken(tx, { user, session, twoStep: false, replaces: tokenId }) };
  });
  if (answer === 'spent') throw new Refusal('auth.code_spent');
  if (answer === 'wrong') throw new Refusal('auth.code_wrong');
  return answer.token;
}
