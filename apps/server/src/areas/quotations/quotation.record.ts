import { defineRecord } from '../../platform/record/record.ts';
import { Refusal } from '../../platform/refusal.ts';
import { rebindApprovals } from '../approvals/index.ts';
import { rebindFiles } from '../files/index.ts';
import { insertEvent, type QuotationRow } from './quotations.queries.ts';
import { quotationActions, stateWords } from './quotations.rules.ts';
import { quotationSearch } from './quotations.search.ts';

const boundsOf = ({ customer_id, branch_id }: QuotationRow) => ({ customerId: customer_id, branchId: branch_id, technicianId: null });

export const quotation = defineRecord({
  entity: 'quotation',
  table: 'quotation',
  label: (row) => row.number,
  search: quotationSearch,
  actions: quotationActions,
  movedOn: ({ number, state }) => new Refusal('quotation.moved_on', { details: { number, state: stateWords(state) } }),
  unlogged: [
    'intake',
    'approval',
    'approval_note',
    'customer_key',
    'number_key',
    'bound_branch',
    'follow_up_order',
    'cost_pence',
    'asked_at',
    'created_at',
    'decided_at',
  ],
  names: { net_pence: 'Net', wished_note: 'Wish', lost_code: 'Why it was lost', follow_up_on: 'Follow up on' },
  whose: boundsOf,
  follow: async (tx, row, before) => {
    if (before === undefined || (row.customer_id === before.customer_id && row.branch_id === before.branch_id)) return;
    await rebindApprovals(tx, { entity: 'quotation', id: row.id }, row.branch_id);
    await rebindFiles(tx, row.id, boundsOf(row));
  },
  timeline: (tx, row, entry) => insertEvent(tx, row.id, entry),
});
