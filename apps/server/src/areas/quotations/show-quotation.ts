import { ApprovalStanding } from '@quarterlight/contract/approvals/schemas';
import { Slot } from '@quarterlight/contract/common';
import { acceptedWays, followUpOutcomes, lostReasons } from '@quarterlight/contract/quotations/names';
import {
  type QuotationDetail,
  type QuotationIntake,
  QuotationState,
  type QuotationSummary,
  SendQuotation,
  SentOption,
} from '@quarterlight/contract/quotations/schemas';
import { insurerFieldsMissing } from '@quarterlight/contract/rules/insurer-fields';
import { day, daysBetween } from '@quarterlight/kit/days';
import { localDayOf } from '@quarterlight/kit/instants';
import { basisPointsOf } from '@quarterlight/kit/money';
import { isBlank } from '@quarterlight/kit/text';
import { z } from 'zod';
import { can } from '../../platform/access/actor.ts';
import { onWire } from '../../platform/database/on-wire.ts';
import { found, type ReadTx } from '../../platform/database/scope.ts';
import { fileNameFor } from '../../platform/files/names.ts';
import { capsFor } from '../catalogue/index.ts';
import { type CustomerRow, getCustomer } from '../companies/index.ts';
import { namesOf } from '../identity/index.ts';
import { linksOf } from '../links/index.ts';
import { intakeOf } from './intake.ts';
import type { SummaryRow } from './list.queries.ts';
import { type Context, named, presentOption } from './options.present.ts';
import {
  findEvents,
  findFollowUps,
  findLines,
  findMessages,
  findOptions,
  findPhotos,
  findQuotation,
  findRevisions,
  type QuotationRow,
} from './quotations.queries.ts';
import { actionsOf } from './quotations.rules.ts';

/** The quotation on one page, for the office; to a customer's users it is not there. */
export async function showQuotation(tx: ReadTx, id: string): Promise<QuotationDetail> {
  const row = found(tx.actor.customerId === null ? await findQuotation(tx, id) : undefined);
  const [options, lines, revisions, followUps, messages, photographs, events, links, customer] = await Promise.all([
    findOptions(tx, id),
    findLines(tx, id),
    findRevisions(tx, id),
    findFollowUps(tx, id),
    findMessages(tx, id),
    findPhotos(tx, id),
    findEvents(tx, id),
    linksOf(tx, id),
    getCustomer(tx, row.customer_id),
  ]);
  const intake = intakeOf(row);
  const names = await namesOf(tx, [
    row.branch_id,
    row.owner_id,
    row.job_type_id,
    intake.causeId,
    ...options.map(({ job_type_id }) => job_type_id),
    ...lines.map(({ glass_type_id }) => glass_type_id),
    ...revisions.map(({ sent_by }) => sent_by),
    ...followUps.flatMap(({ created_by, done_by }) => [created_by, done_by]),
  ]);
  const caps = await capsFor(tx, {
    customerId: row.customer_id,
    productIds: lines.flatMap(({ product_id }) => product_id ?? []),
    day: localDayOf(row.created_at, tx.tenant.timeZone),
  });
  const who = (person: string | null) => names.get(person ?? '') ?? '';
  const viewed = links.flatMap(({ firstViewedAt }) => firstViewedAt ?? []).toSorted()[0] ?? null;
  const context: Context = { tx, row, intake, customer, caps, names };
  return {
    ...presentSummary(
      tx,
      { ...row, branch_name: who(row.branch_id), owner_name: who(row.owner_id), job_type_name: who(row.job_type_id), option_count: options.length },
      viewed,
    ),
    allowedActions: actionsOf(row.state, tx.actor),
    intake: presentIntake(row, intake, names),
    missing: missingOf(customer, intake, row),
    orderNumberMissing: customer.order_number_required && isBlank(intake.orderNumber),
    onStop: customer.on_stop,
    options: options.map((option) => presentOption(context, option, lines)),
    revisions: revisions.map((each) => ({
      ...onWire(each, 'id', 'revision', 'sent_at', 'recipient', 'valid_until'),
      sentBy: who(each.sent_by),
      how: SendQuotation.shape.how.parse(each.channel),
      options: z.array(SentOption).parse(each.options),
      hasPdf: each.pdf_file_id !== null,
    })),
    links: links.filter(({ purpose }) => purpose === 'quotation'),
    followUps: followUps.map((each) => ({
      ...onWire(each, 'id', 'due_on', 'note', 'done_at', 'outcome_note'),
      createdBy: who(each.created_by),
      doneBy: who(each.done_by),
      outcome: Outcome.parse(each.outcome === '' ? null : each.outcome),
    })),
    messages: messages.map((each) => onWire(each, 'id', 'from_customer', 'words', 'written_by', 'written_at')),
    photographs: photographs.map((each) => ({
      ...onWire(each, 'file_id', 'media_type', 'caption', 'from_customer'),
      name: fileNameFor(each.name, each.media_type),
      at: each.created_at,
    })),
    timeline: events.map((each) => onWire(each, 'id', 'at', 'action', 'summary', 'reason', 'user_name')),
    acceptance: acceptanceOf(row),
    lost: lostOf(tx, row),
  };
}

