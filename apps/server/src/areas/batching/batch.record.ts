import { type BatchStateName, batchStateNames } from '@quarterlight/contract/batching/names';
import { type BatchAction, BatchState } from '@quarterlight/contract/batching/schemas';
import type { Transition } from '../../platform/record/actions.ts';
import { defineRecord } from '../../platform/record/record.ts';
import { Refusal } from '../../platform/refusal.ts';

/** What may be done with a batch, by its state. */
export const batchActions = {
  import: { from: ['made'], to: 'imported', needs: ['create-purchase-order-batches'] },
} as const satisfies Record<BatchAction, Transition<BatchStateName>>;

export const purchaseBatch = defineRecord({
  entity: 'purchase-batch',
  table: 'purchase_batch',
  label: (row) => row.number,
  actions: batchActions,
  movedOn: (row) => new Refusal('batching.moved_on', { details: { number: row.number, state: batchStateNames[BatchState.parse(row.state)].toLowerCase() } }),
  unlogged: ['made_at', 'made_by', 'imported_at', 'imported_by'],
});
