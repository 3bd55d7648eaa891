import { type BatchStateName, batchStateNames, type LedgerName } from '@quarterlight/contract/batching/names';
import { type BatchAction, BatchState } from '@quarterlight/contract/batching/schemas';
import type { Selectable } from 'kysely';
import type { DB } from '../../platform/database/tables.gen.ts';
import type { Transition } from '../../platform/record/actions.ts';
import { defineRecord } from '../../platform/record/record.ts';
import { Refusal } from '../../platform/refusal.ts';

/** A batch as it stands in the table of its ledger; those of all ledgers are alike. */
export type BatchRow = Selectable<DB['invoice_batch']>;

/** The table of each ledger's batches. */
export const batchTables = { purchases: 'purchase_batch', sales: 'invoice_batch' } as const;

/** What may be done with a batch of each ledger, by its state. */
const actions = {
  purchases: { import: { from: ['made'], to: 'imported', needs: ['create-purchase-order-batches'] } },
  sales: { import: { from: ['made'], to: 'imported', needs: ['create-invoice-batches'] } },
} as const satisfies Record<LedgerName, Record<BatchAction, Transition<BatchStateName>>>;

/** What the batches of every ledger have in common. */
const common = {
  label: (row: BatchRow) => row.number,
  movedOn: (row: BatchRow) =>
    new Refusal('batching.moved_on', { details: { number: row.number, state: batchStateNames[BatchState.parse(row.state)].toLowerCase() } }),
  unlogged: ['made_at', 'made_by', 'imported_at', 'imported_by'],
} as const;

/** The batches of each ledger, and what they are called in the log and in hints. */
export const batchRecords = {
  purchases: defineRecord({ entity: 'purchase-batch', table: batchTables.purchases, actions: actions.purchases, ...common }),
  sales: defineRecord({ entity: 'invoice-batch', table: batchTables.sales, actions: actions.sales, ...common }),
} as const;
const entities = { purchases: 'purchase-batch', sales: 'invoice-batch' } as const;

export const batchActions = (ledger: LedgerName) => actions[ledger];
export const batchEntity = (ledger: LedgerName) => entities[ledger];
