import { FittingPlace } from '@quarterlight/contract/catalogue/schemas';
import { Slot } from '@quarterlight/contract/common';
import { AdasRequirement } from '@quarterlight/contract/intake';
import { aboveCap } from '@quarterlight/contract/rules/agreed';
import type { WorksheetDetail } from '@quarterlight/contract/worksheets/detail';
import { checksAsked } from '@quarterlight/contract/worksheets/rules';
import { BilledTo, Offering, WorksheetSource, WorksheetState } from '@quarterlight/contract/worksheets/schemas';
import { basisPointsOf } from '@quarterlight/kit/money';
import { can } from '../../platform/access/actor.ts';
import { onWire } from '../../platform/database/on-wire.ts';
import { found, type ReadTx } from '../../platform/database/scope.ts';
import { fileNameFor } from '../../platform/files/names.ts';
import { type Caps, capsFor } from '../catalogue/index.ts';
import { proposedCharge } from './charge-visit.ts';
import { gatesOf, missingOf, type Recorded } from './facts.ts';
import { holdUpsOfOne } from './hold-ups.ts';
import { presentLine } from './lines.present.ts';
import { presentInsurance, presentMoney } from './money.present.ts';
import { answersAwaited } from './offer-words.ts';
import { peopleIn, presentAdhesives, presentCalibrations, presentChecks, presentDamages, presentVisits } from './recorded.present.ts';
import { presentWaiting } from './wait-for-slot.ts';
import { presentFollowing, presentWarranty } from './warranty.present.ts';
import { findOrigins, findWhole } from './whole.queries.ts';
import { ageInDays, named, namesInOrder, presentContact } from './worksheets.present.ts';
import { namesBesides, type WorksheetRow } from './worksheets.queries.ts';
import { allowedActions, hasEnded, highlightOfRow, seesCalls, seesInternal } from './worksheets.rules.ts';

