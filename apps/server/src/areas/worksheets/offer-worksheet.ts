import { outwardOf } from '@quarterlight/contract/rules/postcode';
import type { OfferWorksheet } from '@quarterlight/contract/worksheets/offers';
import { newId } from '@quarterlight/kit/ids';
import { addMinutes } from '@quarterlight/kit/instants';
import { listOf } from '@quarterlight/kit/text';
import type { z } from 'zod';
import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type BranchRow, getBranch } from '../companies/index.ts';
import { namesOf } from '../identity/index.ts';
import { untilWords } from './offer-words.ts';
import { findLiveOffers } from './offers.queries.ts';
import { jobOffer } from './offers.record.ts';
import { rateCardPay } from './rate-card-pay.ts';
import { tellBranch } from './tell-branch.ts';
import { worksheet } from './worksheet.record.ts';
import { findLines, type WorksheetRow } from './worksheets.queries.ts';

type Wanted = z.output<typeof OfferWorksheet>;
const longest = 14 * 24 * 60;

/** Offers a job to branches until a time; each is told, and what nobody answers lapses by itself. */
export async function offerWorksheet(tx: WriteTx, id: string, version: number, wanted: Wanted): Promise<WorksheetRow> {
  const before = await worksheet.takeUp(tx, id, { action: 'offer', version });
  if (wanted.until <= tx.now || wanted.until > addMinutes(tx.now, longest)) throw new Refusal('offer.until');
  if (wanted.wishDay !== null && wanted.wishDay < tx.today) throw new Refusal('offer.wish_past');
  const branches = await Promise.all([...new Set(wanted.branchIds)].map((branchId) => getBranch(tx, branchId)));
  await assertFree(tx, before, branches);
  const facts = await factsOf(tx, before);
  const lines = await findLines(tx, id);
  for (const branch of branches) {
    const paid = [...(await rateCardPay(tx, before, lines, branch.id)).values()];
    const offer = await jobOffer.make(tx, {
      id: newId(),
      worksheet_id: id,
      branch_id: branch.id,
      until: wanted.until,
      ...facts,
      pay_pence: paid.length === 0 ? null : paid.reduce((all, one) => all + one, 0),
      wish_day: wanted.wishDay,
      wish_slot: wanted.wishSlot,
      note: wanted.note.trim(),
      offered_by: tx.actor.userId,
      created_at: tx.now,
    });
    await tx.enqueue('worksheets.lapse-offer', { offerId: offer.id }, { key: `lapse ${offer.id}`, runAt: wanted.until });
    await tellBranch(tx, offer, 'job-offered');
  }
  const names = listOf(branches.map(({ name }) => name));
  return worksheet.settle(tx, before, {
    set: { offering: 'waiting' },
    action: 'offered',
    event: { summary: `Offered to ${names} until ${untilWords(tx, wanted.until)}`, internal: true },
    after: { branches: names, until: wanted.until },
  });
}

async function assertFree(tx: WriteTx, row: WorksheetRow, branches: readonly BranchRow[]): Promise<void> {
  const live = await findLiveOffers(tx, row.id);
  for (const { id, name, status } of branches) {
    const details = { branch: name };
    if (status !== 'active') throw new Refusal('offer.branch_closed', { details });
    const state = live.find((offer) => offer.branch_id === id)?.state;
    if (state === 'offered') throw new Refusal('offer.waiting', { details });
    if (state === 'accepted' || (row.booking_id !== null && row.branch_id === id)) throw new Refusal('offer.has_it', { details });
  }
}

/** What a branch needs to decide by: nothing by which it could find the customer. */
export async function factsOf(tx: WriteTx, row: WorksheetRow) {
  return {
    number: row.number,
    job_type: (await namesOf(tx, [row.job_type_id])).get(row.job_type_id) ?? '',
    vehicle: row.vehicle_description,
    glass: row.glass_summary,
    adas_requirement: row.adas_requirement,
    place: row.place,
    town: row.town,
    outward: outwardOf(row.postcode) ?? '',
    minutes: row.estimated_minutes,
  };
}
