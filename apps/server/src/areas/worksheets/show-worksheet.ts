import { Slot } from '@quarterlight/contract/common';
import { PaymentTaken, type WorksheetDetail } from '@quarterlight/contract/worksheets/detail';
import { checksAsked } from '@quarterlight/contract/worksheets/rules';
import { AdasRequirement, BilledTo, FittingPlace, WorksheetSource, WorksheetState } from '@quarterlight/contract/worksheets/schemas';
import { basisPointsOf } from '@quarterlight/kit/money';
import { can } from '../../platform/access/actor.ts';
import { found, type ReadTx } from '../../platform/database/scope.ts';
import { fileNameFor } from '../../platform/files/names.ts';
import { gatesOf, missingOf, owedOf, type Recorded } from './facts.ts';
import { holdUpsOfOne } from './hold-ups.ts';
import { presentLine } from './lines.present.ts';
import { peopleIn, presentAdhesives, presentCalibrations, presentChecks, presentVisits } from './recorded.present.ts';
import { findOrigins, findWhole } from './whole.queries.ts';
import { ageInDays, named, presentContact } from './worksheets.present.ts';
import { namesBesides, type WorksheetRow } from './worksheets.queries.ts';
import { allowedActions, hasEnded, highlightOfRow } from './worksheets.rules.ts';

/** The job on one page, as the actor may see it; or record.not_found. */
export async function showWorksheet(tx: ReadTx, id: string): Promise<WorksheetDetail> {
  const { recorded, files, timeline, linked, vehicle, booking, ...whole } = found(await findWhole(tx, id, seesInternal(tx)));
  const { row } = recorded;
  const customer = found(whole.customer ?? undefined);
  const asked = namesBesides(tx, whole.names, [
    ...peopleIn(recorded),
    row.technician_id,
    row.inspected_by,
    row.cover_checked_by,
    row.created_by,
    ...files.flatMap((file) => [file.created_by, file.file_type_id]),
    row.job_type_id,
    row.cause_id,
    row.awaiting_reason_id,
    row.branch_id,
    booking?.branch_id ?? null,
  ]);
  const [names, origins] = await Promise.all([asked, findOrigins(tx, row)]);
  const who = (person: string | null) => names.get(person ?? '') ?? '';
  const linkTo = (other: { id: string; number: string; state: string }) => ({ ...other, state: WorksheetState.parse(other.state) });
  const originOf = (other: string | null) => origins.filter((each) => each.id === other).map(linkTo)[0] ?? null;
  const money = (amount: number) => ({ amount, currency: tx.tenant.currency });
  const owed = owedOf(recorded);
  return {
    id: row.id,
    number: row.number,
    state: WorksheetState.parse(row.state),
    version: row.version,
    source: WorksheetSource.parse(row.source),
    highlight: highlightOfRow(row),
    allowedActions: allowedActions(row, tx.actor),
    jobType: { id: row.job_type_id, name: names.get(row.job_type_id) ?? '' },
    customer: {
      id: row.customer_id,
      name: row.customer_name,
      accountCode: customer.account_code,
      type: customer.type,
      onStop: customer.on_stop,
      orderNumberRequired: customer.order_number_required,
    },
    billedTo: BilledTo.parse(row.billed_to),
    branch: named(names, row.branch_id),
    technician: named(names, row.technician_id),
    vehicle: { ...vehicleOf(row, vehicle), mileage: row.mileage },
    ...presentContact(row),
    place: FittingPlace.parse(row.place),
    cause: named(names, row.cause_id),
    lossOn: row.loss_on,
    insurance: {
      insurerName: row.insurer_name,
      policyNumber: row.policy_number,
      claimNumber: row.claim_number,
      authorisationNumber: row.authorisation_number,
      authorisationNeeded: row.authorisation_needed,
      excess: money(row.excess_pence),
      limit: row.limit_pence === null ? null : money(row.limit_pence),
      vatRegistered: row.vat_registered,
      coverCheckedAt: row.cover_checked_at,
      coverCheckedBy: who(row.cover_checked_by),
      excessExplanation: row.excess_explanation,
    },
    orderNumber: row.order_number,
    adasRequirement: AdasRequirement.parse(row.adas_requirement),
    adasSource: row.adas_source,
    priority: row.priority,
    inspectedAt: row.inspected_at,
    inspectedBy: who(row.inspected_by),
    failedAttempt: row.failed_attempt,
    failedAdas: row.failed_adas,
    awaitingReason: named(names, row.awaiting_reason_id),
    awaitingNote: row.awaiting_note,
    notes: { internal: seesInternal(tx) ? row.note_internal : null, technician: row.note_technician, customer: row.note_customer },
    estimatedMinutes: row.estimated_minutes,
    lines: recorded.lines.map((line) => presentLine(line, { actor: tx.actor, currency: tx.tenant.currency, people: names })),
    net: money(row.net_pence),
    vat: money(row.vat_pence),
    gross: money(row.gross_pence),
    ...costsOf(tx, recorded),
    holdUps: holdUpsOfOne(row, recorded.lines, customer),
    missing: hasEnded(row.state) ? [] : missingOf(recorded, tx.today),
    gates: row.state === 'completed' ? gatesOf(recorded) : [],
    booking:
      booking === null
        ? null
        : {
            id: booking.id,
            day: booking.day,
            slot: Slot.parse(booking.slot),
            minutes: booking.minutes,
            startsAt: booking.starts_at,
            branch: { id: booking.branch_id, name: names.get(booking.branch_id) ?? '' },
            technician: named(names, booking.technician_id),
            overCapacity: booking.over_capacity,
            version: booking.version,
          },
    visits: presentVisits(recorded, names),
    preFitAsked: checksAsked(recorded.jobKind, 'pre-fit'),
    postFitAsked: checksAsked(recorded.jobKind, 'post-fit'),
    checks: presentChecks(recorded, names),
    calibrations: presentCalibrations(recorded, names),
    adhesives: presentAdhesives(recorded, names),
    payments: recorded.payments.map((each) => ({
      ...Payment.parse(each),
      id: each.id,
      amount: money(each.amount_pence),
      reference: each.reference,
      takenBy: who(each.taken_by),
      takenAt: each.taken_at,
    })),
    owed: { total: money(owed.total), excess: money(owed.excess), customer: money(owed.customer), policyholder: money(owed.policyholder) },
    files: files.map((file) => ({
      id: file.id,
      fileId: file.file_id,
      name: fileNameFor(file.name, file.media_type),
      mediaType: file.media_type,
      sizeBytes: file.size_bytes,
      fileType: named(names, file.file_type_id),
      caption: file.caption,
      createdAt: file.created_at,
      createdBy: who(file.created_by),
    })),
    timeline: timeline.map((event) => ({
      id: event.id,
      at: event.at,
      action: event.action,
      summary: event.summary,
      reason: event.reason,
      userName: event.user_name,
    })),
    signature: { signedBy: row.signed_by, fileId: row.signature_file_id, absence: row.signature_absence },
    cancelReason: row.cancel_reason,
    quotationId: row.quotation_id,
    warrantyOf: originOf(row.warranty_of_id),
    followUpOf: originOf(row.follow_up_of_id),
    followedBy: linked.map(linkTo),
    ageDays: ageInDays(tx, row),
    createdAt: row.created_at,
    createdBy: who(row.created_by),
    releasedAt: row.released_at,
    startedAt: row.started_at,
    completedAt: row.completed_at,
    invoicedAt: row.invoiced_at,
    cancelledAt: row.cancelled_at,
  };
}

