import type { PermissionName } from '@quarterlight/contract/permissions';
import { emptyId } from '@quarterlight/kit/ids';
import { describe, expect, it } from 'vitest';
import { type Actor, productActor } from '../access/actor.ts';
import { type Actions, allowedActions, mayFollow } from './actions.ts';

const actions = {
  edit: { from: ['open', 'held'], needs: ['edit-worksheets'] },
  close: { from: ['open'], to: 'closed', needs: ['complete-worksheets', 'cancel-worksheets'] },
  reopen: { from: ['closed'], to: 'open', needs: ['edit-worksheets'] },
} as const satisfies Actions;

const actorWith = (...permissions: PermissionName[]): Actor => ({ ...productActor(emptyId), permissions: new Set(permissions) });

describe('what may be done', () => {
  it('follows from the state alone, whoever asks', () => {
    expect(['open', 'held', 'closed', 'unknown'].map((state) => mayFollow(actions.edit, state))).toEqual([true, true, false, false]);
  });

  it('is what the state allows and any of the permissions grants, in the order of the table', () => {
    const both = actorWith('edit-worksheets', 'cancel-worksheets');
    expect(allowedActions(actions, 'open', both)).toEqual(['edit', 'close']);
    expect(allowedActions(actions, 'held', both)).toEqual(['edit']);
    expect(allowedActions(actions, 'closed', both)).toEqual(['reopen']);
    expect(allowedActions(actions, 'open', actorWith('complete-worksheets'))).toEqual(['close']);
    expect(allowedActions(actions, 'open', actorWith())).toEqual([]);
  });
});
