import { lostReasons } from '@quarterlight/contract/quotations/names';
import type { DeclineQuotation } from '@quarterlight/contract/quotations/schemas';
import { day, formatDay } from '@quarterlight/kit/days';
import type { z } from 'zod';
import type { WriteTx } from '../../platform/database/scope.ts';
import { endLinks } from '../links/index.ts';
import { noMoreApproval } from './approvals.ts';
import { followUpColumns } from './follow-ups.ts';
import { assertHolds } from './intake.ts';
import { quotation } from './quotation.record.ts';
import { endFollowUps, type QuotationRow } from './quotations.queries.ts';

/** Nobody follows it up any more. */
async function putAway(tx: WriteTx, id: string) {
  await endFollowUps(tx, id, { outcome: 'not-needed', note: '' });
  return followUpColumns(tx, id);
}

/** Lost: why, to whom and for how much, as far as it is known. */
export async function declineQuotation(tx: WriteTx, id: string, version: number, lost: z.output<typeof DeclineQuotation>): Promise<QuotationRow> {
  const before = await quotation.takeUp(tx, id, { action: 'decline', version });
  const price = lost.competitorPrice ?? null;
  await endLinks(tx, id, { purpose: 'quotation' });
  return quotation.settle(tx, before, {
    set: {
      state: 'declined',
      decided_at: tx.now,
      lost_code: lost.reason,
      lost_reason: lost.note?.trim() ?? '',
      competitor: lost.competitor?.trim() ?? '',
      competitor_price_pence: price?.amount ?? null,
      ...(await putAway(tx, id)),
      ...(await noMoreApproval(tx, before)),
    },
    action: 'declined',
    event: { summary: `Lost: ${lostReasons[lost.reason].toLowerCase()}`, reason: lost.note?.trim() ?? '' },
  });
}

/** A lost or expired one is a draft again, with its options as they were and another last day. */
export async function reopenQuotation(tx: WriteTx, id: string, version: number, validUntil: string): Promise<QuotationRow> {
  const before = await quotation.takeUp(tx, id, { action: 'reopen', version });
  assertHolds(tx, validUntil);
  return quotation.settle(tx, before, {
    set: {
      state: 'draft',
      revision: before.sent_at === null ? before.revision : before.revision + 1,
      valid_until: validUntil,
      decided_at: null,
      lost_code: '',
      lost_reason: '',
      competitor: '',
      competitor_price_pence: null,
      accepted_option_id: null,
      accepted_by_name: '',
      accepted_via: '',
    },
    action: 'reopened',
    event: `Taken up again, until ${formatDay(day(validUntil))}`,
  });
}

/** Past its last day without an answer, which whoever holds its link is told; does nothing to one that was answered, or holds longer by now. */
export async function expireQuotation(tx: WriteTx, id: string): Promise<void> {
  const before = await quotation.takeUp(tx, id);
  if (before.state !== 'sent' || before.valid_until >= tx.today) return;
  await quotation.settle(tx, before, {
    set: { state: 'expired', ...(await putAway(tx, id)), ...(await noMoreApproval(tx, before)) },
    action: 'expired',
    event: `Held until ${formatDay(day(before.valid_until))}`,
  });
}

/** Whoever holds a link can open it no longer. */
export async function revokeLinks(tx: WriteTx, id: string): Promise<QuotationRow> {
  const before = await quotation.takeUp(tx, id);
  if ((await endLinks(tx, id, { purpose: 'quotation' })) === 0) return before;
  return quotation.settle(tx, before, { action: 'links_ended', event: 'Ended its private link' });
}
