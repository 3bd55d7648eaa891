import { defineRecord } from '../../platform/record/record.ts';
import { Refusal } from '../../platform/refusal.ts';
import { stateWord, transferActions } from './transfers.rules.ts';
import { transferSearch } from './transfers.search.ts';

export const transfer = defineRecord({
  entity: 'transfer',
  table: 'transfer',
  label: (row) => row.number,
  search: transferSearch,
  actions: transferActions,
  movedOn: ({ number, state }, action = 'edit') =>
    new Refusal('transfers.not_now', { details: { number, state: stateWord(state), action: transferActions[action].done } }),
  // Whose it is by one of its two branches; the other one is told here.
  follow: (tx, row) => tx.announce('transfer', row.id, row.version, { customerId: null, branchId: row.to_branch, technicianId: null }),
  unlogged: ['number_key', 'from_branch', 'to_branch', 'created_at', 'created_by', 'sent_at', 'sent_by', 'ended_at', 'ended_by'],
  names: { from_place_id: 'From', to_place_id: 'To', end_reason: 'Why it ended' },
});
