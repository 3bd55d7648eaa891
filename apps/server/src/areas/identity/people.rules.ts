import type { UserRecord } from '@quarterlight/contract/identity/schemas';
import { type Actor, can } from '../../platform/access/actor.ts';
import { Refusal } from '../../platform/refusal.ts';

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

/** Whether the actor belongs to the organisation and sees all of it, though they may have chosen one of its companies to look at. */
export const isOfOrganisation = (actor: Actor): boolean => actor.companyType === 'Organisation' && actor.technicianId === null;

/** Whether the actor may make or change a user of this company: who is bound only one of exactly their own kind and bound, a technician none. */
export function isOfOwnCompany(
  actor: Actor,
  user: { company_type: string; customer_id: string | null; branch_id: string | null; home_branch_id: string | null },
): boolean {
  if (isOfOrganisation(actor)) return true;
  if (actor.technicianId !== null || user.company_type !== actor.companyType) return false;
  const own = actor.companyType === 'Customer' ? user.customer_id === actor.customerId : user.branch_id === actor.branchId;
  return own && (user.home_branch_id === null || user.home_branch_id === actor.branchId);
}

/** Refuses whoever is bound to a customer, a branch or themselves: what everybody may do is the organisation's to say. */
export function assertOfOrganisation(actor: Actor): void {
  if (!isOfOrganisation(actor)) throw new Refusal('permission.organisation_only');
}

/** The first permission that somebody has and the actor has not: whoever holds it is above the actor. */
export const firstBeyond = (actor: Actor, names: readonly string[]): string | undefined => names.find((name) => !can(actor, name));

export function allowedActions(
  user: Parameters<typeof isOfOwnCompany>[1] & { id: string; status: string },
  held: readonly string[],
  actor: Actor,
): UserRecord['allowedActions'] {
  if (!can(actor, 'edit-users') || !isOfOwnCompany(actor, user) || firstBeyond(actor, held) !== undefined) return [];
  const open = actionNames.filter(
    (name) => userActions[name].from.some((status) => status === user.status) && (name !== 'disable' || user.id !== actor.userId),
  );
  return ['edit', ...open];
}
