import type { NewLine } from '@quarterlight/contract/catalogue/lines';
import { FittingPlace } from '@quarterlight/contract/catalogue/schemas';
import { classifyRegistration } from '@quarterlight/contract/rules/registration';
import type { AcceptJob, RejectJob, SendOn } from '@quarterlight/contract/worksheets/queue-schemas';
import { formatInstant } from '@quarterlight/kit/instants';
import type { z } from 'zod';
import { can } from '../../platform/access/actor.ts';
import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { priceLines } from '../catalogue/index.ts';
import { addExposure, assertCreditAllows, assertTakesWork, getBranch, getCustomer, shownContact } from '../companies/index.ts';
import { queueMessage } from '../outbox/index.ts';
import { book } from '../schedule/index.ts';
import { chooseLookup, getSettings } from '../system/index.ts';
import { assertMayPlace } from './book-worksheet.ts';
import { bookedWords, bookingColumns, wishOf } from './booking-columns.ts';
import { allowedColumns, allowedLogged, tellAllowed } from './credit-allowed.ts';
import { vehicleColumns } from './job-vehicle.ts';
import { type Priced, sumsOf, writeLines } from './lines.ts';
import { provisionalLines } from './provisional-lines.ts';
import { planReminder } from './remind-customer.ts';
import { commonValues, tellCustomer, wayOf } from './tell-customer.ts';
import { worksheet } from './worksheet.record.ts';
import { insertEvent, type WorksheetRow } from './worksheets.queries.ts';
import { seesInternal, stateWords, worksheetActions } from './worksheets.rules.ts';

/**
 * Takes a customer's job in one transaction: the vehicle, its lines priced, the visit where one is booked at once. Refuses with 'worksheet.answered', as the
 * customer's credit, the catalogue and the diary do, with 'worksheet.may_not_book' and 'worksheet.adas_unknown'.
 */
export async function acceptJob(tx: WriteTx, id: string, version: number, wanted: AcceptJob): Promise<WorksheetRow> {
  const before = await takeUpUnanswered(tx, id, 'accept', version);
  if (wanted.booking && !can(tx.actor, 'edit-diary')) throw new Refusal('worksheet.may_not_book');
  const adas = wanted.adasRequirement ?? before.adas_requirement;
  if (wanted.booking && adas === 'unknown') throw new Refusal('worksheet.adas_unknown');
  assertMayPlace(tx, wanted.booking?.technicianId ?? null);
  const jobTypeId = wanted.jobTypeId ?? before.job_type_id;
  await chooseLookup(tx, 'job-types', jobTypeId, 'worksheet.unknown_job_type', before.job_type_id);
  if (wanted.branchId) await getBranch(tx, wanted.branchId);
  const [customer, vehicle] = await Promise.all([getCustomer(tx, before.customer_id), vehicleOf(tx, before)]);
  assertTakesWork(customer);
  const described = { ...before, ...vehicle, job_type_id: jobTypeId };
  const wishes: readonly NewLine[] = wanted.lines ?? (await provisionalLines(tx, described));
  const place = FittingPlace.parse(before.place);
  const lines = await priceLines(tx, wishes, { customerId: before.customer_id, jobTypeId, place, day: tx.today });
  const priced = wishes.flatMap((wish, index): Priced[] => (lines[index] ? [{ line: lines[index], wish }] : []));
  const sums = sumsOf(priced.map(({ line }) => ({ kind: line.kind, description: line.description, net_pence: line.netPence, vat_pence: line.vatPence })));
  assertCreditAllows(tx, customer, sums.gross_pence, wanted.creditOverride);
  const labour = priced.reduce((all, { line }) => all + line.minutes, 0);
  const made = wanted.booking && (await book(tx, { worksheetId: id, customerId: before.customer_id, ...wishOf(wanted.booking, before) }));
  const account = await addExposure(tx, customer.id, { exposure: sums.gross_pence });
  // Asked again with the account's row in hand, as at intake.
  assertTakesWork(account);
  const allowed = assertCreditAllows(tx, account, 0, wanted.creditOverride);
  const row = await worksheet.settle(tx, before, {
    set: {
      ...vehicle,
      ...sums,
      ...allowedColumns(tx, allowed),
      branch_id: wanted.branchId,
      job_type_id: jobTypeId,
      adas_requirement: adas,
      adas_source: adas === before.adas_requirement ? before.adas_source : 'Said when the job was accepted',
      estimated_minutes: labour > 0 ? Math.min(labour, 1440) : (await getSettings(tx)).diary.defaultMinutes,
      ...(made ? { state: worksheetActions.book.to, ...bookingColumns(tx, made) } : { state: worksheetActions.accept.to }),
    },
    action: 'accepted',
    event: 'Accepted',
    after: { lines: priced.map(({ line }) => `${line.code} ${line.description}`.trim()), ...allowedLogged(allowed) },
  });
  await writeLines(tx, id, 1, priced);
  await tellAllowed(tx, id, allowed);
  if (!made) return row;
  await insertEvent(tx, id, { action: 'booked', summary: await bookedWords(tx, row) });
  await planReminder(tx, row);
  if (wanted.tellCustomer !== false) await tellCustomer(tx, row, 'booking-confirmed');
  return row;
}

