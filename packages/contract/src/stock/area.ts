import { defineArea } from '../area.ts';
import { stockMessages } from './messages.ts';

export const stockContract = defineArea({
  module: 'Stock control',
  permissions: {
    'view-stock': 'See stock',
    'edit-stock-places': 'Change locations, racks and bins',
    'move-stock': 'Move, issue and return stock',
    'write-off-stock': 'Write stock off',
    'take-stock': 'Count stock',
    'approve-stock-differences': 'Approve write-offs and differences of counts',
    'approve-large-stock-differences': 'Approve write-offs and differences of counts of any value',
    'close-stock-periods': 'Close months of the accounts of stock',
    'view-technician-glass': 'See the glass in vans',
  },
  messages: stockMessages,
  entities: {
    'stock-period': { to: ['view-stock-values-export', 'close-stock-periods'] },
    stock: { to: ['view-stock', 'view-technician-glass', 'view-worksheets', 'complete-worksheets', 'view-diary'] },
  },
});
