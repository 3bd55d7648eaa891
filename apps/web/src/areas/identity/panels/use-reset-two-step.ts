import type { UserRecord } from '@quarterlight/contract/identity/schemas';
import { useMutation } from '@tanstack/react-query';
import { confirm } from '../../../ui/confirm.ts';
import type { MenuEntry } from '../../../ui/Menu.tsx';
import { ownApi } from '../own.api.ts';

/** The entry of a user's menu that resets their second step, where it may be done. */
export function useResetTwoStep(user: Pick<UserRecord, 'id' | 'displayName' | 'allowedActions'>): readonly MenuEntry[] {
  const reset = useMutation(ownApi.resetTwoStep());
  if (!user.allowedActions.includes('reset-two-step')) return [];
  const ask = async () => {
    const sure = await confirm({
      title: 'Reset two-step sign-in?',
      text: `The authenticator app and the recovery codes of ${user.displayName} no longer work then, and they are told by mail. Make sure that it is they who ask.`,
      confirm: 'Reset',
      danger: true,
    });
    // What was refused has been told.
    if (sure) await reset.mutateAsync({ params: { id: user.id } }).catch(() => undefined);
  };
  return [{ label: 'Reset two-step sign-in', danger: true, onClick: () => void ask() }];
}
