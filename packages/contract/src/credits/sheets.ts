import { listSheet } from '../sheet.ts';
import { placeText } from '../stock/names.ts';
import { purchaseCreditStateNames } from './names.ts';
import type { GlassToReturn, PurchaseCreditSummary } from './schemas.ts';

/** What is asked back of suppliers. */
export const purchaseCreditSheet = listSheet<PurchaseCreditSummary>()({
  name: 'purchase-credits',
  title: 'Purchase credits',
  columns: {
    number: { title: 'Credit', type: 'text', width: 12, value: (credit) => credit.number },
    state: { title: 'State', type: 'text', width: 18, value: (credit) => purchaseCreditStateNames[credit.state] },
    supplier: { title: 'Supplier', type: 'text', width: 26, value: (credit) => credit.supplier.name },
    order: { title: 'Order', type: 'text', width: 12, value: (credit) => credit.order.name },
    reason: { title: 'Reason', type: 'text', width: 24, value: (credit) => credit.reason },
    rmaNumber: { title: 'Return number', type: 'text', width: 16, value: (credit) => credit.rmaNumber },
    returnBy: { title: 'Back by', type: 'day', width: 12, value: (credit) => credit.returnBy },
    daysLeft: { title: 'Days left', type: 'number', hidden: true, width: 10, value: (credit) => credit.daysLeft },
    collectedAt: { title: 'Collected', type: 'instant', hidden: true, width: 17, value: (credit) => credit.collectedAt },
    askedFor: { title: 'Asked for', type: 'money', width: 12, value: (credit) => credit.expected.amount },
    credited: { title: 'Credited', type: 'money', width: 12, value: (credit) => credit.credited?.amount ?? null },
    creditNote: { title: 'Credit note', type: 'text', width: 16, value: (credit) => credit.creditNote },
    days: { title: 'Age in days', type: 'number', width: 10, value: (credit) => credit.days },
    chasedAt: { title: 'Last chased', type: 'instant', hidden: true, width: 17, value: (credit) => credit.chasedAt },
    createdAt: { title: 'Raised', type: 'instant', hidden: true, width: 17, value: (credit) => credit.createdAt },
    createdBy: { title: 'Raised by', type: 'text', hidden: true, width: 22, value: (credit) => credit.createdBy },
  },
});

/** Goods that wait for their supplier to take them back. */
export const glassToReturnSheet = listSheet<GlassToReturn>()({
  name: 'glass-to-return',
  title: 'Glass to return',
  columns: {
    code: { title: 'Code', type: 'text', width: 20, value: (line) => line.code },
    description: { title: 'Description', type: 'text', width: 36, value: (line) => line.description },
    supplier: { title: 'Supplier', type: 'text', width: 26, value: (line) => line.supplier?.name ?? null },
    order: { title: 'Order', type: 'text', width: 12, value: (line) => line.order?.name ?? null },
    place: { title: 'Place', type: 'text', width: 16, value: (line) => placeText(line.place) },
    quantity: { title: 'Quantity', type: 'number', width: 10, value: (line) => line.quantity },
    value: { title: 'Value', type: 'money', width: 12, value: (line) => line.value.amount },
    receivedAt: { title: 'Received', type: 'instant', hidden: true, width: 17, value: (line) => line.receivedAt },
    returnBy: { title: 'Back by', type: 'day', width: 12, value: (line) => line.returnBy },
    daysLeft: { title: 'Days left', type: 'number', width: 10, value: (line) => line.daysLeft },
    credits: {
      title: 'Credit',
      type: 'text',
      width: 22,
      value: (line) => line.credits.map(({ number, state }) => `${number} ${purchaseCreditStateNames[state].toLowerCase()}`).join('; '),
    },
  },
});
