import { listSheet } from '../sheet.ts';
import { stockCosts } from '../stock/sheets.ts';
import type { StockTakeLine } from './schemas.ts';

/** What was counted, line by line. */
export const takeLineSheet = listSheet<StockTakeLine>()({
  name: 'stock-take-lines',
  title: 'Stock take',
  costs: stockCosts,
  columns: {
    place: { title: 'Place', type: 'text', width: 18, value: (line) => line.place?.code ?? '' },
    code: { title: 'Code', type: 'text', width: 20, value: (line) => line.code },
    description: { title: 'Description', type: 'text', width: 36, value: (line) => line.description },
    batch: { title: 'Batch', type: 'text', width: 14, value: (line) => line.batch },
    books: { title: 'In the books', type: 'number', width: 12, value: (line) => line.expected },
    counted: { title: 'Counted', type: 'number', width: 10, value: (line) => line.counted },
    difference: { title: 'Difference', type: 'number', width: 12, value: (line) => line.difference },
    value: { title: 'At cost', type: 'money', costs: true, width: 12, value: (line) => line.value?.amount ?? null },
    first: { title: 'Counted first', type: 'number', hidden: true, width: 12, value: (line) => line.first?.quantity ?? null },
    by: { title: 'Counted by', type: 'text', hidden: true, width: 20, value: (line) => line.countedBy },
    note: { title: 'Note', type: 'text', hidden: true, width: 30, value: (line) => line.note },
  },
});
