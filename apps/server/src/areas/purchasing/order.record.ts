import { defineRecord } from '../../platform/record/record.ts';
import { Refusal } from '../../platform/refusal.ts';
import { orderActions, orderState } from './purchasing.rules.ts';
import { purchaseOrderSearch } from './purchasing.search.ts';

export const purchaseOrder = defineRecord({
  entity: 'purchase-order',
  table: 'purchase_order',
  label: (row) => row.number,
  search: purchaseOrderSearch,
  actions: orderActions,
  movedOn: ({ number, state }, action = 'edit') =>
    action === 'cancel' && ['part-received', 'received'].includes(state)
      ? new Refusal('purchasing.goods_arrived', { details: { number } })
      : new Refusal('purchasing.not_now', { details: { number, state: orderState(state), action: orderActions[action].done } }),
  // Suppliers and prices are the office's: to a branch its orders are not there.
  hidden: (_row, { branchId }) => branchId !== null,
  unlogged: ['approved_at', 'approved_by', 'sent_at', 'sent_by', 'cancelled_at', 'created_at', 'created_by', 'sending_attempts'],
  names: { deliver_to_place_id: 'Deliver to', sent_how: 'Sent by', supplier_reference: 'Their number' },
});
