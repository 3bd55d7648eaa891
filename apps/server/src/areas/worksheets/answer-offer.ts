import type { RejectJob } from '@quarterlight/contract/worksheets/offers';
import { formatInstant } from '@quarterlight/kit/instants';
import type { z } from 'zod';
import { found, type WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { namesOf } from '../identity/index.ts';
import { cancelBooking } from '../schedule/index.ts';
import { chooseLookup } from '../system/index.ts';
import { noBooking } from './booking-columns.ts';
import { untilWords } from './offer-words.ts';
import { findLiveOffers, type OfferRow, wasTurnedDown } from './offers.queries.ts';
import { jobOffer } from './offers.record.ts';
import { withdrawOffers } from './withdraw-offers.ts';
import { worksheet } from './worksheet.record.ts';
import type { WorksheetRow } from './worksheets.queries.ts';

/** Who answers: the one branch whose people they are, or the office for any, where it is null. */
export type Answering = string | null;

interface Taken {
  readonly job: WorksheetRow;
  readonly offer: OfferRow;
  readonly branch: string;
}

/** Locks the job, then the offer. Another branch's is not there. */
async function takeUp(tx: WriteTx, id: string, by: Answering): Promise<Taken> {
  const seen = await jobOffer.read(tx, id);
  found(by === null || by === seen.branch_id ? seen : undefined);
  const job = await worksheet.takeUp(tx, seen.worksheet_id);
  const offer = await jobOffer.takeUp(tx, id);
  return { job, offer, branch: await nameOf(tx, offer.branch_id) };
}

const nameOf = async (tx: WriteTx, branchId: string): Promise<string> => (await namesOf(tx, [branchId])).get(branchId) ?? '';

/** Refuses what can be answered no more, in words: given to another, withdrawn, lapsed or answered. */
async function assertWaits(tx: WriteTx, { job, offer }: Taken): Promise<void> {
  if (offer.state === 'offered' && offer.until > tx.now && job.offering === 'waiting') return;
  if (offer.state === 'accepted' || offer.state === 'rejected') throw new Refusal('offer.answered');
  const given = (await findLiveOffers(tx, offer.worksheet_id)).some(({ state }) => state === 'accepted');
  if (given) throw new Refusal('offer.given');
  if (offer.state === 'withdrawn' || job.offering !== 'waiting') throw new Refusal('offer.withdrawn');
  throw new Refusal('offer.lapsed', { details: { until: formatInstant(offer.until, tx.tenant.timeZone) } });
}

/** The first branch to accept gets the job; where it was booked with another, that slot is given back. Twice by the same branch changes nothing. */
export async function acceptOffer(tx: WriteTx, id: string, by: Answering): Promise<{ worksheetId: string; number: string }> {
  const taken = await takeUp(tx, id, by);
  const { job, offer, branch } = taken;
  const answer = { worksheetId: job.id, number: job.number };
  if (offer.state === 'accepted') return answer;
  await assertWaits(tx, taken);
  const others = (await findLiveOffers(tx, job.id)).filter((other) => other.id !== id);
  await withdrawOffers(tx, others);
  await jobOffer.settle(tx, offer, { set: { state: 'accepted', ...answeredBy(tx) }, action: 'accepted' });
  const moves = job.branch_id !== offer.branch_id;
  if (moves && job.booking_id !== null) await cancelBooking(tx, job.booking_id);
  await worksheet.settle(tx, job, {
    set: {
      offering: null,
      branch_id: offer.branch_id,
      ...(moves ? { technician_id: null, ...noBooking } : {}),
      ...(moves && job.state === 'booked' ? { state: 'open' } : {}),
      ...(offer.wish_day === null || job.booking_id !== null ? {} : { promised_on: offer.wish_day }),
    },
    action: 'offer_accepted',
    event: { summary: `Accepted by ${branch}`, internal: true },
  });
  return answer;
}

/** A branch says no, with its reason. */
export async function rejectOffer(tx: WriteTx, id: string, { reasonId, note }: z.output<typeof RejectJob>, by: Answering): Promise<void> {
  const taken = await takeUp(tx, id, by);
  await assertWaits(tx, taken);
  const reason = await chooseLookup(tx, 'branch-rejection-reasons', reasonId, 'offer.unknown_reason');
  const set = { state: 'rejected', reason_id: reason.id, answer_note: note.trim(), ...answeredBy(tx) };
  await jobOffer.settle(tx, taken.offer, { set, action: 'rejected' });
  await settleJob(tx, taken.job, {
    action: 'offer_rejected',
    event: { summary: `Rejected by ${taken.branch}`, reason: [reason.name, note.trim()].filter((part) => part !== '').join(': '), reasonId: reason.id },
  });
}

/** Ends an offer that nobody answered in time: safe to run twice. */
export async function lapseOffer(tx: WriteTx, id: string): Promise<void> {
  const { job, offer, branch } = await takeUp(tx, id, null);
  if (offer.state !== 'offered' || offer.until > tx.now) return;
  await jobOffer.settle(tx, offer, { set: { state: 'lapsed' }, action: 'lapsed' });
  if (job.offering === 'waiting')
    await settleJob(tx, job, { action: 'offer_lapsed', event: { summary: `Not answered by ${branch} until ${untilWords(tx, offer.until)}` } });
}

/** The office takes an offer back that waits. */
export async function withdrawOffer(tx: WriteTx, id: string): Promise<void> {
  const taken = await takeUp(tx, id, null);
  await assertWaits(tx, taken);
  await withdrawOffers(tx, [taken.offer]);
  await settleJob(tx, taken.job, { action: 'offer_withdrawn', event: { summary: `Offer to ${taken.branch} withdrawn` } });
}

const answeredBy = (tx: WriteTx) => ({ answered_at: tx.now, answered_by: tx.actor.userId });

interface Told {
  readonly action: string;
  readonly event: { readonly summary: string; readonly reason?: string; readonly reasonId?: string };
}

/** How the job stands once an offer of it is over: it waits for the others, has its slot still, or is to be re-allocated where somebody turned it down. */
async function settleJob(tx: WriteTx, job: WorksheetRow, { action, event }: Told): Promise<void> {
  const waits = (await findLiveOffers(tx, job.id)).some(({ state }) => state === 'offered');
  const isDown = job.booking_id === null && (await wasTurnedDown(tx, job.id));
  const offering = waits ? 'waiting' : isDown ? 'to-reallocate' : null;
  await worksheet.settle(tx, job, { set: { offering }, action, event: { ...event, internal: true } });
}
