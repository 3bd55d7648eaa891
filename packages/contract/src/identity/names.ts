import type { z } from 'zod';
import type { Invitation, UserKind, UserStatus } from './schemas.ts';

/** What people call the kinds of users. */
export const userKindNames: Readonly<Record<UserKind, string>> = {
  staff: 'Staff',
  technician: 'Technician',
  customer: 'Customer user',
  branch: 'Branch user',
};

/** What people call the states of a user. */
export const userStatusNames: Readonly<Record<z.output<typeof UserStatus>, string>> = {
  invited: 'Invited',
  active: 'Active',
  locked: 'Locked',
  disabled: 'Disabled',
};

/** How an invitation stands, beside the user's state. */
export const invitationNames: Readonly<Record<Exclude<Invitation, 'none'>, string>> = {
  open: 'Invited',
  expired: 'Invitation expired',
  withdrawn: 'Invitation withdrawn',
  unsent: 'Not invited yet',
};

/** The state of a user in a word or two: how the invitation stands, where they have not joined. */
export const userStateName = ({ status, invitation }: { readonly status: z.output<typeof UserStatus>; readonly invitation: Invitation }): string =>
  invitation === 'none' ? userStatusNames[status] : invitationNames[invitation];
