import type { WriteTx } from '../../platform/database/scope.ts';
import { findLiveOffers, type OfferRow } from './offers.queries.ts';
import { jobOffer } from './offers.record.ts';
import { tellBranch } from './tell-branch.ts';

/** Ends offers for another's sake, or by the office's wish; who had not answered yet is told. The caller has the job locked. */
export async function withdrawOffers(tx: WriteTx, offers: readonly OfferRow[]): Promise<void> {
  for (const { id } of offers.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    const before = await jobOffer.takeUp(tx, id);
    const row = await jobOffer.settle(tx, before, { set: { state: 'withdrawn' }, action: 'withdrawn' });
    if (before.state === 'offered') await tellBranch(tx, row, 'job-offer-over');
  }
}

/** What of a job's offers has no sense any more once it is on offer no longer, or another branch's: what waits, and what another accepted. */
export async function endOffers(tx: WriteTx, job: { readonly id: string; readonly branch_id: string | null; readonly offering: string | null }): Promise<void> {
  const over = (await findLiveOffers(tx, job.id)).filter((offer) =>
    offer.state === 'offered' ? job.offering !== 'waiting' : offer.branch_id !== job.branch_id,
  );
  await withdrawOffers(tx, over);
}
