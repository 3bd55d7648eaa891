import { quotationsContract } from '@quarterlight/contract/quotations/area';
import { defineArea } from '../../area.ts';
import { quotationsHoldings } from './company-holdings.ts';
import { quotationsUses } from './lookup-uses.ts';
import { quotationsPersonal } from './personal-data.ts';

export const quotationsArea = defineArea(quotationsContract, {
  personal: quotationsPersonal,
  lookupUses: quotationsUses,
  companies: quotationsHoldings,
  roles: {
    manager: 'all',
    adviser: 'all',
    customer: ['view-quotations'],
  },
});
