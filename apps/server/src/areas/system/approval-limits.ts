import type { ApprovalLimits } from '@quarterlight/contract/rules/approval';
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
