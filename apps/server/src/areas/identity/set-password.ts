import { newId } from '@quarterlight/kit/ids';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { getSettings } from '../system/index.ts';
import { assertGoodPassword } from './password.rules.ts';
import { hashPassword, isAnyOf } from './passwords.ts';
import { type Account, findEarlierHashes, revokeSessions, storePassword, voidResets } from './sign-in.queries.ts';

const remembered = 5;

/** Sets a user's password where it keeps the rules, voids open links and ends the user's sessions, all or all but one. */
export async function setPassword(
  tx: WriteTx,
  user: Account,
  wanted: { password: string; confirmPassword: string },
  options: { action: string; keepSession?: string },
): Promise<void> {
  await assertGoodPassword(wanted.password, wanted.confirmPassword, await passwordWords(tx, user));
  const earlier = [...(user.password_hash === null ? [] : [user.password_hash]), ...(await findEarlierHashes(tx, user.id, remembered - 1))].slice(
    0,
    remembered,
  );
  if (await isAnyOf(tx.tenant.id, earlier, wanted.password)) throw new Refusal('password.earlier');
  await storePassword(
    tx,
    user.id,
    await hashPassword(tx.tenant.id, wanted.password),
    user.password_hash === null ? undefined : { id: newId(), hash: user.password_hash },
  );
  await voidResets(tx, user.id);
  await revokeSessions(tx, user.id, 'Password changed', options.keepSession);
  await tx.audit({ entity: 'user', id: user.id, label: user.display_name, action: options.action });
  await tx.announce('user', user.id);
}

/** What a guesser knows of a user: a new password is judged with these words, on both sides. */
export async function passwordWords(tx: ReadTx, user: Account): Promise<string[]> {
  const { company } = await getSettings(tx);
  const words = [tx.tenant.slug, company.name, user.username, user.display_name, user.first_name, user.last_name, user.email.split('@')[0] ?? ''];
  return words.filter((word) => word !== '');
}
