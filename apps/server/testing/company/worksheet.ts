import { checkQuestions } from '@quarterlight/contract/worksheets/rules';
import { sortKey } from '@quarterlight/kit/text';
import { landline, mailWord, mobileNumber, somebody, spotIn } from '../../src/demo/contacts.ts';
import { putDesk, sentColumns } from './desk.ts';
import { labour } from './ground.ts';
import { type Job, type Line, type Telling, vatRate } from './job.ts';
import { type Log, tell } from './log.ts';
import { type Person, theProduct } from './people.ts';
import { turnStarts, visitMinutes } from './plan.ts';
import { putQuotation } from './quotes.ts';
import type { Sheets } from './sheets.ts';
import { type Block, costOf, putClaim } from './stock.ts';

/** Who a document is addressed to where the customer does not pay. */
export interface Contact {
  readonly name: string;
  readonly email: string;
  readonly address: string;
}

/** Puts down the worksheet with lines, booking, visit, claim and story, without a block the worksheet alone; gives who was spoken to. */
export function putWorksheet(telling: Telling, sheets: Sheets, log: Log, job: Job, block: Block | null): Contact {
  const { plan, seeded, random, id } = telling;
  const { calendar } = plan;
  const { fate, technician, customer, vehicle, slot } = job;
  const iso = (moment: number | null) => (moment === null ? null : calendar.iso(moment));
  const person = somebody(random);
  const site = technician.branch.site;
  const spot = spotIn(random.pick(site.towns), random);
  const insured = customer.type === 'insurer';
  const bookingId = block !== null && fate.booked && fate.bookedAt !== null ? id(fate.bookedAt) : null;
  const stands = fate.booked && !fate.failed;
  const startsAt = slot.offset >= -7 ? calendar.at(slot.day, turnStarts[slot.turn] ?? 510) : null;
  const contact = {
    title: person.title,
    first: person.firstName,
    last: person.lastName,
    email: `${mailWord(person.firstName)}.${mailWord(person.lastName)}@mail.example`,
  };
  const versions = block === null ? 1 : steps(telling, sheets, log, job);
  const finished = fate.endedAt !== null && !fate.failed;
  const inspected = finished && job.index % 37 === 5;
  if (bookingId !== null && fate.bookedAt !== null) {
    sheets.add('booking', {
      id: bookingId,
      worksheet_id: job.id,
      branch_id: technician.branch.id,
      technician_id: technician.id,
      day: slot.day,
      slot: slot.turn < 2 ? 'A' : 'P',
      minutes: visitMinutes,
      starts_at: iso(startsAt),
      ends_at: startsAt === null ? null : calendar.iso(startsAt + visitMinutes * 60_000),
      latitude: spot.latitude,
      longitude: spot.longitude,
      booked_by: job.by.id,
      booked_at: calendar.iso(fate.bookedAt),
      finished_at: iso(fate.endedAt),
      customer_id: customer.id,
      version: fate.endedAt === null ? 1 : 2,
    });
  }
  const quotationId = block === null ? null : putQuotation(telling, sheets, job, { name: `${contact.first} ${contact.last}`, email: contact.email });
  sheets.add('worksheet', {
    id: job.id,
    number: job.number,
    state: fate.state,
    source: fate.state === 'submitted' || fate.state === 'rejected' ? 'portal' : job.index % 9 === 0 ? 'walk-in' : 'phone',
    job_type_id: seeded.id('job-types', job.kind),
    customer_id: customer.id,
    customer_name: customer.name,
    customer_key: customer.key,
    billed_to: job.billedTo,
    branch_id: fate.state === 'submitted' || fate.state === 'rejected' ? null : technician.branch.id,
    technician_id: stands ? technician.id : null,
    vehicle_id: vehicle.id,
    registration: vehicle.registration,
    vehicle_description: vehicle.description,
    mileage: fate.startedAt === null ? null : vehicle.mileage,
    glass_summary: job.summary,
    contact_title: contact.title,
    contact_first_name: contact.first,
    contact_last_name: contact.last,
    contact_telephone: job.index % 3 === 0 ? landline(site.telephone, random) : '',
    contact_mobile: mobileNumber(random),
    contact_email: contact.email,
    contact_type: insured ? 'Policyholder' : 'Driver',
    mode_of_contact: 'text',
    ...spot,
    place: job.index % 4 === 0 ? 'workshop' : 'mobile',
    cause_id: random.pick(seeded.all('causes-of-damage')),
    loss_on: calendar.dayOf(job.createdAt - 86_400_000),
    insurer_name: insured ? customer.name : '',
    policy_number: insured ? `${customer.code.slice(0, 3)}${random.digits(8)}` : '',
    claim_number: insured ? `C${random.digits(8)}` : '',
    excess_pence: job.excess,
    order_number: job.orderNumber,
    adas_requirement: job.kind === 'calibration' ? 'required' : fate.state === 'open' && random.chance(0.1) ? 'unknown' : 'none-fitted',
    adas_source: 'Asked at booking',
    priority: job.index % 19 === 7,
    inspected_at: inspected ? iso(fate.endedAt) : null,
    inspected_by: inspected ? technician.id : null,
    failed_attempt: fate.failed,
    failed_adas: finished && hasFailedCalibration(job),
    awaiting_reason_id: fate.state === 'awaiting' ? random.pick(seeded.all('worksheet-awaiting-reasons').slice(3)) : null,
    quotation_id: quotationId,
    ...sentColumns(telling, job),
    net_pence: job.net,
    vat_pence: job.vat,
    gross_pence: job.gross,
    estimated_minutes: labour[job.kind].minutes,
    booking_id: stands ? bookingId : null,
    booked_day: stands ? slot.day : null,
    booked_slot: stands ? (slot.turn < 2 ? 'A' : 'P') : null,
    booked_at: stands ? iso(fate.bookedAt) : null,
    booked_starts_at: stands ? iso(startsAt) : null,
    released_at: stands ? iso(fate.releasedAt) : null,
    started_at: stands ? iso(fate.startedAt) : null,
    completed_at: finished ? iso(fate.endedAt) : null,
    completed_on: finished ? slot.day : null,
    invoiced_at: fate.state === 'invoiced' ? iso(fate.draftedAt) : null,
    cancelled_at: iso(fate.cancelledAt),
    cancel_reason: fate.cancelledAt === null ? '' : 'Customer decided otherwise',
    signature_absence: finished ? 'Customer not at the vehicle' : '',
    excess_settled: finished && job.billedTo === 'both' ? 'card' : '',
    created_by: job.by.id,
    created_at: calendar.iso(job.createdAt),
    created_on: calendar.dayOf(job.createdAt),
    updated_at: calendar.iso(
      fate.creditedAt ?? (fate.state === 'invoiced' ? fate.draftedAt : null) ?? fate.endedAt ?? fate.startedAt ?? fate.bookedAt ?? job.createdAt,
    ),
    version: versions,
  });
  if (block !== null) {
    putDesk(telling, sheets, job);
    const claimId = putClaim(telling, sheets, job, block);
    for (const [place, line] of job.lines.entries()) putLine(telling, sheets, job, line, place + 1, claimId);
    if (bookingId !== null && fate.startedAt !== null) putVisit(telling, sheets, job, block, bookingId, `${contact.first} ${contact.last}`);
  }
  return {
    name: [contact.title, contact.first, contact.last].join(' '),
    email: contact.email,
    address: [spot.line1, spot.town, spot.county, spot.postcode].join('\n'),
  };
}