const Payment = PaymentTaken.pick({ kind: true, method: true });

/** Internal notes are the organisation's own. */
const seesInternal = (tx: ReadTx): boolean => tx.actor.companyType === 'Organisation' && tx.actor.technicianId === null;

function costsOf(tx: ReadTx, { row, lines }: Recorded) {
  if (!can(tx.actor, 'view-worksheet-costs')) return { cost: null, marginBasisPoints: null };
  const cost = lines.reduce((all, line) => all + (line.cost_pence ?? 0), 0);
  return { cost: { amount: cost, currency: tx.tenant.currency }, marginBasisPoints: basisPointsOf(row.net_pence - cost, row.net_pence) };
}

function vehicleOf(row: WorksheetRow, vehicle: NonNullable<Awaited<ReturnType<typeof findWhole>>>['vehicle']) {
  return {
    id: row.vehicle_id,
    registration: row.registration,
    description: row.vehicle_description,
    // The job's own copy, for whom vehicles are hidden from.
    make: vehicle?.make ?? row.vehicle_make,
    model: vehicle?.model ?? row.vehicle_model,
    body: vehicle?.body ?? row.vehicle_body,
    year: vehicle?.year ?? row.vehicle_year,
    vin: vehicle?.vin ?? row.vehicle_vin,
    colour: vehicle?.colour ?? row.vehicle_colour,
    adasFeatures: vehicle?.adas_features ?? row.vehicle_adas,
  };
}
