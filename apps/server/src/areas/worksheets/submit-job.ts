import { closedDetails, takesSlot } from '@quarterlight/contract/rules/branch-days';
import { normalisePostcode } from '@quarterlight/contract/rules/postcode';
import type { SubmitJob } from '@quarterlight/contract/worksheets/customer-schemas';
import { formatDay } from '@quarterlight/kit/days';
import { newId } from '@quarterlight/kit/ids';
import { addMinutes, clockOf } from '@quarterlight/kit/instants';
import { sortKey } from '@quarterlight/kit/text';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { addExposure, assertTakesWork, type CustomerRow, getBranch, getCustomer, nearestBranch } from '../companies/index.ts';
import { branchDayOn, horizonOf } from '../schedule/index.ts';
import { chooseLookup, getSettings, lookupByKind, nextNumber } from '../system/index.ts';
import { ringOf } from './customer-jobs.present.ts';
import { findSameVehicle } from './customer-jobs.queries.ts';
import { typedColumns } from './job-vehicle.ts';
import { addressColumns, assertOrderNumber, contactColumns } from './sections.ts';
import { worksheet } from './worksheet.record.ts';
import type { WorksheetRow } from './worksheets.queries.ts';
import { worksheetActions } from './worksheets.rules.ts';

/**
 * Takes a job that a customer sends, by hand or by a key of theirs: it waits for its answer. Refuses with 'worksheet.no_account', 'worksheet.account_on_stop',
 * 'worksheet.same_vehicle' and as the account's terms and the diary's days do.
 */
export async function submitJob(tx: WriteTx, wanted: SubmitJob): Promise<WorksheetRow> {
  const customer = await accountOf(tx);
  const asked = await askedColumns(tx, customer, wanted, null);
  // The account's row is held from here on: of two that send the same vehicle at once the second is told of the first.
  await addExposure(tx, customer.id, { exposure: 0, jobOn: tx.today });
  const sameJobOf = await sameVehicle(tx, customer.id, asked.registration, wanted, null);
  const values = {
    ...asked,
    id: newId(),
    state: 'submitted',
    source: tx.actor.keyId === null ? 'portal' : 'api',
    customer_id: customer.id,
    customer_name: customer.name,
    customer_key: sortKey(customer.name),
    billed_to: customer.excess_default_pence > 0 ? 'both' : 'customer',
    excess_pence: customer.excess_default_pence,
    vat_answered: false,
    adas_requirement: 'unknown',
    same_job_of: sameJobOf,
    created_by: tx.actor.userId,
    created_at: tx.now,
    created_on: tx.today,
    updated_at: tx.now,
  };
  const number = await nextNumber(tx, 'worksheet');
  const after = { number, state: values.state, customer: customer.name, registration: asked.registration, damagedGlass: asked.damaged_glass };
  return worksheet.make(tx, { ...values, number }, { action: 'submitted', event: 'Sent by the customer', after });
}

/** Sends a job that was not accepted again, as it is now; its time for an answer begins anew. */
export async function sendJobAgain(tx: WriteTx, id: string, version: number, wanted: SubmitJob): Promise<WorksheetRow> {
  const held = await worksheet.takeUp(tx, id);
  const customer = await accountOf(tx);
  const before = await worksheet.takeUp(tx, held.id, { from: worksheetActions['send-on'].from, version });
  const asked = await askedColumns(tx, customer, wanted, before.cause_id);
  await addExposure(tx, customer.id, { exposure: 0, jobOn: tx.today });
  const sameJobOf = await sameVehicle(tx, customer.id, asked.registration, wanted, id);
  return worksheet.settle(tx, before, {
    set: { ...asked, state: worksheetActions['send-on'].to, same_job_of: sameJobOf ?? before.same_job_of, rejection_reason_id: null, rejection_note: '' },
    action: 'sent_again',
    event: 'Sent again by the customer',
  });
}

/** The account of whoever sends jobs; the office sends none. */
export async function accountOf(tx: ReadTx): Promise<CustomerRow> {
  if (tx.actor.customerId === null) throw new Refusal('worksheet.no_account');
  return getCustomer(tx, tx.actor.customerId);
}

async function askedColumns(tx: WriteTx, customer: CustomerRow, wanted: SubmitJob, causeBefore: string | null) {
  assertTakesWork(customer);
  const address = { ...wanted.address, postcode: normalisePostcode(wanted.address.postcode) };
  const branchId = await nearestBranch(tx, address);
  if (customer.on_stop) {
    const { telephone } = await ringOf(tx, { branch_id: branchId });
    throw new Refusal('worksheet.account_on_stop', { details: { name: customer.name, telephone } });
  }
  assertOrderNumber(customer, wanted.orderNumber ?? '', 'orderNumber');
  if (wanted.causeId) await chooseLookup(tx, 'causes-of-damage', wanted.causeId, 'worksheet.unknown_cause', causeBefore);
  await assertMayWish(tx, wanted, branchId);
  const { diary } = await getSettings(tx);
  return {
    ...typedColumns(wanted.vehicle),
    ...contactColumns(wanted.contact),
    ...addressColumns(address, wanted.place),
    branch_id: branchId,
    job_type_id: (await lookupByKind(tx, 'job-types', wanted.extent === 'chip' ? 'repair' : 'replacement')).id,
    cause_id: wanted.causeId ?? null,
    order_number: wanted.orderNumber?.trim() ?? '',
    damaged_glass: wanted.glass,
    damage_extent: wanted.extent,
    damage_note: wanted.note?.trim() ?? '',
    wished_day: wanted.wishedDay ?? null,
    wished_slot: wanted.wishedDay ? (wanted.wishedSlot ?? 'D') : null,
    submitted_at: tx.now,
    answer_by: addMinutes(tx.now, (customer.accept_within_hours ?? diary.answerHours) * 60),
  };
}

/** Refuses a wish that nobody could fulfil: a day that is past, too far, or on which the branch does not open. */
async function assertMayWish(tx: ReadTx, { wishedDay }: SubmitJob, branchId: string | null): Promise<void> {
  if (!wishedDay) return;
  const field = 'wishedDay';
  if (wishedDay < tx.today) throw new Refusal('diary.past', { field });
  const { days, last } = await horizonOf(tx);
  if (wishedDay > last) throw new Refusal('diary.too_far', { field, details: { days, day: formatDay(last) } });
  if (branchId === null) return;
  const [branch, on] = await Promise.all([getBranch(tx, branchId), branchDayOn(tx, branchId, wishedDay)]);
  if (!takesSlot(on, 'D')) throw new Refusal('diary.closed', { field, details: closedDetails(branch.name, wishedDay, on.exception === null ? null : '') });
}

/** The job that came for the same vehicle within the last hour, where the customer says that this is another. */
async function sameVehicle(tx: WriteTx, customerId: string, registration: string, { anotherJob }: SubmitJob, own: string | null): Promise<string | null> {
  const since = addMinutes(tx.now, -60);
  const same = await findSameVehicle(tx, { customerId, registration, since, besides: own ?? newId() });
  if (same === undefined) return null;
  if (anotherJob === true) return same.id;
  throw new Refusal('worksheet.same_vehicle', { details: { number: same.number, time: clockOf(same.created_at, tx.tenant.timeZone) } });
}
