import { describe, expect, it } from 'vitest';
import { standingText, toneOf } from './user-words.ts';

const user = { status: 'invited', invitation: 'open', invitedUntil: '2026-12-01T11:30:00.000Z', email: 'ann@example.test' } as const;

describe('how a user stands', () => {
  it.each([
    [user, 'blue', 'An invitation went to ann@example.test. Its link is good until 01/12/2026 11:30.'],
    [{ ...user, invitation: 'expired' as const }, 'amber', 'The invitation ran out on 01/12/2026 11:30 without being used. Invite them again for a new link.'],
    [{ ...user, invitation: 'unsent' as const }, 'amber', 'No invitation is out for this user. Invite them, so that they can choose a password.'],
    [{ ...user, invitation: 'unsent' as const, email: '' }, 'amber', 'There is no email address to invite them at. Add one, then invite them.'],
    [{ ...user, status: 'disabled' as const, invitation: 'withdrawn' as const }, 'neutral', 'The invitation was withdrawn. Its link opens nothing more.'],
    [{ ...user, status: 'locked' as const, invitation: 'none' as const }, 'red', 'They cannot sign in until somebody unlocks them.'],
    [{ ...user, status: 'active' as const, invitation: 'none' as const }, 'green', null],
  ])('%o', (of, tone, text) => expect([toneOf(of), standingText(of)]).toEqual([tone, text]));
});
