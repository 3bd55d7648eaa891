import { defineArea } from '../area.ts';

export const loadsContract = defineArea({
  module: 'Data loads',
  permissions: {
    'load-price-files': 'Load price files',
    'load-stock-files': 'Load stock files',
    'load-vehicles': 'Load vehicles',
    'load-best-buy': 'Load best-buy price files',
  },
});
