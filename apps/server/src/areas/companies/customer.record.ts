import { defineRecord } from '../../platform/record/record.ts';
import { Refusal } from '../../platform/refusal.ts';
import { customerSearch } from './companies.search.ts';
import { changesNoCustomer, companyActions, companyNames, movedOn } from './company.rules.ts';

export const customerRecord = defineRecord({
  entity: 'customer',
  table: 'customer',
  label: (row) => row.name,
  actions: companyActions('edit-customers'),
  movedOn,
  hidden: (_row, actor) => changesNoCustomer(actor),
  search: customerSearch,
  unique: { customer_tenant_id_account_code_key: ({ account_code = '' }) => new Refusal('customer.code_taken', { details: { code: account_code } }) },
  unlogged: ['name_key', 'created_at', 'account_manager_id', 'logo_file_id'],
  names: {
    ...companyNames,
    type: 'Category',
    parent_id: 'Parent account',
    merged_into_id: 'Merged into',
    asks_vat_registered: 'Asks whether VAT-registered',
    discount_basis_points: 'Discount',
    account_manager_name: 'Account manager',
    required_fields: 'Fields its documents need',
    accept_within_hours: 'Accept within (hours)',
    fit_within_days: 'Fit within (days)',
    consolidated: 'Invoices together',
    consolidated_to: 'Invoices together, sent to',
    terms_days: 'Terms (days)',
  },
});
