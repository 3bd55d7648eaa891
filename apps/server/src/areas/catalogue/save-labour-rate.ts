import type { GeneralLabourRate, LabourRateRenewal } from '@quarterlight/contract/catalogue/labour-rate-schemas';
import type { LabourRateChange, NewLabourRate } from '@quarterlight/contract/catalogue/terms-schemas';
import { addDays, day, formatDay } from '@quarterlight/kit/days';
import { newId } from '@quarterlight/kit/ids';
import { sameColumns } from '../../platform/database/on-wire.ts';
import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { accountToChange, assertCategory, assertDays, assertWork, changedDays, hidesTerms } from './check-terms.ts';
import { isAccount } from './labour-rate.queries.ts';
import { labourRate } from './terms.record.ts';

/**
 * Makes a rate: of an account, or everybody's where none is named. Rates may be in force beside each other: the most specific counts, then the newest. Refuses
 * `terms.job_type`, `terms.glass_type`, `terms.category`, `terms.days` and `terms.currency`.
 */
export async function createLabourRate(tx: WriteTx, customerId: string | null, wish: NewLabourRate): Promise<string> {
  if (customerId !== null) await accountToChange(tx, customerId);
  else if (hidesTerms(tx.actor)) throw new Refusal('access.missing_permission');
  await Promise.all([assertWork(tx, wish), assertCategory(tx, wish.categoryId)]);
  const values = {
    id: newId(),
    customer_id: customerId,
    name: wish.name.trim(),
    job_type_id: wish.jobTypeId,
    glass_type_id: wish.glassTypeId,
    place: wish.place,
    category_id: wish.categoryId,
    price_pence: wish.price.amount,
    minutes: wish.minutes,
    valid_from: wish.validFrom,
    valid_to: wish.validTo,
  };
  assertDays(values);
  return (await labourRate.make(tx, values)).id;
}

/** The same where the account was chosen in the form. Refuses `catalogue.customer_unknown` besides. */
export async function createChosenLabourRate(tx: WriteTx, { customerId, ...wish }: GeneralLabourRate): Promise<string> {
  if (customerId !== null && !(await isAccount(tx, customerId))) throw new Refusal('catalogue.customer_unknown');
  return createLabourRate(tx, customerId, wish);
}

/**
 * What a rate of that version becomes from a day on: a copy with the new price, and the old one ends the day before where it would go on. Gives the new one.
 * Refuses `labour_rate.renewed_from`, `terms.days` and `terms.currency`.
 */
export async function renewLabourRate(tx: WriteTx, id: string, version: number, wish: LabourRateRenewal): Promise<string> {
  const before = await labourRate.takeUp(tx, id, { version });
  const from = day(wish.validFrom);
  if (from <= before.valid_from) throw new Refusal('labour_rate.renewed_from', { details: { day: formatDay(day(before.valid_from)) } });
  const values = {
    id: newId(),
    ...sameColumns(before, 'customer_id', 'job_type_id', 'glass_type_id', 'place', 'category_id'),
    name: wish.name.trim(),
    price_pence: wish.price.amount,
    minutes: wish.minutes,
    valid_from: wish.validFrom,
    valid_to: wish.validTo,
  };
  assertDays(values);
  const lastDay = addDays(from, -1);
  if (before.valid_to === null || before.valid_to > lastDay) await labourRate.settle(tx, before, { set: { valid_to: lastDay }, action: 'changed' });
  return (await labourRate.make(tx, values)).id;
}

/** Changes or ends one of that version; as `createLabourRate`. */
export async function changeLabourRate(tx: WriteTx, id: string, version: number, change: LabourRateChange): Promise<string> {
  const before = await labourRate.takeUp(tx, id, { version });
  await Promise.all([assertWork(tx, change, before), assertCategory(tx, change.categoryId)]);
  const set = {
    name: change.name?.trim() ?? before.name,
    job_type_id: change.jobTypeId === undefined ? before.job_type_id : change.jobTypeId,
    glass_type_id: change.glassTypeId === undefined ? before.glass_type_id : change.glassTypeId,
    place: change.place === undefined ? before.place : change.place,
    category_id: change.categoryId === undefined ? before.category_id : change.categoryId,
    price_pence: change.price === undefined ? before.price_pence : change.price.amount,
    minutes: change.minutes ?? before.minutes,
    ...changedDays(before, change),
  };
  assertDays(set);
  await labourRate.settle(tx, before, { set, action: 'changed' });
  return id;
}

/** Removes one of that version; the log keeps what it was. */
export async function removeLabourRate(tx: WriteTx, id: string, version: number): Promise<void> {
  const row = await labourRate.takeUp(tx, id, { version });
  const what = sameColumns(row, 'name', 'customer_id', 'job_type_id', 'glass_type_id', 'place', 'category_id');
  await labourRate.remove(tx, row, { before: { ...what, ...sameColumns(row, 'price_pence', 'minutes', 'valid_from', 'valid_to') } });
}
