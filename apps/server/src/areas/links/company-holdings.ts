import { defineCompanyHoldings } from '../../platform/companies/holdings.ts';

/** A link is whose its record is. */
export const linksHoldings = defineCompanyHoldings({
  customer: { copies: [{ table: 'private_link', column: 'customer_id', along: 'entity_id' }] },
});
