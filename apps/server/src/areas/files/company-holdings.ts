import { defineCompanyHoldings } from '../../platform/companies/holdings.ts';

/** Files are whose the record is that holds them. */
export const filesHoldings = defineCompanyHoldings({ customer: { copies: [{ table: 'file', column: 'customer_id', along: 'entity_id' }] } });