const hasFailedCalibration = (job: Job) => job.kind === 'calibration' && job.index % 41 === 3;

function putLine({ plan, ground }: Telling, sheets: Sheets, job: Job, line: Line, position: number, claimId: string | null): void {
  const { fate, lot } = job;
  const ofGlass = line.product !== null;
  const done = fate.endedAt !== null && !fate.failed;
  const fitted = ofGlass && claimId !== null && fate.endedAt !== null;
  const confirmed = line.kind === 'glass' && job.index % 10 !== 0;
  sheets.add('worksheet_line', {
    id: line.id,
    worksheet_id: job.id,
    position,
    kind: line.kind,
    product_id: line.product?.id ?? null,
    glass_type_id: line.product?.glassTypeId ?? null,
    code: line.product?.code ?? '',
    description: line.description,
    unit_price_pence: line.price,
    vat_rate_basis_points: vatRate,
    net_pence: line.net_pence,
    vat_pence: line.vat_pence,
    cost_pence: fitted && lot ? costOf(lot) : null,
    price_chain: JSON.stringify([{ step: line.step, pricePence: line.price, reason: line.reason, chosen: true }]),
    features_confirmed_by: confirmed ? (ground.advisers[0]?.id ?? null) : null,
    features_confirmed_at: confirmed ? plan.calendar.iso(job.createdAt) : null,
    features_source: confirmed ? 'questions' : '',
    technician_id: done && line.kind === 'labour' ? job.technician.id : null,
    allocation_id: ofGlass ? claimId : null,
    fitted_at: fitted && fate.endedAt !== null ? plan.calendar.iso(fate.endedAt) : null,
    ...job.bounds,
  });
}

