import { quotationsContract } from '@quarterlight/contract/quotations/area';
import { defineArea } from '../../area.ts';

export const quotationsArea = defineArea(quotationsContract, {
  roles: {
    manager: 'all',
    adviser: 'all',
    customer: ['view-quotations'],
  },
});
