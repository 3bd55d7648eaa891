import { type ApprovalLimits, approvalTier } from '@quarterlight/contract/rules/approval';
import { can } from '../../platform/access/actor.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import { getSettings } from './get-settings.ts';

/** Above which values, in pence at cost, write-offs, counts and accepted invoices are approved by somebody else. */
export async function stockApprovalLimits(tx: ReadTx): Promise<ApprovalLimits> {
  const { differenceLimit, largeDifferenceLimit } = (await getSettings(tx)).stock;
  return { limit: differenceLimit.amount, largeLimit: largeDifferenceLimit.amount };
}

/** Above which net values, in pence, purchase orders are approved before they are sent. */
export async function orderApprovalLimits(tx: ReadTx): Promise<ApprovalLimits> {
  const { approvalLimit, largeApprovalLimit } = (await getSettings(tx)).purchasing;
  return { limit: approvalLimit.amount, largeLimit: largeApprovalLimit.amount };
}

/**
 * Whose acceptance a difference in a supplier's paper waits for, `worth` pence either way, where `by` entered it: that of 'an-approver' of such sums, or of
 * 'somebody-else' than who entered it; null where the actor may accept it.
 */
export async function whoAccepts(tx: ReadTx, worth: number, by: string | null): Promise<'an-approver' | 'somebody-else' | null> {
  const tier = approvalTier(worth, await stockApprovalLimits(tx));
  if (tier === 'none') return null;
  const mayAny = can(tx.actor, 'approve-large-stock-differences');
  if (!mayAny && (tier === 'large' || !can(tx.actor, 'approve-stock-differences'))) return 'an-approver';
  return by !== null && by === tx.actor.userId ? 'somebody-else' : null;
}
