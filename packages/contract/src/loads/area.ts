import { defineArea } from '../area.ts';
import { loadsMessages } from './messages.ts';

export const loadsContract = defineArea({
  module: 'Data loads',
  permissions: {
    'load-price-files': 'Load price files',
    'load-stock-files': 'Load stock files',
    'load-vehicles': 'Load vehicles',
    'load-best-buy': 'Load best-buy price files',
  },
  messages: loadsMessages,
  entities: { 'data-load': { to: ['load-price-files', 'load-stock-files', 'load-vehicles', 'load-best-buy', 'edit-customers', 'edit-suppliers'] } },
  fileHolders: ['data-load'],
});
