import { defineLookupUses } from '../../platform/lookups/uses.ts';

/** What of quotations names entries of lookup lists. */
export const quotationsUses = defineLookupUses({ lists: ['quotation-job-types', 'job-types'], table: 'quotation', column: 'job_type_id', title: 'Quotations' });
