import { limitOfTier } from '@quarterlight/contract/rules/approval';
import { formatMoney } from '@quarterlight/kit/money';
import { isOfBranch } from '../../platform/access/actor.ts';
import { defineForMe } from '../../platform/for-me/define-for-me.ts';
import { orderApprovalLimits } from '../system/index.ts';
import { findDraftsOver } from './order.queries.ts';
import { approves, mayApprove } from './purchasing.rules.ts';

/** Orders in draft that are over the limit, for whoever may approve them. */
export const ordersToApprove = defineForMe({
  kind: 'approval',
  needs: approves,
  find: async (tx, most) => {
    // Suppliers and prices are the office's.
    if (isOfBranch(tx.actor)) return [];
    const limits = await orderApprovalLimits(tx);
    const upTo = mayApprove(tx.actor, 'large') ? null : limitOfTier('large', limits);
    const rows = await findDraftsOver(tx, { over: limits.limit, upTo, most });
    return rows.map((row) => ({
      id: row.id,
      title: `Purchase order ${row.number}`,
      detail: `${row.supplier_name}, ${formatMoney({ amount: row.net_pence, currency: tx.tenant.currency })} net${row.created_by_name === null ? '' : `, by ${row.created_by_name}`}`,
      at: row.created_at,
      isLate: false,
      entity: 'purchase-order' as const,
      recordId: row.id,
    }));
  },
});
