import { listSheet } from '../sheet.ts';
import { stockCosts } from '../stock/sheets.ts';
import type { FlowLine } from './schemas.ts';

/** What came to a location and left it, product by product. */
export const flowSheet = listSheet<FlowLine>()({
  name: 'stock-flow',
  title: 'Stock flow',
  costs: stockCosts,
  columns: {
    code: { title: 'Code', type: 'text', width: 20, value: (line) => line.code },
    description: { title: 'Description', type: 'text', width: 36, value: (line) => line.description },
    onHand: { title: 'On hand', type: 'number', width: 10, value: (line) => line.onHand },
    available: { title: 'Available', type: 'number', width: 10, value: (line) => line.available },
    onOrder: { title: 'On order', type: 'number', width: 10, value: (line) => line.onOrder },
    received: { title: 'Received', type: 'number', width: 10, value: (line) => line.received },
    used: { title: 'Used', type: 'number', width: 10, value: (line) => line.used },
    transferred: { title: 'Transferred', type: 'number', hidden: true, width: 12, value: (line) => line.transferred },
    lost: { title: 'Lost', type: 'number', hidden: true, width: 10, value: (line) => line.lost },
    perWeek: { title: 'A week', type: 'number', width: 10, value: (line) => line.perWeek },
    weeksOfCover: { title: 'Weeks left', type: 'number', width: 10, value: (line) => line.weeksOfCover },
    levels: {
      title: 'Min – max',
      type: 'text',
      width: 12,
      value: (line) => line.level && `${line.level.least} – ${line.level.most}`,
    },
    proposal: {
      title: 'Proposed',
      type: 'text',
      width: 12,
      value: (line) => line.proposal && `${line.proposal.least} – ${line.proposal.most}`,
    },
    value: { title: 'Value', type: 'money', costs: true, width: 12, value: (line) => line.value?.amount ?? null },
    age: { title: 'Oldest, days', type: 'number', width: 12, value: (line) => line.age },
    opening: { title: 'At the start', type: 'number', hidden: true, width: 12, value: (line) => line.opening },
    allocated: { title: 'Allocated', type: 'number', hidden: true, width: 10, value: (line) => line.allocated },
  },
});
