import type { Invitation, UserAction } from '@quarterlight/contract/identity/schemas';
import { type Actor, can } from '../../platform/access/actor.ts';
import { type Actions, allowedActions } from '../../platform/record/actions.ts';
import { Refusal } from '../../platform/refusal.ts';

const needs = ['edit-users'] as const;

/** What can be done to a user, and from which states. */
export const userActions: Actions<UserAction> = {
  edit: { from: ['invited', 'active', 'locked', 'disabled'], needs },
  lock: { from: ['active'], to: 'locked', needs },
  unlock: { from: ['locked'], to: 'active', needs },
  disable: { from: ['active', 'invited', 'locked'], to: 'disabled', needs },
  enable: { from: ['disabled'], to: 'active', needs },
  // Of the disabled only those who never joined.
  invite: { from: ['invited', 'disabled'], to: 'invited', needs },
  withdraw: { from: ['invited'], to: 'disabled', needs },
  'send-reset': { from: ['active'], needs },
  'end-sessions': { from: ['active'], needs },
  'reset-two-step': { from: ['invited', 'active', 'locked', 'disabled'], needs },
};

/** What nobody does to themselves. */
export const notToOneself: readonly UserAction[] = ['disable', 'lock'];

/** How a user's invitation stands at an instant. */
export function invitationOf(user: { status: string; invited_until: string | null; withdrawn_at: string | null }, now: string): Invitation {
  if (user.status !== 'invited') return user.withdrawn_at === null ? 'none' : 'withdrawn';
  if (user.invited_until === null) return 'unsent';
  return user.invited_until > now ? 'open' : 'expired';
}

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

/** Whether the actor is shown the user: who is bound those of their own company alone, a technician themselves; at a branch also who works there. */
export function isShown(actor: Actor, user: { id: string; customer_id: string | null; branch_id: string | null; home_branch_id: string | null }): boolean {
  const { customerId, branchId, technicianId } = actor;
  if (technicianId !== null) return user.id === technicianId;
  if (customerId !== null && user.customer_id !== customerId) return false;
  if (branchId === null) return true;
  return branchId === (actor.companyType === 'Branch' ? user.branch_id : (user.branch_id ?? user.home_branch_id));
}

/** Refuses whoever is bound to a customer, a branch or themselves: what everybody may do is the organisation's to say. */
export function assertOfOrganisation(actor: Actor): void {
  if (!isOfOrganisation(actor)) throw new Refusal('permission.organisation_only');
}

/** The first permission that somebody has and the actor has not: whoever holds it is above the actor. */
export const firstBeyond = (actor: Actor, names: readonly string[]): string | undefined => names.find((name) => !can(actor, name));

/** What the actor may do to the user, who holds these permissions. */
export function allowedOf(
  user: Parameters<typeof isOfOwnCompany>[1] & { id: string; status: string; two_step: string; password_hash: string | null },
  held: readonly string[],
  actor: Actor,
): UserAction[] {
  if (!isOfOwnCompany(actor, user) || firstBeyond(actor, held) !== undefined) return [];
  const isSelf = user.id === actor.userId;
  return allowedActions(userActions, user.status, actor).filter((action) => {
    if (action === 'invite') return user.password_hash === null;
    if (action === 'reset-two-step') return !isSelf && user.two_step !== 'none';
    return !(isSelf && notToOneself.includes(action));
  });
}
