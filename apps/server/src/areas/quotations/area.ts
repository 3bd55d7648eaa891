import { quotationsContract } from '@quarterlight/contract/quotations/area';
import { defineArea } from '../../area.ts';
import { quotationsHoldings } from './company-holdings.ts';
import { quotationsUses } from './lookup-uses.ts';

export const quotationsArea = defineArea(quotationsContract, {
  lookupUses: quotationsUses,
  companies: quotationsHoldings,
  roles: {
    manager: 'all',
    adviser: 'all',
    customer: ['view-quotations'],
  },
});
