import { defineRecord } from '../../platform/record/record.ts';
import { Refusal } from '../../platform/refusal.ts';
import { customerSearch } from './companies.search.ts';

export const customerRecord = defineRecord({
  entity: 'customer',
  table: 'customer',
  label: (row) => row.name,
  search: customerSearch,
  unique: { customer_tenant_id_account_code_key: ({ account_code = '' }) => new Refusal('customer.code_taken', { details: { code: account_code } }) },
  unlogged: ['name_key', 'created_at'],
  names: {
    vat_number: 'VAT number',
    parent_id: 'Parent account',
    asks_vat_registered: 'Asks whether VAT-registered',
    discount_basis_points: 'Discount',
    line1: 'Address',
    line2: 'Address, line 2',
    line3: 'Address, line 3',
  },
});
