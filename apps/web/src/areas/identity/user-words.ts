import type { UserSummary } from '@quarterlight/contract/identity/schemas';
import { instantText } from '../../platform/formats.ts';
import type { Tone } from '../../ui/bits/StateChip.tsx';

type Standing = Pick<UserSummary, 'status' | 'invitation' | 'invitedUntil'>;

/** The colour of a user's state. */
export function toneOf({ status, invitation }: Standing): Tone {
  if (invitation === 'open') return 'blue';
  if (invitation === 'expired' || invitation === 'unsent') return 'amber';
  return ({ active: 'green', invited: 'blue', locked: 'red', disabled: 'neutral' } as const)[status];
}

/** What a user's state means for them and for whoever looks, in a sentence; none where all is well. */
export function standingText(user: Standing & Pick<UserSummary, 'email'>): string | null {
  if (user.invitation === 'open') return `An invitation went to ${user.email}. Its link is good until ${instantText(user.invitedUntil)}.`;
  if (user.invitation === 'expired') return `The invitation ran out on ${instantText(user.invitedUntil)} without being used. Invite them again for a new link.`;
  if (user.invitation === 'unsent')
    return user.email === ''
      ? 'There is no email address to invite them at. Add one, then invite them.'
      : 'No invitation is out for this user. Invite them, so that they can choose a password.';
  if (user.invitation === 'withdrawn') return 'The invitation was withdrawn. Its link opens nothing more.';
  if (user.status === 'locked') return 'They cannot sign in until somebody unlocks them.';
  if (user.status === 'disabled') return 'They cannot sign in, and are offered nowhere any more. What they did stays.';
  return null;
}
