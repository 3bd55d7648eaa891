import { defineArea } from '../area.ts';
import { purchasingMessages } from './messages.ts';

export const purchasingContract = defineArea({
  module: 'Purchase orders',
  permissions: {
    'view-purchase-orders': 'See purchase orders',
    'edit-purchase-orders': 'Raise and send purchase orders',
    'approve-purchase-orders': 'Approve purchase orders',
    'approve-large-purchase-orders': 'Approve purchase orders of any value',
    'receive-deliveries': 'Receive deliveries',
    'match-supplier-invoices': 'Match supplier invoices',
    'raise-purchase-credits': 'Raise purchase credits',
    'view-purchase-order-batches': 'See purchase order batches',
    'create-purchase-order-batches': 'Make purchase order batches',
  },
  messages: purchasingMessages,
  entities: {
    'purchase-order': { to: ['view-purchase-orders'] },
  },
  searchKinds: { 'purchase-order': 5 },
  fileHolders: ['purchase-order'],
});
