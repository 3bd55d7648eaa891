import { defineRecord } from '../../platform/record/record.ts';

export const approval = defineRecord({
  entity: 'approval',
  table: 'approval',
  label: (row) => row.number,
  names: { until: 'To be answered until', net_pence: 'Net', vat_pence: 'VAT', excess_pence: 'Excess', way: 'Sent by' },
  unlogged: ['bound_branch', 'customer_id', 'of_quotation', 'outdated', 'unread_for', 'unread_since', 'link_id', 'sent_at'],
  whose: (row) => ({ customerId: row.customer_id, branchId: row.bound_branch, technicianId: null }),
});