const Outcome = z.enum(Object.keys(followUpOutcomes) as [keyof typeof followUpOutcomes, ...(keyof typeof followUpOutcomes)[]]).nullable();
const Via = z.enum(Object.keys(acceptedWays) as [keyof typeof acceptedWays, ...(keyof typeof acceptedWays)[]]);

/** A row of the pipeline. */
export function presentSummary(tx: ReadTx, row: Omit<SummaryRow, 'search_keys'>, viewedAt: string | null): QuotationSummary {
  const money = (amount: number) => ({ amount, currency: tx.tenant.currency });
  return {
    ...onWire(row, 'id', 'number', 'version', 'contact_name', 'registration', 'vehicle_description', 'revision', 'valid_until', 'follow_up_on', 'asked_at'),
    ...onWire(row, 'created_at', 'sent_at'),
    state: QuotationState.parse(row.state),
    customer: { id: row.customer_id, name: row.customer_name },
    jobType: row.job_type_id === null ? null : { id: row.job_type_id, name: row.job_type_name ?? '' },
    branch: row.branch_id === null ? null : { id: row.branch_id, name: row.branch_name ?? '' },
    owner: row.owner_id === null ? null : { id: row.owner_id, name: row.owner_name ?? '' },
    gross: money(row.gross_pence),
    net: money(row.net_pence),
    marginBasisPoints: can(tx.actor, 'view-worksheet-costs') ? basisPointsOf(row.net_pence - row.cost_pence, row.net_pence) : null,
    optionCount: row.option_count ?? 0,
    viewedAt,
    ageDays: daysBetween(localDayOf(row.created_at, tx.tenant.timeZone), day(tx.today)),
    worksheet: row.worksheet_id === null ? null : { id: row.worksheet_id, number: row.worksheet_number },
    approval: ApprovalStanding.nullable().parse(row.approval),
  };
}

function presentIntake(row: QuotationRow, intake: QuotationIntake, names: ReadonlyMap<string, string>): QuotationDetail['intake'] {
  const { vehicle, contact } = intake;
  return {
    ...intake,
    vehicle: {
      id: row.vehicle_id,
      registration: row.registration || vehicle.registration,
      make: vehicle.make ?? '',
      model: vehicle.model ?? '',
      body: vehicle.body ?? '',
      year: vehicle.year ?? null,
      vin: vehicle.vin ?? '',
      colour: vehicle.colour ?? '',
    },
    contact: { ...contact, contactType: contact.contactType?.value ?? '', modeOfContact: contact.modeOfContact?.value ?? '' },
    cause: named(names, intake.causeId),
  };
}

/** What the account asks before it pays, as far as it is empty; an authorisation comes later, once it is asked for. */
const missingOf = (customer: CustomerRow, { insurance, lossOn }: QuotationIntake, { net_pence }: QuotationRow) =>
  insurerFieldsMissing(
    { type: customer.type, requiredFields: customer.required_fields, authorisationLimitPence: customer.authorisation_limit_pence },
    {
      policyNumber: insurance?.policyNumber ?? '',
      claimNumber: insurance?.claimNumber ?? '',
      certificateNumber: insurance?.certificateNumber ?? '',
      mandateSignedBy: insurance?.mandateSignedBy ?? '',
      lossOn,
      authorisationNeeded: insurance?.authorisationNeeded ?? false,
      authorisationNumber: insurance?.authorisationNumber ?? '',
      netPence: net_pence,
    },
  );

function acceptanceOf(row: QuotationRow): QuotationDetail['acceptance'] {
  if (row.accepted_option_id === null || row.accepted_via === '' || row.decided_at === null) return null;
  return {
    optionId: row.accepted_option_id,
    by: row.accepted_by_name,
    via: Via.parse(row.accepted_via),
    at: row.decided_at,
    wishedDay: row.wished_day,
    wishedSlot: row.wished_slot === null ? null : Slot.parse(row.wished_slot),
    note: row.wished_note,
  };
}

function lostOf(tx: ReadTx, row: QuotationRow): QuotationDetail['lost'] {
  if (row.state !== 'declined') return null;
  const reasons: Readonly<Record<string, string>> = lostReasons;
  const price = row.competitor_price_pence;
  return {
    reason: reasons[row.lost_code] ?? '',
    note: row.lost_reason,
    competitor: row.competitor,
    competitorPrice: price === null ? null : { amount: price, currency: tx.tenant.currency },
  };
}
