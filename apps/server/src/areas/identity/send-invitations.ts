import type { Scope } from '../../platform/database/scope.ts';
import { sendInvitation } from './invitations.ts';
import { hasInvitation } from './links.queries.ts';
import { userRecord } from './user.record.ts';

/** The task that mails invitations to users whom a file made. */
export const inviteTask = 'identity.send-invitations';

/** Mails those of these users their invitations who wait for one: whoever has had one, has joined, was disabled or is gone gets none. */
export async function sendInvitations(scope: Scope, userIds: readonly string[], port: number): Promise<void> {
  await scope.write(async (tx) => {
    for (const user of await userRecord.takeUpMany(tx, userIds)) {
      const waits = user.status === 'invited' && user.invited_until !== null && user.email !== '';
      if (waits && !(await hasInvitation(tx, user.id))) await sendInvitation(tx, user, port);
    }
  });
}
