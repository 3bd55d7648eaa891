import { defineArea } from '../area.ts';
import { loadsMessages } from './messages.ts';
import { loadPermissions } from './permissions.ts';

export const loadsContract = defineArea({
  module: 'Data loads',
  permissions: {
    'load-price-files': 'Load price files',
    'load-stock-files': 'Load stock files',
    'load-vehicles': 'Load vehicles',
    'load-best-buy': 'Load best-buy price files',
    'load-moved-work': 'Load jobs and invoices of another system',
  },
  messages: loadsMessages,
  entities: { 'data-load': { to: loadPermissions } },
  fileHolders: ['data-load'],
});
