import { formatMoney } from '@quarterlight/kit/money';
import { isOfBranch } from '../../platform/access/actor.ts';
import { defineForMe } from '../../platform/for-me/define-for-me.ts';
import { getSettings } from '../system/index.ts';
import { findDraftsOver } from './order.queries.ts';

/** Orders in draft that are over the limit, for whoever may approve them. */
export const ordersToApprove = defineForMe({
  kind: 'approval',
  needs: ['approve-purchase-orders'],
  find: async (tx, most) => {
    // Suppliers and prices are the office's.
    if (isOfBranch(tx.actor)) return [];
    const { approvalLimit } = (await getSettings(tx)).purchasing;
    const rows = await findDraftsOver(tx, approvalLimit.amount, most);
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
