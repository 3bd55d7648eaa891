import { found, type WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { countOtherAdministrators, lockAdministration, moveStatus } from './people.queries.ts';
import { firstBeyond, isOfOwnCompany, type UserAction, userActions } from './people.rules.ts';
import { sendInvitation } from './save-user.ts';
import { revokeSessions } from './sign-in.queries.ts';
import { findGrants, findRolesOf, findUser } from './users.queries.ts';

const done = {
  disable: 'user.disabled',
  enable: 'user.enabled',
  unlock: 'user.unlocked',
  invite: 'user.invited',
  'end-sessions': 'user.sessions-ended',
} as const satisfies Record<UserAction, string>;

/** Disables, enables or unlocks a user, mails the invitation again, or signs the user out everywhere. */
export async function actOnUser(tx: WriteTx, action: UserAction, id: string, port: number): Promise<void> {
  await lockAdministration(tx);
  const user = found(await findUser(tx, id));
  if (!isOfOwnCompany(tx.actor, user)) throw new Refusal('user.other_company');
  if (
    firstBeyond(
      tx.actor,
      (await findGrants(tx, id)).map((grant) => grant.name),
    ) !== undefined
  )
    throw new Refusal('user.above_you');
  const { from } = userActions[action];
  if (!from.some((status) => status === user.status)) throw new Refusal('user.moved_on', { details: { status: user.status } });
  if (action === 'disable') await assertMayBeDisabled(tx, id, user.status);
  // Who was disabled before choosing a password is still invited.
  const to = action === 'enable' && user.password_hash === null ? 'invited' : userActions[action].to;
  if (to !== undefined && !(await moveStatus(tx, id, from, to))) throw new Refusal('user.moved_on', { details: { status: user.status } });
  if (action === 'invite') await sendInvitation(tx, { id, username: user.username, email: user.email, name: user.display_name }, port);
  if (action === 'disable' || action === 'end-sessions') await revokeSessions(tx, id, action === 'disable' ? 'User disabled' : 'Ended by an administrator');
  await tx.audit({ entity: 'user', id, label: user.display_name, action: done[action], before: { status: user.status }, after: { status: to ?? user.status } });
  await tx.announce('user', id, user.version + 1);
}

async function assertMayBeDisabled(tx: WriteTx, id: string, status: string): Promise<void> {
  if (id === tx.actor.userId) throw new Refusal('user.yourself');
  const isAdministrator = (await findRolesOf(tx, id)).some((role) => role.code === 'administrator');
  if (status === 'active' && isAdministrator && (await countOtherAdministrators(tx, id)) === 0) throw new Refusal('user.last_administrator');
}
