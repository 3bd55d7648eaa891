import { defineLookupUses } from '../../platform/lookups/uses.ts';

/** What of the catalogue names entries of lookup lists. */
export const catalogueUses = defineLookupUses(
  { lists: ['glass-types'], table: 'product', column: 'glass_type_id', title: 'Products' },
  { lists: ['vat-rates'], table: 'product_category', column: 'vat_rate_id', title: 'Product categories' },
  { lists: ['job-types'], table: 'labour_rate', column: 'job_type_id', title: 'Labour rates' },
  { lists: ['glass-types'], table: 'labour_rate', column: 'glass_type_id', title: 'Labour rates' },
  { lists: ['job-types'], table: 'kit', column: 'job_type_id', title: 'Kits' },
  { lists: ['glass-types'], table: 'kit', column: 'glass_type_id', title: 'Kits' },
  { lists: ['job-types'], table: 'rate_card_line', column: 'job_type_id', title: 'Rate cards of subcontractors' },
  { lists: ['glass-types'], table: 'rate_card_line', column: 'glass_type_id', title: 'Rate cards of subcontractors' },
);
