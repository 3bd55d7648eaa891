import { listSheet } from '../sheet.ts';
import { placeText } from '../stock/names.ts';
import { stockCosts } from '../stock/sheets.ts';
import type { UnallocatedGlass } from './unallocated.ts';
import { freedNames } from './unallocated-names.ts';

/** Glass without a job. */
export const unallocatedSheet = listSheet<UnallocatedGlass>()({
  name: 'unallocated-glass',
  title: 'Unallocated glass',
  costs: stockCosts,
  columns: {
    code: { title: 'Code', type: 'text', width: 20, value: (row) => row.code },
    description: { title: 'Description', type: 'text', width: 36, value: (row) => row.description },
    quantity: { title: 'Quantity', type: 'number', hidden: true, width: 10, value: (row) => row.quantity },
    place: {
      title: 'Place',
      type: 'text',
      width: 18,
      value: (row) => placeText(row.place),
      beside: { title: 'On order', type: 'text', width: 14, value: (row) => row.order?.number ?? null },
    },
    due: { title: 'Due', type: 'day', hidden: true, width: 12, value: (row) => row.order?.due ?? null },
    reason: {
      title: 'Why',
      type: 'text',
      width: 18,
      value: (row) => freedNames[row.reason],
      beside: { title: 'Was for', type: 'text', width: 12, value: (row) => row.worksheet?.number ?? null },
    },
    age: { title: 'Age', type: 'number', width: 8, value: (row) => row.ageDays },
    returnBy: { title: 'Return by', type: 'day', width: 12, value: (row) => row.returnBy },
    supplier: { title: 'Supplier', type: 'text', hidden: true, width: 24, value: (row) => row.supplier?.name ?? null },
    branch: { title: 'Branch', type: 'text', hidden: true, width: 22, value: (row) => row.branch?.name ?? null },
    batch: { title: 'Batch', type: 'text', hidden: true, value: (row) => row.batch },
    value: { title: 'Value', type: 'money', costs: true, width: 12, value: (row) => row.value?.amount ?? null },
    since: { title: 'Since', type: 'instant', hidden: true, width: 17, value: (row) => row.since },
    fits: { title: 'Fits', type: 'text', width: 26, value: (row) => row.proposals.map(({ number }) => number).join(', ') },
  },
});
