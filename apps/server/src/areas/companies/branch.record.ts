import { defineRecord } from '../../platform/record/record.ts';
import { Refusal } from '../../platform/refusal.ts';
import { branchSearch } from './companies.search.ts';
import { changesNoBranch, companyActions, companyNames, movedOn } from './company.rules.ts';

export const branchRecord = defineRecord({
  entity: 'branch',
  table: 'branch',
  label: (row) => row.name,
  actions: companyActions('edit-branches'),
  movedOn,
  hidden: (_row, actor) => changesNoBranch(actor),
  search: branchSearch,
  unique: { branch_tenant_id_code_key: ({ code = '' }) => new Refusal('branch.code_taken', { details: { code } }) },
  unlogged: ['name_key', 'created_at'],
  whose: ({ id }) => ({ customerId: null, branchId: id, technicianId: null }),
  names: {
    ...companyNames,
    shown_name: 'Name shown to customers',
    shown_telephone: 'Telephone shown to customers',
    shown_email: 'Email shown to customers',
    capacity_morning: 'Morning jobs',
    capacity_afternoon: 'Afternoon jobs',
    capacity_out_of_hours: 'Out-of-hours jobs',
  },
});
