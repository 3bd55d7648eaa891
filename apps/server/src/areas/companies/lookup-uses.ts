import { defineLookupUses } from '../../platform/lookups/uses.ts';

/** What of companies names entries of lookup lists. */
export const companiesUses = defineLookupUses(
  { lists: ['address-types'], table: 'company_address', column: 'address_type_id', title: 'Addresses of companies' },
  { lists: ['titles'], table: 'contact', column: 'title', by: 'name', title: 'Contacts of companies' },
);
