import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { getSettings } from '../system/index.ts';
import { voidLinks } from './links.queries.ts';
import { assertGoodPassword } from './password.rules.ts';
import { hashPassword, isAnyOf } from './passwords.ts';
import { findEarlierHashes, keepEarlierHash, revokeSessions } from './sign-in.queries.ts';
import { tellUser } from './tell-user.ts';
import { type UserRecordRow, userRecord } from './user.record.ts';

const remembered = 5;

/** Sets the password of a user who was taken up where it keeps the rules, voids open links and ends the user's sessions, all or all but one. */
export async function setPassword(
  tx: WriteTx,
  user: UserRecordRow,
  wanted: { password: string; confirmPassword: string },
  options: { action: string; keepSession?: string },
): Promise<void> {
  await assertGoodPassword(wanted.password, wanted.confirmPassword, await passwordWords(tx, user));
  const earlier = [...(user.password_hash === null ? [] : [user.password_hash]), ...(await findEarlierHashes(tx, user.id, remembered - 1))].slice(
    0,
    remembered,
  );
  if (await isAnyOf(tx.tenant.id, earlier, wanted.password)) throw new Refusal('password.earlier');
  const password_hash = await hashPassword(tx.tenant.id, wanted.password);
  if (user.password_hash !== null) await keepEarlierHash(tx, user.id, user.password_hash);
  await voidLinks(tx, user.id, 'replaced');
  await revokeSessions(tx, user.id, 'Password changed', options.keepSession);
  const status = user.status === 'invited' ? 'active' : user.status;
  await userRecord.settle(tx, user, { set: { password_hash, password_changed_at: tx.now, status, invited_until: null }, action: options.action });
  // A first password is no news to whoever was invited to choose it.
  if (user.password_hash !== null) await tellUser(tx, user, 'password-changed');
}

type NamesOfUser = Pick<UserRecordRow, 'username' | 'display_name' | 'first_name' | 'last_name' | 'email'>;

/** What a guesser knows of a user: a new password is judged with these words, on both sides. */
export async function passwordWords(tx: ReadTx, user: NamesOfUser): Promise<string[]> {
  const { company } = await getSettings(tx);
  const words = [tx.tenant.slug, company.name, user.username, user.display_name, user.first_name, user.last_name, user.email];
  return words.filter((word) => word !== '');
}
