import { describe, expect, it } from 'vitest';
import { claimValues, isAllowed, readUser } from './permissions.ts';

describe('permissions', () => {
  it('any match opens, case ignored', () => {
    expect(isAllowed(['view-users', 'edit-roles'], ['EDIT-Roles'])).toBe(true);
    expect(isAllowed(['view-users'], ['view-user'])).toBe(false);
  });
  it("'show' opens to anyone; a missing list on either side refuses", () => {
    expect(isAllowed(['show'], null)).toBe(true);
    expect(isAllowed(undefined, ['view-users'])).toBe(false);
    expect(isAllowed(['view-users'], null)).toBe(false);
    expect(isAllowed([], ['view-users'])).toBe(false);
  });
  it('reads the claims by type', () => {
    const claims = [
      { type: 'username', value: 'mj' },
      { type: 'pending-broadcasts', value: '2' },
      { type: 'quotations-module', value: 'True' },
      { type: 'permission', value: 'a' },
      { type: 'permission', value: 'b' },
    ];
    expect(readUser(claims)).toMatchObject({ username: 'mj', pendingBroadcasts: 2, quotationsModule: true, permissions: ['a', 'b'] });
    expect(claimValues(null, 'permission')).toEqual([]);
  });
});
