import { type ApprovalTier, limitOfTier } from '@quarterlight/contract/rules/approval';
import { formatMoney } from '@quarterlight/kit/money';
import type { ReadTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { orderApprovalLimits } from '../system/index.ts';
import { isApprover, mayApprove } from './purchasing.rules.ts';

/** Refuses an order of that number to who may not give the approval that it needs: 'purchasing.needs_approval', or 'purchasing.needs_large' to who may approve others. */
export async function assertMayApprove(tx: ReadTx, number: string, tier: ApprovalTier): Promise<void> {
  if (mayApprove(tx.actor, tier)) return;
  const limit = formatMoney({ amount: limitOfTier(tier, await orderApprovalLimits(tx)), currency: tx.tenant.currency });
  throw new Refusal(isApprover(tx.actor) ? 'purchasing.needs_large' : 'purchasing.needs_approval', { details: { number, limit } });
}
