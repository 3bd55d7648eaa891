import { getUser } from '@quarterlight/contract/identity/routes';
import {
  disableUser,
  enableUser,
  endUserSessions,
  inviteUser,
  listUserSessions,
  lockUser,
  resetTwoStep,
  sendUserReset,
  unlockUser,
  withdrawInvitation,
} from '@quarterlight/contract/identity/routes-people';
import { endOtherSessions, endOwnSession, endUserSession, listOwnSessions } from '@quarterlight/contract/identity/routes-sessions';
import type { UserRecord } from '@quarterlight/contract/identity/schemas';
import { mutationFor, queryFor } from '../../platform/query.ts';

/** Queries and mutations of one user and their sessions. */
export const userApi = {
  one: (id: string) => queryFor(getUser, { params: { id } }),
  sessions: (id: string) => queryFor(listUserSessions, { params: { id } }),
  ownSessions: () => queryFor(listOwnSessions),
  lock: () => mutationFor(lockUser, { notice: 'Locked and signed out everywhere.' }),
  unlock: () => mutationFor(unlockUser, { notice: 'Unlocked. They can sign in again.' }),
  disable: () => mutationFor(disableUser, { notice: 'Disabled and signed out everywhere.' }),
  enable: () => mutationFor(enableUser, { notice: 'Enabled.' }),
  invite: () => mutationFor(inviteUser, { notice: 'The invitation is on its way.' }),
  withdraw: () => mutationFor(withdrawInvitation, { notice: 'The invitation is withdrawn. Its link opens nothing more.' }),
  sendReset: () => mutationFor(sendUserReset, { notice: 'The link is on its way.' }),
  resetTwoStep: () => mutationFor(resetTwoStep, { notice: 'Reset. They are told by mail.' }),
  endSessions: () => mutationFor(endUserSessions, { notice: 'Signed out everywhere.' }),
  endSession: () => mutationFor(endUserSession, { notice: 'Signed out there.' }),
  endOwnSession: () => mutationFor(endOwnSession, { notice: 'Signed out there.' }),
  endOtherSessions: () => mutationFor(endOtherSessions, { notice: 'Signed out everywhere else.' }),
};

/** What is done to a user by one press. */
export type UserAct = Exclude<UserRecord['allowedActions'][number], 'edit'>;
