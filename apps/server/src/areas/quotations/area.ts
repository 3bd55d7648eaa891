import { quotationsContract } from '@quarterlight/contract/quotations/area';
import { defineArea } from '../../area.ts';
import { quotationsHoldings } from './company-holdings.ts';
import { followUpsForMe, questionsForMe } from './for-me.ts';
import { quotationsUses } from './lookup-uses.ts';
import { quotationsPersonal } from './personal-data.ts';
import { quotationFiles } from './quotations.files.ts';
import { serveQuotations } from './quotations.routes.ts';
import { quotationSearch } from './quotations.search.ts';
import { quotationsTasks } from './quotations.tasks.ts';

export const quotationsArea = defineArea(quotationsContract, {
  personal: quotationsPersonal,
  lookupUses: quotationsUses,
  companies: quotationsHoldings,
  routes: serveQuotations,
  tasks: () => quotationsTasks,
  forMe: [questionsForMe, followUpsForMe],
  searches: { quotation: quotationSearch },
  fileOwners: { quotation: quotationFiles },
  hintBounds: { quotation: { table: 'quotation', customer: 'r.customer_id', branch: 'r.branch_id' } },
  roles: {
    manager: 'all',
    adviser: 'all',
    customer: ['view-quotations'],
  },
});
