import { FittingPlace } from '@quarterlight/contract/catalogue/schemas';
import { Slot } from '@quarterlight/contract/common';
import { AdasRequirement } from '@quarterlight/contract/intake';
import { type BranchOffers, OfferState, type WorksheetOffers } from '@quarterlight/contract/worksheets/offers';
import type { z } from 'zod';
import { onWire } from '../../platform/database/on-wire.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import { namesOf } from '../identity/index.ts';
import { countWaiting, findOffers, findWaiting } from './offers.queries.ts';
import { proposeBranches } from './propose-branches.ts';
import { worksheet } from './worksheet.record.ts';
import { seesInternal, worksheetActions } from './worksheets.rules.ts';

/** The offers of a job as the reader may see them, and who comes next while it can be offered. */
export async function showOffers(tx: ReadTx, worksheetId: string): Promise<z.output<typeof WorksheetOffers>> {
  const row = await worksheet.read(tx, worksheetId);
  const offers = await findOffers(tx, worksheetId);
  const names = await namesOf(
    tx,
    offers.flatMap((offer) => [offer.branch_id, offer.reason_id, offer.offered_by, offer.answered_by]),
  );
  const nameOf = (id: string | null) => names.get(id ?? '') ?? '';
  const mayBeOffered = worksheetActions.offer.from.some((state) => state === row.state) && seesInternal(tx.actor);
  return {
    offers: offers.map((offer) => ({
      ...onWire(offer, 'id', 'until', 'answered_at', 'answer_note', 'wish_day', 'note'),
      branch: { id: offer.branch_id, name: nameOf(offer.branch_id) },
      state: OfferState.parse(offer.state),
      wishSlot: offer.wish_slot === null ? null : Slot.parse(offer.wish_slot),
      offeredAt: offer.created_at,
      offeredBy: nameOf(offer.offered_by),
      answeredBy: nameOf(offer.answered_by),
      reason: nameOf(offer.reason_id),
    })),
    proposals: mayBeOffered ? await proposeBranches(tx, row, offers) : [],
  };
}

/** What waits for the reader's branch to answer. */
export async function listOffers(tx: ReadTx, limit: number): Promise<z.output<typeof BranchOffers>> {
  const [rows, total] = await Promise.all([findWaiting(tx, limit), countWaiting(tx)]);
  return {
    items: rows.map((row) => ({
      ...onWire(row, 'id', 'number', 'until', 'job_type', 'vehicle', 'glass', 'town', 'outward', 'minutes', 'wish_day', 'note'),
      branch: { id: row.branch_id, name: row.branch_name },
      offeredAt: row.created_at,
      adasRequirement: AdasRequirement.parse(row.adas_requirement),
      place: FittingPlace.parse(row.place),
      wishSlot: row.wish_slot === null ? null : Slot.parse(row.wish_slot),
      pay: row.pay_pence === null ? null : { amount: row.pay_pence, currency: tx.tenant.currency },
    })),
    total,
  };
}
