import { createHash, randomBytes } from 'node:crypto';
import { newId } from '@quarterlight/kit/ids';
import { sortKey } from '@quarterlight/kit/text';
import type { ReadTx, Scope, WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { queueMessage } from '../outbox/index.ts';
import { webAddress } from '../system/index.ts';
import { minutes } from './issue-token.ts';
import { actingAs } from './login.ts';
import { invitationOf } from './people.rules.ts';
import { passwordWords, setPassword } from './set-password.ts';
import { countResets, findAccount, findAccountByName, findOpenReset, insertReset, isUsername, useReset } from './sign-in.queries.ts';
import { userRecord } from './user.record.ts';

export const linkLife = minutes(30);
/** How many links are mailed to one user within the hour, whoever asks. */
export const mostMailsAnHour = 3;
const nobody = '';
export const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/** A link's token for a user: 256 bits, kept as a hash only. `life` is in milliseconds. */
export async function makeResetToken(tx: WriteTx, userId: string, { life, invitation = false }: { life: number; invitation?: boolean }): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expires_at = new Date(Date.parse(tx.now) + life).toISOString();
  await insertReset(tx, { id: newId(), user_id: userId, token_hash: hashOf(token), expires_at, invitation });
  return token;
}

/** Where a link with this token leads: the tenant's registered address, never the host that a request named. */
export async function resetLink(tx: ReadTx, token: string, port: number): Promise<string> {
  return `${await webAddress(tx, port)}/password-reset/${token}`;
}

/**
 * Asks for a link. The same is read and written for every name, so that neither answer nor time tells whether there is such a user; but whatever names
 * nobody has come to 64 tasks at most, which do nothing.
 */
export async function askForReset(tx: WriteTx, username: string): Promise<void> {
  const key = sortKey(username);
  const mark = createHash('sha256').update(key).digest('base64url');
  const known = await isUsername(tx, key);
  await tx.enqueue('identity.send-reset', { usernameKey: known ? key : nobody }, { key: `reset ${known ? mark : mark.charAt(0)}` });
}

/** Mails the link where the user exists, may sign in or has an invitation that holds, and has had fewer than three within the hour. */
export async function sendReset(scope: Scope, usernameKey: string, port: number): Promise<void> {
  if (usernameKey === nobody) return;
  await scope.write(async (tx) => {
    const user = await findAccountByName(tx, usernameKey);
    if (!user || user.email === '') return;
    // How long an invitation lasts is said by who invites.
    const now = await userRecord.takeUp(tx, user.id);
    if (now.status !== 'active' && invitationOf(now, tx.now) !== 'open') return;
    if ((await countResets(tx, user.id, new Date(Date.parse(tx.now) - minutes(60)).toISOString())) >= mostMailsAnHour) return;
    const link = await resetLink(tx, await makeResetToken(tx, user.id, { life: linkLife }), port);
    await queueMessage(tx, {
      channel: 'email',
      template: 'password-reset',
      opensUserId: user.id,
      recipient: user.email,
      values: { name: user.display_name, username: user.username, link },
      entity: 'user',
      entityId: user.id,
    });
    await tx.audit({ entity: 'user', id: user.id, label: user.display_name, action: 'user.reset-asked' });
  });
}

export const isResetTokenGood = async (tx: ReadTx, token: string): Promise<boolean> => (await findOpenReset(tx, hashOf(token))) !== undefined;

/** What a guesser knows of the user whom a link is for; told to whoever has the link, whose mail says as much. */
export async function wordsOfReset(tx: ReadTx, token: string): Promise<string[]> {
  const reset = await findOpenReset(tx, hashOf(token));
  const user = reset && (await findAccount(tx, reset.user_id));
  if (!user) throw new Refusal('auth.reset_invalid');
  return passwordWords(tx, user);
}

/** Sets the password by a link. Of parallel uses one succeeds; a refused password leaves the link good. */
export async function resetPassword(
  scope: Scope,
  token: string,
  body: { token?: string | undefined; password: string; confirmPassword: string },
): Promise<void> {
  if (body.token !== undefined && body.token !== token) throw new Refusal('auth.reset_invalid');
  const open = await scope.read(async (tx) => {
    const reset = await findOpenReset(tx, hashOf(token));
    return reset && findAccount(tx, reset.user_id);
  });
  if (!open) throw new Refusal('auth.reset_invalid');
  await actingAs(scope, open, scope.actor.ip).write(async (tx) => {
    const used = await useReset(tx, hashOf(token));
    const user = used && (await userRecord.takeUp(tx, used.user_id));
    if (!user || !['active', 'invited'].includes(user.status)) throw new Refusal('auth.reset_invalid');
    await setPassword(tx, user, body, { action: 'password-reset' });
  });
}
