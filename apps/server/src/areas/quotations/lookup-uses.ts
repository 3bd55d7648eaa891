import { defineLookupUses } from '../../platform/lookups/uses.ts';

const page = (id: string) => `/clipboard/quotations?jobTypeId=${id}`;

/** What of quotations names entries of lookup lists. */
export const quotationsUses = defineLookupUses(
  { lists: ['quotation-job-types', 'job-types'], table: 'quotation', column: 'job_type_id', title: 'Quotations', page },
  { lists: ['quotation-job-types'], table: 'quotation_option', column: 'job_type_id', title: 'Options of quotations' },
  { lists: ['glass-types'], table: 'quotation_line', column: 'glass_type_id', title: 'Lines of quotations' },
);
