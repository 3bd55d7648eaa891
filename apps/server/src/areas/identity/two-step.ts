import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import type { TwoStepMethod } from '@quarterlight/contract/identity/schemas-own';
import { newId } from '@quarterlight/kit/ids';
import type { ReadTx, Scope, WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import { queueMessage } from '../outbox/index.ts';
import { judgeAppCode } from './app-code.ts';
import { issueToken, minutes } from './issue-token.ts';
import {
  type Account,
  countCodes,
  countWrongTries,
  findAccount,
  findSession,
  findWanted,
  insertCode,
  markCodeGiven,
  takeTry,
  useCode,
} from './sign-in.queries.ts';

const mostTries = 5;
const mostCodesADay = 15;
// As many chances in a day as by email: of an app three codes are good at a time.
const mostWrongADay = 25;

const hashOf = (id: string, code: string): string => createHash('sha256').update(`${id}:${code}`).digest('base64url');
const isEqual = (one: string, other: string) => one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
const dayBefore = (tx: ReadTx) => new Date(Date.parse(tx.now) - minutes(24 * 60)).toISOString();
const untilOf = (tx: ReadTx) => new Date(Date.parse(tx.now) + minutes(10)).toISOString();

/** Makes a sign-in wait for its code, for which older ones of the user wait no more; mails it where it comes by email. */
export async function beginTwoStep(tx: WriteTx, user: Account, sessionId: string, method: Exclude<TwoStepMethod, 'none'>): Promise<void> {
  if (method === 'email') return sendCode(tx, user, sessionId);
  if ((await countWrongTries(tx, user.id, dayBefore(tx))) >= mostWrongADay) throw new Refusal('auth.tries_exhausted');
  await insertCode(tx, { id: newId(), session_id: sessionId, user_id: user.id, method, code_hash: '', expires_at: untilOf(tx) });
}

async function sendCode(tx: WriteTx, user: Account, sessionId: string): Promise<void> {
  if (user.email === '') throw new Refusal('auth.code_undeliverable');
  if ((await countCodes(tx, user.id, dayBefore(tx))) >= mostCodesADay) throw new Refusal('auth.codes_exhausted');
  const id = newId();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await insertCode(tx, { id, session_id: sessionId, user_id: user.id, method: 'email', code_hash: hashOf(id, code), expires_at: untilOf(tx) });
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

/** Which code the scope's session waits for. */
export async function readWanted(tx: ReadTx): Promise<{ method: 'email' | 'authenticator' }> {
  const method = tx.actor.sessionId === null ? undefined : await findWanted(tx, tx.actor.sessionId);
  if (method === undefined) throw new Refusal('auth.code_spent');
  return { method };
}

/** Checks the code of the scope's session; a wrong one costs one of five tries, the right one works once. Answers a full token. */
export async function submitCode(scope: Scope, vault: Vault, code: string, tokenId: string | null): Promise<string> {
  const { sessionId } = scope.actor;
  if (sessionId === null) throw new Refusal('auth.code_spent');
  // The try must count even where the code is wrong, so the refusal comes after the transaction.
  const answer = await scope.write(async (tx) => {
    const taken = await takeTry(tx, sessionId, mostTries);
    if (!taken) return (await findWanted(tx, sessionId)) === 'authenticator' ? 'auth.tries_spent' : 'auth.code_spent';
    const session = await findSession(tx, sessionId);
    const user = session && (await findAccount(tx, session.user_id));
    if (!session || !user) return 'auth.code_spent';
    const given = code.replaceAll(/\s/g, '');
    const wrong =
      taken.method === 'authenticator'
        ? await judgeAppCode(tx, vault, user, given)
        : isEqual(hashOf(taken.id, given), taken.code_hash)
          ? null
          : 'auth.code_wrong';
    if (wrong !== null) return wrong;
    await useCode(tx, taken.id);
    await markCodeGiven(tx, sessionId);
    await tx.audit({ entity: 'user', id: user.id, label: user.display_name, action: 'user.signed-in', after: { session: sessionId } });
    return { token: await issueToken(tx, { user, session, twoStep: false, replaces: tokenId }) };
  });
  if (typeof answer === 'string') throw new Refusal(answer);
  return answer.token;
}
