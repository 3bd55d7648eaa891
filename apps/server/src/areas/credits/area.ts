import { creditsContract } from '@quarterlight/contract/credits/area';
import { defineArea } from '../../area.ts';
import { creditsHoldings } from './company-holdings.ts';
import { purchaseCreditFiles } from './credits.files.ts';
import { serveCredits } from './credits.routes.ts';
import { creditsMoved } from './move-documents.ts';

export const creditsArea = defineArea(creditsContract, {
  routes: serveCredits,
  companies: creditsHoldings,
  moveDocuments: creditsMoved,
  fileOwners: { 'purchase-credit': purchaseCreditFiles },
  hintBounds: {
    'purchase-credit': { table: 'purchase_credit', branch: 'r.branch_id' },
  },
});
