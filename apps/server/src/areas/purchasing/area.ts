import { purchasingContract } from '@quarterlight/contract/purchasing/area';
import { defineArea } from '../../area.ts';
import { purchasingHoldings } from './company-holdings.ts';
import { ordersToApprove } from './for-me.ts';
import { purchasingUses } from './lookup-uses.ts';
import { deliveriesMoved } from './move-documents.ts';
import { purchaseOrderFiles } from './purchasing.files.ts';
import { servePurchasing } from './purchasing.routes.ts';
import { purchaseOrderSearch } from './purchasing.search.ts';
import { purchasingTasks } from './purchasing.tasks.ts';

export const purchasingArea = defineArea(purchasingContract, {
  moveDocuments: deliveriesMoved,
  lookupUses: purchasingUses,
  companies: purchasingHoldings,
  routes: servePurchasing,
  tasks: (services) => purchasingTasks(services),
  searches: { 'purchase-order': purchaseOrderSearch },
  forMe: [ordersToApprove],
  fileOwners: { 'purchase-order': purchaseOrderFiles },
  hintBounds: {
    'purchase-order': { table: 'purchase_order', branch: 'r.branch_id' },
  },
  roles: {
    manager: 'all',
    adviser: ['view-purchase-orders', 'edit-purchase-orders'],
    stock: ['view-purchase-orders', 'edit-purchase-orders', 'receive-deliveries', 'raise-purchase-credits'],
    buyer: { allBut: ['approve-large-purchase-orders'] },
    accounts: ['view-purchase-orders', 'match-supplier-invoices', 'view-purchase-order-batches', 'create-purchase-order-batches'],
  },
});