/** Turns a customer's job down for a reason of the list; its contact is told in words, and may send it again. */
export async function rejectJob(tx: WriteTx, id: string, version: number, { reasonId, words }: z.output<typeof RejectJob>): Promise<WorksheetRow> {
  const before = await takeUpUnanswered(tx, id, 'reject', version);
  const reason = await chooseLookup(tx, 'branch-rejection-reasons', reasonId, 'worksheet.unknown_reason');
  const row = await worksheet.settle(tx, before, {
    set: { state: worksheetActions.reject.to, rejection_reason_id: reason.id, rejection_note: words.trim(), ring_at: null },
    action: 'rejected',
    event: { summary: 'Rejected', reason: `${reason.name}: ${words.trim()}`, reasonId: reason.id, internal: true },
    after: { reason: reason.name },
  });
  const way = wayOf(row);
  if (way === null) return row;
  const contact = row.branch_id === null ? {} : shownContact(await getBranch(tx, row.branch_id));
  await queueMessage(tx, {
    ...way,
    template: 'job-not-accepted',
    values: { ...commonValues(row), ...contact, reason: row.rejection_note },
    entity: 'worksheet',
    entityId: id,
  });
  return row;
}

/** Puts a rejected job into the queue of another branch, where its time for an answer begins anew. */
export async function sendJobOn(tx: WriteTx, id: string, version: number, { branchId, note = '' }: z.output<typeof SendOn>): Promise<WorksheetRow> {
  // What is hidden from them is not there.
  await worksheet.read(tx, id);
  if (!seesInternal(tx.actor)) throw new Refusal('access.missing_permission');
  const before = await worksheet.takeUp(tx, id, { action: 'send-on', version });
  if (before.branch_id === branchId) throw new Refusal('worksheet.same_branch');
  const [branch, customer, { diary }] = await Promise.all([getBranch(tx, branchId), getCustomer(tx, before.customer_id), getSettings(tx)]);
  const hours = customer.accept_within_hours ?? diary.answerHours;
  return worksheet.settle(tx, before, {
    set: {
      state: worksheetActions['send-on'].to,
      branch_id: branch.id,
      rejection_reason_id: null,
      rejection_note: '',
      submitted_at: tx.now,
      answer_by: new Date(Date.parse(tx.now) + hours * 3_600_000).toISOString(),
    },
    action: 'sent_on',
    event: { summary: `Sent on to ${branch.name}`, reason: note, internal: true },
  });
}

/** Whoever comes second is told who was first, and when. */
async function takeUpUnanswered(tx: WriteTx, id: string, action: 'accept' | 'reject', version: number): Promise<WorksheetRow> {
  const held = await worksheet.takeUp(tx, id);
  if (held.state !== 'submitted') {
    const answered = await tx.db
      .selectFrom('worksheet_event')
      .select(['at', 'user_name'])
      .where('worksheet_id', '=', id)
      .where('action', 'in', ['accepted', 'rejected', 'cancelled'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (answered === undefined) throw worksheet.movedOn(held, action);
    const time = formatInstant(answered.at, tx.tenant.timeZone);
    throw new Refusal('worksheet.answered', { details: { number: held.number, who: answered.user_name, time, state: stateWords(held.state) } });
  }
  return worksheet.takeUp(tx, id, { action, version });
}

/** The tenant's vehicle for what the customer typed. */
const vehicleOf = (tx: WriteTx, row: WorksheetRow) =>
  vehicleColumns(tx, {
    vehicle: {
      id: row.vehicle_id,
      registration: row.registration,
      foreign: classifyRegistration(row.registration) === null,
      make: row.vehicle_make,
      model: row.vehicle_model,
      year: row.vehicle_year,
      colour: row.vehicle_colour,
    },
  });
