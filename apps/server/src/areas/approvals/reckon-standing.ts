import type { WriteTx } from '../../platform/database/scope.ts';
import { type Asked, findApprovalLines, findCurrent, setOutdated } from './approvals.queries.ts';
import { type LineNow, standingOf } from './approvals.rules.ts';

/** What a record keeps of how it stands: null where nothing counts. */
export interface ApprovalColumns {
  readonly approval: 'waiting' | 'lapsed' | 'refused' | 'changed' | 'approved' | null;
  readonly approval_note: string;
}

/** Nothing was sent, or it was withdrawn. */
export const noApproval: ApprovalColumns = { approval: null, approval_note: '' };

/** How a record with these lines stands by what was sent of it last, and lets whoever answers know that it was changed. */
export async function reckonStanding(tx: WriteTx, asked: Asked, now: readonly LineNow[]): Promise<ApprovalColumns> {
  const current = await findCurrent(tx, asked);
  if (current === undefined) return noApproval;
  const { standing, words, outdated } = standingOf(current, await findApprovalLines(tx, [current.id]), now, tx.tenant.timeZone);
  await setOutdated(tx, current.id, outdated);
  return { approval: standing, approval_note: words };
}
