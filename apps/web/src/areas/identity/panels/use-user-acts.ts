import type { UserRecord } from '@quarterlight/contract/identity/schemas';
import { useMutation } from '@tanstack/react-query';
import { confirm, type Question } from '../../../ui/confirm.ts';
import { type UserAct, userApi } from '../user.api.ts';

/** What each press is called, where it stands in the menu. */
export const actWords: Readonly<Record<UserAct, string>> = {
  invite: 'Invite again',
  unlock: 'Unlock',
  enable: 'Enable',
  'send-reset': 'Send a reset link',
  'end-sessions': 'Sign out everywhere',
  'reset-two-step': 'Reset two-step sign-in',
  lock: 'Lock',
  withdraw: 'Withdraw the invitation',
  disable: 'Disable',
};

/** What is asked before it is done, where it hurts or reaches somebody. */
function questionOf(act: UserAct, { displayName, email }: UserRecord): Question | null {
  if (act === 'lock')
    return {
      title: `Lock ${displayName}`,
      text: 'They are signed out at once and cannot sign in until somebody unlocks them. They are not told why.',
      confirm: 'Lock',
      danger: true,
    };
  if (act === 'disable')
    return {
      title: `Disable ${displayName}`,
      text: 'They are signed out at once, cannot sign in, and are offered nowhere any more. Jobs that they are booked for stay booked: move them in the diary.',
      confirm: 'Disable',
      danger: true,
    };
  if (act === 'withdraw')
    return { title: 'Withdraw the invitation', text: `The link that went to ${email} opens nothing any more.`, confirm: 'Withdraw', danger: true };
  if (act === 'end-sessions')
    return {
      title: 'Sign out everywhere',
      text: `${displayName} is signed out of every browser at once. They can sign in again.`,
      confirm: 'Sign out',
      danger: true,
    };
  if (act === 'reset-two-step')
    return {
      title: 'Reset two-step sign-in',
      text: `The authenticator app and the recovery codes of ${displayName} no longer work then, and they are told by mail. Make sure that it is they who ask.`,
      confirm: 'Reset',
      danger: true,
    };
  if (act === 'send-reset')
    return { title: 'Send a reset link', text: `A link to choose a new password goes to ${email}. It works once, for 30 minutes.`, confirm: 'Send' };
  return null;
}

/** Does one of the record's actions, after asking where that is due. */
export function useUserActs(user: UserRecord): (act: UserAct) => Promise<void> {
  const acts = {
    invite: useMutation(userApi.invite()),
    unlock: useMutation(userApi.unlock()),
    enable: useMutation(userApi.enable()),
    'send-reset': useMutation(userApi.sendReset()),
    'end-sessions': useMutation(userApi.endSessions()),
    'reset-two-step': useMutation(userApi.resetTwoStep()),
    lock: useMutation(userApi.lock()),
    withdraw: useMutation(userApi.withdraw()),
    disable: useMutation(userApi.disable()),
  };
  return async (act) => {
    const question = questionOf(act, user);
    if (question && !(await confirm(question))) return;
    await acts[act].mutateAsync({ params: { id: user.id } });
  };
}
