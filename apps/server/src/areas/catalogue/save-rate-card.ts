import type { NewRateCardLine, RateCardLineChange } from '@quarterlight/contract/catalogue/terms-schemas';
import { newId } from '@quarterlight/kit/ids';
import { seesJobsOnly } from '../../platform/access/actor.ts';
import { sameColumns } from '../../platform/database/on-wire.ts';
import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { assertDays, assertFree, assertWork, branchToPay, changedDays } from './check-terms.ts';
import { otherCardLine } from './terms.queries.ts';
import { rateCardLine } from './terms.record.ts';

/**
 * Agrees with a subcontractor what it is paid for work of a kind. Refuses `rate_card.own_branch`, `terms.job_type`, `terms.glass_type`, `terms.days`,
 * `terms.currency`, and `terms.overlap` (`terms.taken` where two are at it) for days on which the same is agreed already.
 */
export async function createRateCardLine(tx: WriteTx, branchId: string, wish: NewRateCardLine): Promise<string> {
  await branchToPay(tx, branchId);
  await assertWork(tx, wish);
  const work = { branch_id: branchId, job_type_id: wish.jobTypeId, glass_type_id: wish.glassTypeId, place: wish.place };
  const values = { id: newId(), ...work, price_pence: wish.price.amount, valid_from: wish.validFrom, valid_to: wish.validTo };
  await checkLine(tx, values);
  return (await rateCardLine.make(tx, values)).id;
}

/** Changes or ends one of that version; as `createRateCardLine`. */
export async function changeRateCardLine(tx: WriteTx, id: string, version: number, change: RateCardLineChange): Promise<string> {
  const before = await toChange(tx, id, version);
  await assertWork(tx, change, before);
  const set = {
    job_type_id: change.jobTypeId === undefined ? before.job_type_id : change.jobTypeId,
    glass_type_id: change.glassTypeId === undefined ? before.glass_type_id : change.glassTypeId,
    place: change.place === undefined ? before.place : change.place,
    price_pence: change.price === undefined ? before.price_pence : change.price.amount,
    ...changedDays(before, change),
  };
  await checkLine(tx, { ...before, ...set });
  await rateCardLine.settle(tx, before, { set, action: 'changed' });
  return id;
}

/** Removes one of that version; the log keeps what it was. */
export async function removeRateCardLine(tx: WriteTx, id: string, version: number): Promise<void> {
  const row = await toChange(tx, id, version);
  const what = sameColumns(row, 'branch_id', 'job_type_id', 'glass_type_id', 'place');
  await rateCardLine.remove(tx, row, { before: { ...what, ...sameColumns(row, 'price_pence', 'valid_from', 'valid_to') } });
}

/** What a subcontractor is paid is not the subcontractor's to say. */
async function toChange(tx: WriteTx, id: string, version: number) {
  const row = await rateCardLine.takeUp(tx, id, { version });
  if (seesJobsOnly(tx.actor)) throw new Refusal('access.missing_permission');
  return row;
}

async function checkLine(tx: WriteTx, line: Parameters<typeof otherCardLine>[1]): Promise<void> {
  assertDays(line);
  assertFree(await otherCardLine(tx, line));
}
