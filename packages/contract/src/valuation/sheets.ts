import { listSheet } from '../sheet.ts';
import type { ValuedProduct } from './schemas.ts';

/** What stock of each product was worth. */
export const valuedProductSheet = listSheet<ValuedProduct>()({
  name: 'stock-valuation',
  title: 'Stock valuation',
  columns: {
    code: { title: 'Code', type: 'text', width: 20, value: (row) => row.code },
    description: { title: 'Description', type: 'text', width: 36, value: (row) => row.description },
    category: { title: 'Category', type: 'text', width: 20, value: (row) => row.category.name },
    quantity: { title: 'Quantity', type: 'number', width: 12, value: (row) => row.quantity },
    value: { title: 'Value', type: 'money', width: 14, value: (row) => row.value.amount },
  },
});
