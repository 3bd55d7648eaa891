import { loadsContract } from '@quarterlight/contract/loads/area';
import { defineArea } from '../../area.ts';

export const loadsArea = defineArea(loadsContract, {
  roles: {
    manager: 'all',
    stock: ['load-stock-files'],
    buyer: ['load-price-files', 'load-best-buy'],
  },
});
