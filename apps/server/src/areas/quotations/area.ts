import { quotationsContract } from '@quarterlight/contract/quotations/area';
import { defineArea } from '../../area.ts';
import { quotationsHoldings } from './company-holdings.ts';

export const quotationsArea = defineArea(quotationsContract, {
  companies: quotationsHoldings,
  roles: {
    manager: 'all',
    adviser: 'all',
    customer: ['view-quotations'],
  },
});
