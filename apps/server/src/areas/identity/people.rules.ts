import type { UserRecord } from '@quarterlight/contract/identity/schemas';
import { type Actor, can } from '../../platform/access/actor.ts';
import { type Actions, allowedActions } from '../../platform/record/actions.ts';
import { Refusal } from '../../platform/refusal.ts';

const needs = ['edit-users'] as const;

/** What can be done to a user, and from which states. */
export const userActions: Actions<UserRecord['allowedActions'][number]> = {
  edit: { from: ['invited', 'active', 'locked', 'disabled'], needs },
  disable: { from: ['active', 'invited', 'locked'], to: 'disabled', needs },
  enable: { from: ['disabled'], to: 'active', needs },
  unlock: { from: ['locked'], to: 'active', needs },
  invite: { from: ['invited'], needs },
  'end-sessions': { from: ['active', 'locked', 'disabled'], needs },
};

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

/** What the actor may do to the user, who holds these permissions. */
export function allowedOf(user: Parameters<typeof isOfOwnCompany>[1] & { id: string; status: string }, held: readonly string[], actor: Actor) {
  if (!isOfOwnCompany(actor, user) || firstBeyond(actor, held) !== undefined) return [];
  return allowedActions(userActions, user.status, actor).filter((action) => action !== 'disable' || user.id !== actor.userId);
}
