import { limitOfTier } from '@quarterlight/contract/rules/approval';
import { formatMoney } from '@quarterlight/kit/money';
import { formatQuantity, milli } from '@quarterlight/kit/quantities';
import { can } from '../../platform/access/actor.ts';
import { defineForMe } from '../../platform/for-me/define-for-me.ts';
import { seesCosts } from '../stock/index.ts';
import { stockApprovalLimits } from '../system/index.ts';
import { findAsked } from './losses.queries.ts';
import { approvals } from './losses.rules.ts';

/** Write-offs that somebody else asked for, for whoever may approve them. */
export const lossesToApprove = defineForMe({
  kind: 'approval',
  needs: approvals,
  find: async (tx, most) => {
    const upTo = can(tx.actor, 'approve-large-stock-differences') ? null : limitOfTier('large', await stockApprovalLimits(tx));
    const rows = await findAsked(tx, { userId: tx.actor.userId, upTo, most });
    return rows.map((row) => ({
      id: row.id,
      title: `Write-off of ${formatQuantity(milli(row.quantity_milli))} × ${row.code}`,
      detail: [
        seesCosts(tx.actor) ? `${formatMoney({ amount: row.value_pence, currency: tx.tenant.currency })} at cost` : '',
        row.reason,
        row.asked_by_name === null ? '' : `by ${row.asked_by_name}`,
      ]
        .filter((part) => part !== '')
        .join(', '),
      at: row.created_at,
      isLate: false,
      entity: 'stock-loss' as const,
      recordId: row.id,
    }));
  },
});
