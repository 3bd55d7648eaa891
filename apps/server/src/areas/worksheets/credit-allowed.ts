import type { WriteTx } from '../../platform/database/scope.ts';
import type { CreditAllowed } from '../companies/index.ts';
import { insertEvent } from './worksheets.queries.ts';

/** What the job keeps of a manager's word that its account's credit does not stand in the way. */
export const allowedColumns = (tx: WriteTx, allowed: CreditAllowed | null) =>
  allowed === null ? {} : { credit_allowed_at: tx.now, credit_allowed_by: tx.actor.userId, credit_allowed_reason: allowed.reason };

/** What the log keeps of it. */
export const allowedLogged = (allowed: CreditAllowed | null) =>
  allowed === null ? {} : { creditAllowed: `Allowed although ${allowed.against}`, creditAllowedReason: allowed.reason };

/** Tells it in the timeline, to the office alone. */
export async function tellAllowed(tx: WriteTx, worksheetId: string, allowed: CreditAllowed | null): Promise<void> {
  if (allowed === null) return;
  await insertEvent(tx, worksheetId, { action: 'credit_allowed', summary: `Allowed although ${allowed.against}`, reason: allowed.reason, internal: true });
}