/** The job on one page, as the actor may see it; or record.not_found. */
export async function showWorksheet(tx: ReadTx, id: string): Promise<WorksheetDetail> {
  const { recorded, files, timeline, linked, vehicle, booking, wasOffered, ...whole } = found(await findWhole(tx, id, seesInternal(tx.actor)));
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
    ...row.further_job_types,
    row.cause_id,
    row.awaiting_reason_id,
    row.branch_id,
    booking?.branch_id ?? null,
  ]);
  const isOffice = seesInternal(tx.actor);
  const [names, origins, caps, awaited, charge] = await Promise.all([
    asked,
    findOrigins(tx, row),
    capsOf(tx, recorded),
    answersAwaited(tx, [row]),
    isOffice ? proposedCharge(tx, row, recorded.visits) : null,
  ]);
  const who = (person: string | null) => names.get(person ?? '') ?? '';
  const linkTo = ({ id: other, number, state }: { id: string; number: string; state: string }) => ({ id: other, number, state: WorksheetState.parse(state) });
  const originOf = (other: string | null) => origins.filter((each) => each.id === other).map(linkTo)[0] ?? null;
  const money = (amount: number) => ({ amount, currency: tx.tenant.currency });
  return {
    ...onWire(
      row,
      'id',
      'number',
      'former_number',
      'version',
      'loss_on',
      'order_number',
      'fleet_number',
      'adas_source',
      'priority',
      'inspected_at',
      'failed_attempt',
      'failed_adas',
    ),
    ...onWire(
      row,
      'awaiting_note',
      'estimated_minutes',
      'cancel_reason',
      'quotation_id',
      'created_at',
      'released_at',
      'expected_at',
      'started_at',
      'completed_at',
    ),
    ...onWire(row, 'invoiced_at', 'cancelled_at'),
    state: WorksheetState.parse(row.state),
    source: WorksheetSource.parse(row.source),
    doneElsewhere: row.done_elsewhere ? { glass: row.glass_summary } : null,
    highlight: highlightOfRow(row),
    allowedActions: allowedActions(row, tx.actor),
    jobType: { id: row.job_type_id, name: names.get(row.job_type_id) ?? '' },
    furtherJobTypes: namesInOrder(names, row.further_job_types),
    customer: {
      id: row.customer_id,
      name: row.customer_name,
      ...onWire(customer, 'account_code', 'type', 'on_stop', 'order_number_required'),
    },
    billedTo: BilledTo.parse(row.billed_to),
    branch: named(names, row.branch_id),
    technician: named(names, row.technician_id),
    vehicle: { ...vehicleOf(row, vehicle), mileage: row.mileage },
    ...presentContact(row),
    place: FittingPlace.parse(row.place),
    cause: named(names, row.cause_id),
    insurance: presentInsurance(row, customer, { currency: tx.tenant.currency, checkedBy: who(row.cover_checked_by) }),
    adasRequirement: AdasRequirement.parse(row.adas_requirement),
    inspectedBy: who(row.inspected_by),
    awaitingReason: named(names, row.awaiting_reason_id),
    notes: { internal: seesInternal(tx.actor) ? row.note_internal : null, technician: row.note_technician, customer: row.note_customer },
    lines: recorded.lines.map((line) => presentLine(line, { actor: tx.actor, currency: tx.tenant.currency, people: names, caps })),
    net: money(row.net_pence),
    vat: money(row.vat_pence),
    gross: money(row.gross_pence),
    aboveCap: aboveCap(caps.job, row.net_pence),
    ...costsOf(tx, recorded),
    offering: row.offering === null || !seesInternal(tx.actor) ? null : Offering.parse(row.offering),
    wasOffered,
    holdUps: holdUpsOfOne(tx, row, recorded.lines, customer, awaited.get(id)),
    missing: hasEnded(row.state) ? [] : missingOf(recorded, tx.today),
    gates: row.state === 'completed' ? gatesOf(recorded) : [],
    booking:
      booking === null
        ? null
        : {
            ...onWire(booking, 'id', 'day', 'minutes', 'starts_at', 'over_capacity', 'over_reason', 'version'),
            slot: Slot.parse(booking.slot),
            branch: { id: booking.branch_id, name: names.get(booking.branch_id) ?? '' },
            technician: named(names, booking.technician_id),
          },
    visits: presentVisits(recorded, names, isOffice ? (charge === null ? null : money(charge)) : undefined),
    preFitAsked: checksAsked(recorded.jobKinds, 'pre-fit'),
    postFitAsked: checksAsked(recorded.jobKinds, 'post-fit'),
    checks: presentChecks(recorded, names),
    calibrations: presentCalibrations(recorded, names),
    adhesives: presentAdhesives(recorded, names),
    damages: presentDamages(recorded, names),
    isRepair: recorded.jobKinds.includes('repair'),
    ...presentMoney(recorded, { currency: tx.tenant.currency, who }),
    files: files.map((file) => ({
      ...onWire(file, 'id', 'file_id', 'media_type', 'size_bytes', 'caption', 'created_at'),
      name: fileNameFor(file.name, file.media_type),
      fileType: named(names, file.file_type_id),
      createdBy: who(file.created_by),
    })),
    timeline: timeline.map((event) => ({
      ...onWire(event, 'id', 'at', 'action', 'summary', 'reason', 'user_name'),
      isUnread: event.unread_for !== null,
    })),
    ringAt: seesCalls(tx.actor) ? row.ring_at : null,
    waiting: presentWaiting(tx, row),
    signature: { signedBy: row.signed_by, fileId: row.signature_file_id, absence: row.signature_absence },
    warrantyOf: originOf(row.warranty_of_id),
    followUpOf: originOf(row.follow_up_of_id),
    warranty: await presentWarranty(
      tx,
      recorded,
      origins.find((each) => each.id === row.warranty_of_id),
    ),
    followedBy: linked.map((other) => ({ ...linkTo(other), warranty: presentFollowing(other, tx.tenant.currency) })),
    ageDays: ageInDays(tx, row),
    createdBy: who(row.created_by),
  };
}

/** What the account pays at most, as it had been agreed when the job was taken; of no interest once the work has ended. */
const capsOf = async (tx: ReadTx, { row, lines }: Recorded): Promise<Caps> =>
  hasEnded(row.state)
    ? { job: null, ofProducts: new Map() }
    : capsFor(tx, { customerId: row.customer_id, productIds: lines.flatMap((line) => line.product_id ?? []), day: row.created_on });

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
    markNow: !vehicle || vehicle.merged_into_id !== null || vehicle.registration === row.registration ? null : vehicle.registration,
  };
}
