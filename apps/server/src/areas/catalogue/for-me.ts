import { formatMoney } from '@quarterlight/kit/money';
import { defineForMe } from '../../platform/for-me/define-for-me.ts';
import { findProposed } from './product.queries.ts';

/** List prices that wait for a second person, for whoever may change the catalogue and did not type them. */
export const pricesForMe = defineForMe({
  kind: 'approval',
  needs: ['edit-catalogue'],
  find: async (tx, most) =>
    (await findProposed(tx, tx.actor.userId, most)).map((row) => ({
      id: row.id,
      title: `List price of ${row.code}`,
      detail: [
        `${formatMoney({ amount: row.list_price_pence, currency: tx.tenant.currency })} to ${formatMoney({ amount: row.proposed_price_pence, currency: tx.tenant.currency })}`,
        row.proposed_by === null ? '' : `by ${row.proposed_by}`,
      ]
        .filter((part) => part !== '')
        .join(', '),
      at: row.proposed_at,
      isLate: false,
      entity: 'product' as const,
      recordId: row.id,
    })),
});
