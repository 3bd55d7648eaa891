/** Permissions of the module 'Purchase orders', each with the words an administrator reads. */
export const purchasingPermissions = {
  'view-purchase-orders': 'See purchase orders',
  'edit-purchase-orders': 'Raise and send purchase orders',
  'approve-purchase-orders': 'Approve purchase orders',
  'receive-deliveries': 'Receive deliveries',
  'match-supplier-invoices': 'Match supplier invoices',
  'raise-purchase-credits': 'Raise purchase credits',
  'view-purchase-order-batches': 'See purchase order batches',
  'create-purchase-order-batches': 'Make purchase order batches',
} as const;
