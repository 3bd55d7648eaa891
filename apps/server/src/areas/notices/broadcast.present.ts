import type { AttachedFile, Broadcast, BroadcastReader, BroadcastSummary, BroadcastTo, OwnBroadcast } from '@quarterlight/contract/notices/broadcast-schemas';
import { onWire } from '../../platform/database/on-wire.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import type { BroadcastRow } from './broadcast.record.ts';
import { actionsOn, stateAt } from './broadcast.rules.ts';
import type { OwnRow } from './own-broadcasts.queries.ts';

/** Whom a row is for. */
export const toOf = (row: BroadcastRow): BroadcastTo => ({
  everybody: row.everybody,
  roleIds: row.role_ids,
  branchIds: row.branch_ids,
  allCustomers: row.all_customers,
  customerIds: row.customer_ids,
});

export const presentSummary = (tx: ReadTx, row: BroadcastRow): BroadcastSummary => ({
  ...onWire(row, 'id', 'title', 'must_read', 'to_words', 'starts_at', 'ends_day', 'created_at', 'version'),
  state: stateAt(row, tx.now),
  sentBy: row.sent_by_name,
  createdBy: row.created_by_name,
});

export const presentBroadcast = (tx: ReadTx, row: BroadcastRow, more: Pick<Broadcast, 'customers' | 'people' | 'read' | 'files'>): Broadcast => ({
  ...presentSummary(tx, row),
  ...onWire(row, 'text', 'starts_day', 'starts_time', 'ends_at', 'edition', 'corrected_at', 'withdrawn_at', 'withdraw_reason'),
  ...more,
  to: toOf(row),
  withdrawnBy: row.withdrawn_by_name,
  allowedActions: actionsOn(row, tx.actor, tx.now),
});

export const presentOwn = (row: OwnRow, files: AttachedFile[]): OwnBroadcast => ({
  ...onWire(row, 'id', 'title', 'text', 'must_read', 'edition', 'ends_day', 'corrected_at', 'read_at'),
  sentBy: row.sent_by_name,
  // What is live has begun: a constraint says so.
  sentAt: row.starts_at ?? row.ends_day,
  files,
});

interface Reader {
  readonly id: string;
  readonly display_name: string;
  readonly username: string;
  readonly customer_name: string | null;
  readonly branch_name: string | null;
  readonly read_at: string | null;
}
export const presentReader = (row: Reader): BroadcastReader => ({
  ...onWire(row, 'id', 'username', 'read_at'),
  name: row.display_name,
  company: row.customer_name ?? row.branch_name ?? '',
});
