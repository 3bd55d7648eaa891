import type { RejectJob } from '@quarterlight/contract/worksheets/offers';
import { newId } from '@quarterlight/kit/ids';
import type { z } from 'zod';
import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { namesOf } from '../identity/index.ts';
import { cancelBooking } from '../schedule/index.ts';
import { chooseLookup } from '../system/index.ts';
import { noBooking } from './booking-columns.ts';
import { factsOf } from './offer-worksheet.ts';
import { findLiveOffers } from './offers.queries.ts';
import { jobOffer } from './offers.record.ts';
import { worksheet } from './worksheet.record.ts';
import type { WorksheetRow } from './worksheets.queries.ts';
import { worksheetActions } from './worksheets.rules.ts';

/** A branch gives a job back: its slot is free again, and the job open, without a branch. */
export async function declineWorksheet(tx: WriteTx, id: string, version: number, { reasonId, note }: z.output<typeof RejectJob>): Promise<WorksheetRow> {
  const before = await worksheet.takeUp(tx, id, { action: 'decline', version });
  const branchId = before.branch_id;
  if (branchId === null) throw new Refusal('offer.no_branch', { details: { number: before.number } });
  const reason = await chooseLookup(tx, 'branch-rejection-reasons', reasonId, 'offer.unknown_reason');
  if (before.booking_id !== null) await cancelBooking(tx, before.booking_id);
  const live = await findLiveOffers(tx, id);
  const told = { state: 'rejected', reason_id: reason.id, answer_note: note.trim(), answered_at: tx.now, answered_by: tx.actor.userId };
  const own = live.filter((offer) => offer.branch_id === branchId);
  for (const { id: offerId } of own) await jobOffer.settle(tx, await jobOffer.takeUp(tx, offerId), { set: told, action: 'rejected' });
  // It was never offered: that the branch does not want it is kept all the same, so that it is not proposed again.
  if (own.length === 0) await jobOffer.make(tx, { id: newId(), worksheet_id: id, branch_id: branchId, until: tx.now, ...(await factsOf(tx, before)), ...told });
  const waits = live.some((offer) => offer.state === 'offered' && offer.branch_id !== branchId);
  return worksheet.settle(tx, before, {
    set: {
      state: worksheetActions.decline.to,
      branch_id: null,
      technician_id: null,
      ...noBooking,
      offering: waits ? 'waiting' : 'to-reallocate',
    },
    action: 'declined',
    event: {
      summary: `Given back by ${(await namesOf(tx, [branchId])).get(branchId) ?? ''}`,
      reason: [reason.name, note.trim()].filter((part) => part !== '').join(': '),
      reasonId: reason.id,
      internal: true,
    },
  });
}
