import { defineCompanyHoldings } from '../../platform/companies/holdings.ts';

/** An approval is whose the job or the quotation is that it was asked for; the database keeps its lines and messages with it. */
export const approvalsHoldings = defineCompanyHoldings({
  customer: {
    copies: [
      { table: 'approval', column: 'customer_id', along: 'worksheet_id', of: 'worksheet' },
      { table: 'approval', column: 'customer_id', along: 'of_quotation', of: 'quotation' },
    ],
  },
});
