import { defineRecord } from '../../platform/record/record.ts';
import { Refusal } from '../../platform/refusal.ts';
import { supplierSearch } from './companies.search.ts';
import { changesNoSupplier, companyActions, companyNames, movedOn } from './company.rules.ts';

export const supplierRecord = defineRecord({
  entity: 'supplier',
  table: 'supplier',
  label: (row) => row.name,
  actions: companyActions('edit-suppliers'),
  movedOn,
  hidden: (_row, actor) => changesNoSupplier(actor),
  search: supplierSearch,
  unique: { supplier_tenant_id_account_code_key: ({ account_code = '' }) => new Refusal('supplier.code_taken', { details: { code: account_code } }) },
  unlogged: ['name_key', 'created_at'],
  names: {
    ...companyNames,
    merged_into_id: 'Merged into',
    order_by: 'Orders go by',
    order_email: 'Orders go to',
    lead_days: 'Lead time (days)',
    cut_off: 'Order before',
    delivery_weekdays: 'Delivers on',
    return_days: 'Returns (days)',
    rma_required: 'Return number needed',
    handling_basis_points: 'Handling charge',
    damage_hours: 'Report damage (hours)',
    terms_days: 'Terms (days)',
    iban: 'IBAN',
  },
});
