import { bankingContract } from '@quarterlight/contract/banking/area';
import { defineArea } from '../../area.ts';
import { defineCompanyHoldings } from '../../platform/companies/holdings.ts';
import { bankFileImport } from './bank-file.import.ts';
import { serveBanking } from './banking.routes.ts';
import { matchRun } from './match-line.ts';

export const bankingArea = defineArea(bankingContract, {
  routes: serveBanking,
  imports: [bankFileImport],
  runs: () => [matchRun],
  hintBounds: { 'bank-line': null },
  companies: defineCompanyHoldings({
    customer: { holds: [{ table: 'bank_line', column: 'customer_id', title: 'Lines of the bank', madeAt: 'matched_at' }] },
  }),
});