function putVisit({ plan, random, id }: Telling, sheets: Sheets, job: Job, block: Block, bookingId: string, toldTo: string): void {
  const { fate, technician } = job;
  const startedAt = fate.startedAt ?? job.createdAt;
  const bonded = job.kind === 'replacement';
  const at = startedAt + 300_000;
  const told = bonded && !fate.failed;
  const underWay = fate.endedAt === null;
  const recorded = plan.calendar.iso(Math.min(at, plan.calendar.now));
  sheets.add('visit', {
    id: id(startedAt),
    worksheet_id: job.id,
    booking_id: bookingId,
    visited_by: technician.id,
    started_at: plan.calendar.iso(startedAt),
    finished_at: fate.endedAt === null ? null : plan.calendar.iso(fate.endedAt),
    outcome: underWay ? null : fate.failed ? 'failed' : 'completed',
    failed_reason: fate.failed ? 'customer-not-present' : '',
    failed_note: fate.failed ? 'Nobody in, rang twice' : '',
    glass_goes: fate.failed ? 'none' : '',
    temperature_tenths: told ? random.int(60, 210) : null,
    humidity_percent: told ? random.int(45, 85) : null,
    drive_away_minutes: told ? 60 : null,
    drive_away_told_to: told ? toldTo : '',
    odometer: underWay ? null : job.vehicle.mileage,
    ...job.bounds,
  });
  if (fate.failed) return;
  if (bonded) {
    for (const stage of ['pre-fit', 'post-fit'] as const)
      for (const { question, good } of checkQuestions[stage])
        sheets.add('worksheet_check', {
          id: id(at),
          worksheet_id: job.id,
          stage,
          question,
          answer: good,
          answered_by: technician.id,
          answered_at: recorded,
          ...job.bounds,
        });
    sheets.add('adhesive_use', {
      id: id(at),
      worksheet_id: job.id,
      kind: 'urethane',
      product: 'Fast-cure urethane, 310 ml cartridge',
      batch: block.batch,
      batch_key: sortKey(block.batch),
      expires: block.expires,
      recorded_by: technician.id,
      recorded_at: recorded,
      ...job.bounds,
    });
  }
  if (job.kind !== 'calibration' || underWay) return;
  const failed = hasFailedCalibration(job);
  sheets.add('calibration', {
    id: id(at),
    worksheet_id: job.id,
    method: 'static',
    place: technician.branch.site.name,
    performed_by: technician.id,
    certificate_number: technician.certificate,
    equipment: 'Targetline T4 frame',
    result: failed ? 'fail' : 'pass',
    fail_reason: failed ? 'Level floor not available' : '',
    advisory_signed_by: failed ? toldTo : '',
    odometer: job.vehicle.mileage,
    performed_at: recorded,
    ...job.bounds,
  });
}

/** The steps that timeline and log tell; gives how many changed the worksheet, which is its version. */
function steps(telling: Telling, sheets: Sheets, log: Log, job: Job): number {
  const { fate, by, technician, createdAt } = job;
  let count = 0;
  const step = (at: number | null, who: Person, action: string, summary: string, state: string) => {
    if (at === null) return;
    count += 1;
    tell(telling, sheets, log, job, at, who, {
      action,
      summary,
      ...(count === 1 ? {} : { before: {} }),
      after: count === 1 ? { number: job.number, state } : { state },
    });
  };
  step(createdAt, by, 'created', 'Taken in', 'open');
  if (!fate.told) return count;
  step(fate.bookedAt, by, 'booked', 'Booked', 'booked');
  step(fate.releasedAt, by, 'released', 'Released to the technician', 'released');
  step(fate.startedAt, technician, 'started', 'Visit started', 'in-progress');
  step(
    fate.endedAt,
    technician,
    fate.failed ? 'failed' : 'completed',
    fate.failed ? 'Visit failed: Customer not present or no access' : 'Completed',
    fate.failed ? 'open' : 'completed',
  );
  step(fate.draftedAt, telling.ground.accounts, 'invoiced', 'Invoiced', 'invoiced');
  step(fate.creditedAt, telling.ground.accounts, 'credited', 'Credited: to be invoiced again', 'completed');
  step(fate.cancelledAt, by, 'cancelled', 'Cancelled', 'cancelled');
  if (fate.state === 'awaiting') step(createdAt + 20_000, by, 'held', 'Awaiting', 'awaiting');
  if (fate.state === 'rejected') step(createdAt + 20_000, theProduct, 'rejected', 'Rejected', 'rejected');
  return count;
}
