import { newId } from '@quarterlight/kit/ids';
import { sortKey } from '@quarterlight/kit/text';
import type { WriteTx } from '../../platform/database/scope.ts';
import { invitationLife, invitedUntil, sendInvitation } from './invitations.ts';
import { findRoleByCode, replaceGrants } from './people.queries.ts';
import { makeResetToken, resetLink } from './reset-password.ts';
import { userRecord } from './user.record.ts';

/** Whoever is to set a new company up. */
export interface FirstAdministrator {
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Empty where the link is handed over by other means. */
  readonly email: string;
}

/** Invites an administrator of a company that has nobody yet who could. Answers the link, which lasts a week; it is mailed too where there is an address. */
export async function inviteFirstAdministrator(tx: WriteTx, { username, firstName, lastName, email }: FirstAdministrator, port: number): Promise<string> {
  const displayName = `${firstName} ${lastName}`.trim();
  const values = { username, username_key: sortKey(username), email, first_name: firstName, last_name: lastName, display_name: displayName };
  const names = { name_key: sortKey(displayName), company_type: 'Organisation' };
  const user = await userRecord.make(
    tx,
    { id: newId(), status: 'invited', invited_until: invitedUntil(tx.now), ...values, ...names, created_at: tx.now },
    { after: { username, firstName, lastName, email, roles: ['Administrator'] } },
  );
  await replaceGrants(tx, user.id, [await findRoleByCode(tx, 'administrator')], []);
  if (email !== '') await sendInvitation(tx, user, port);
  return resetLink(tx, await makeResetToken(tx, user.id, { life: invitationLife, invitation: true }), port);
}
