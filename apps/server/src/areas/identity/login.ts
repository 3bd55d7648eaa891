import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '@quarterlight/kit/ids';
import { sortKey } from '@quarterlight/kit/text';
import { productActor } from '../../platform/access/actor.ts';
import type { Scope, WriteTx } from '../../platform/database/scope.ts';
import { networkOf } from '../../platform/http/network.ts';
import { Refusal } from '../../platform/refusal.ts';
import { getSettings } from '../system/index.ts';
import { attemptSucceeded, beginAttempt, forgetAttempt } from './guessing.ts';
import { issueToken, sessionLife } from './issue-token.ts';
import { verifyPassword } from './passwords.ts';
import { type Account, findAccount, findAccountByName, insertSession } from './sign-in.queries.ts';
import { methodOf } from './two-step.rules.ts';
import { beginTwoStep } from './two-step.ts';
import { userRecord } from './user.record.ts';

export interface Caller {
  readonly ip: string;
  readonly userAgent: string;
}

// What is looked up for a name that is used takes a tenth of a millisecond more; whoever asks often enough would know it.
const beat = 100;

/** Signs a user in; a wrong name and a wrong password look and take the same: a refusal waits for the next tenth of a second since it was asked. Answers the token. */
export async function login(scope: Scope, credentials: { username: string; password: string }, caller: Caller): Promise<string> {
  const began = performance.now();
  try {
    return await tryLogin(scope, credentials, caller);
  } catch (error) {
    await pause(Math.ceil(beat - ((performance.now() - began) % beat)));
    throw error;
  }
}

async function tryLogin(scope: Scope, credentials: { username: string; password: string }, caller: Caller): Promise<string> {
  const key = sortKey(credentials.username);
  const attempt = await scope.write((tx) => beginAttempt(tx, { kind: 'sign-in', key }, networkOf(caller.ip)));
  if (attempt === undefined) throw new Refusal('auth.too_many_attempts');
  try {
    return await judge(scope, credentials.password, caller, { key, attempt });
  } catch (error) {
    // Trouble of ours tells nothing about the password, so it counts against nobody.
    if (!(error instanceof Refusal)) forgetAttempt(attempt);
    throw error;
  }
}

async function judge(scope: Scope, password: string, caller: Caller, { key, attempt }: { key: string; attempt: string }): Promise<string> {
  const user = await scope.read((tx) => findAccountByName(tx, key));
  const right = await verifyPassword(scope.tenant.id, user?.password_hash, password);
  if (!right || user?.status !== 'active') throw new Refusal('auth.invalid');
  return actingAs(scope, user, caller.ip).write(async (tx) => {
    await userRecord.takeUp(tx, user.id);
    // A password that was changed, or a user who was disabled, since it was looked at opens nothing.
    const now = await findAccount(tx, user.id);
    if (now?.password_hash !== user.password_hash || now?.status !== 'active') throw new Refusal('auth.invalid');
    await attemptSucceeded(tx, { kind: 'sign-in', key }, attempt);
    return openSession(tx, now, caller);
  });
}

/** The product's scope in the name of a user who has just proved who they are: the log names them. */
export const actingAs = (scope: Scope, user: { id: string; username: string; display_name: string }, ip: string): Scope =>
  scope.as({ ...productActor(scope.tenant.id, ip), userId: user.id, username: user.username, displayName: user.display_name });

async function openSession(tx: WriteTx, user: Account, caller: Caller): Promise<string> {
  const { security } = await getSettings(tx);
  const method = methodOf(user, security);
  const twoStep = method !== 'none';
  const session = { id: newId(), expires_at: new Date(Date.parse(tx.now) + sessionLife).toISOString() };
  await insertSession(tx, {
    ...session,
    user_id: user.id,
    two_step_pending: twoStep,
    ip: caller.ip,
    user_agent: caller.userAgent.slice(0, 300),
    ui_version: '',
  });
  if (method !== 'none') await beginTwoStep(tx, user, session.id, method);
  await tx.audit({
    entity: 'user',
    id: user.id,
    label: user.display_name,
    action: twoStep ? 'user.password-accepted' : 'user.signed-in',
    after: { session: session.id },
  });
  return issueToken(tx, { user, session, twoStep, replaces: null });
}
