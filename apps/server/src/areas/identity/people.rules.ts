import type { UserRecord } from '@quarterlight/contract/identity/schemas';
import { type Actor, can } from '../../platform/access/actor.ts';

/** What can be done to a user, and from which states. */
export const userActions = {
  disable: { from: ['active', 'invited', 'locked'], to: 'disabled' },
  enable: { from: ['disabled'], to: 'active' },
  unlock: { from: ['locked'], to: 'active' },
  invite: { from: ['invited'], to: 'invited' },
  'end-sessions': { from: ['active', 'locked', 'disabled'], to: undefined },
} as const;
export type UserAction = keyof typeof userActions;
const actionNames = ['disable', 'enable', 'unlock', 'invite', 'end-sessions'] as const satisfies readonly UserAction[];

/** The first permission that somebody has and the actor has not: whoever holds it is above the actor. */
export const firstBeyond = (actor: Actor, names: readonly string[]): string | undefined => names.find((name) => !can(actor, name));

export function allowedActions(user: { id: string; status: string }, held: readonly string[], actor: Actor): UserRecord['allowedActions'] {
  if (!can(actor, 'edit-users') || firstBeyond(actor, held) !== undefined) return [];
  const open = actionNames.filter(
    (name) => userActions[name].from.some((status) => status === user.status) && (name !== 'disable' || user.id !== actor.userId),
  );
  return ['edit', ...open];
}
