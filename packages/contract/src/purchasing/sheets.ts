import { listSheet } from '../sheet.ts';
import { orderStateNames } from './names.ts';
import type { PurchaseOrderSummary } from './schemas.ts';

/** All purchase orders. */
export const orderSheet = listSheet<PurchaseOrderSummary>()({
  name: 'purchase-orders',
  title: 'Purchase orders',
  columns: {
    number: { title: 'Number', type: 'text', width: 12, value: (order) => order.number },
    state: { title: 'State', type: 'text', value: (order) => orderStateNames[order.state] },
    supplier: { title: 'Supplier', type: 'text', width: 28, value: (order) => order.supplier.name },
    deliverTo: { title: 'Deliver to', type: 'text', width: 22, value: (order) => order.deliverTo.name },
    expectedOn: {
      title: 'Expected',
      type: 'day',
      width: 12,
      value: (order) => order.expectedOn,
      beside: { title: 'Late', type: 'yesno', width: 8, value: (order) => order.overdue },
    },
    lines: { title: 'Lines', type: 'number', width: 8, value: (order) => order.lineCount },
    worksheets: { title: 'Jobs', type: 'number', width: 8, value: (order) => order.worksheetCount },
    net: { title: 'Net', type: 'money', width: 12, value: (order) => order.net.amount },
    carriage: { title: 'Carriage', type: 'money', hidden: true, width: 12, value: (order) => order.carriage.amount },
    createdAt: { title: 'Raised', type: 'instant', width: 17, value: (order) => order.createdAt },
    createdBy: { title: 'By', type: 'text', width: 22, value: (order) => order.createdBy },
  },
});
