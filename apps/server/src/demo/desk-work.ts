import type { SlotCode } from '@quarterlight/contract/rules/slots';
import { addDays, type Day } from '@quarterlight/kit/days';
import { minute } from './calendar.ts';
import type { Place } from './diary.ts';
import { whenWords } from './intake.ts';
import { type Job, type Line, nameOf, pieceOf, settle, tell } from './job.ts';
import { tellCustomer } from './messages.ts';
import type { Technician } from './people.ts';
import type { Story } from './stage.ts';
import type { Person } from './world.ts';

/** The job appears: its first entry in timeline and log, with the booking where one was agreed at once. */
export function announce(story: Story, job: Job, by: Person, summary = `Created (${job.sheet.source})`): void {
  const { sheet, lines } = job;
  tell(story.world, job, job.at, by, { action: 'created', summary });
  if (job.place) tellCustomer(story, job, job.at, 'booking-confirmed');
  if (job.place) tell(story.world, job, job.at, by, { action: 'booked', summary: `Booked for ${whenWords(story, sheet, job.place)}` });
  story.world.log(job.at, by, {
    entity: 'worksheet',
    id: sheet.id,
    label: sheet.number,
    action: 'worksheet.created',
    after: {
      number: sheet.number,
      state: sheet.state,
      customer: sheet.customer_name,
      registration: sheet.registration,
      grossPence: sheet.gross_pence,
      lines: lines.map(({ row }) => `${row.code} ${row.description}`.trim()),
      ...(job.place ? { bookedDay: sheet.booked_day, bookedSlot: sheet.booked_slot, technicianId: sheet.technician_id } : {}),
    },
  });
}

/** Glass and parts put aside from what lies free at the branch, or ordered. */
export function findGlass(story: Story, job: Job, by: Person, branch: Job['vehicle']['branch'], wait: () => number): void {
  for (const line of job.lines) {
    if (!line.product || line.claim) continue;
    const at = job.at + wait() * minute;
    if (at > story.world.calendar.now) return;
    const unit = story.pool.take(branch, line.product, at);
    if (unit) {
      line.unit = unit;
      line.claim = story.ledger.claim(at, by, { product: line.product, worksheetId: job.sheet.id, lineId: line.row.id, lot: unit.lot, placeId: unit.placeId });
      claimed(line);
      settle(story.world, job, at, by, {
        event: { action: 'allocated', summary: `Allocated ${nameOf(line)} from stock` },
        after: { line: nameOf(line), allocationId: line.claim.id },
      });
      continue;
    }
    const ordered = story.purchasing.orderFor(at, by, { product: line.product, branch, worksheetId: job.sheet.id, lineId: line.row.id });
    if (!ordered) continue;
    line.ordered = ordered;
    line.claim = ordered.forWorksheet?.claim ?? null;
    line.arrived = ordered.lot();
    claimed(line);
    settle(story.world, job, at, by, {
      event: { action: 'ordered', summary: `Ordered ${nameOf(line)}` },
      after: { line: nameOf(line), purchaseOrderId: ordered.orderId },
    });
  }
}

function claimed(line: Line): void {
  line.row.allocation_id = line.claim?.id ?? null;
  line.row.version += 1;
}

/** When the last piece of the job is there. */
export const glassThere = (job: Job): number => Math.max(0, ...job.lines.map((line) => (line.ordered ? line.ordered.arrivesAt + 2 * 3_600_000 : 0)));

export interface PlaceWanted {
  readonly on: Day;
  readonly slot?: SlotCode;
  readonly technician?: Technician;
  readonly notBefore?: number;
  readonly overBy?: number;
  readonly start?: number;
  readonly minutes?: number;
  /** How many days it may be later. */
  readonly within?: number;
}

/** A place in the diary on the day or soon after. */
export function findPlace(story: Story, job: Job, branch: Job['vehicle']['branch'], wanted: PlaceWanted): Place | undefined {
  const calibrates = job.sheet.adas_requirement === 'required' || job.jobType === 'calibration';
  const skill = calibrates ? 'adas-static' : job.jobType === 'repair' ? 'chip-repair' : 'replacement';
  for (let days = 0; days <= (wanted.within ?? 8); days += 1) {
    const { slot, technician, notBefore, overBy, start } = wanted;
    const place = story.diary.take({
      branch,
      day: addDays(wanted.on, days),
      minutes: wanted.minutes ?? Math.min(job.sheet.estimated_minutes, 240),
      skill,
      ...(slot ? { slot } : {}),
      ...(technician ? { technician } : {}),
      ...(notBefore === undefined || days > 0 ? {} : { notBefore }),
      afternoonFirst: job.sheet.id.charCodeAt(35) % 2 === 0,
      ...(overBy === undefined ? {} : { overBy }),
      ...(start === undefined ? {} : { start }),
    });
    if (place) return place;
  }
  return undefined;
}

/** Writes the booking of a place that was taken; gives what the worksheet keeps of it. */
function bookingColumns(story: Story, job: Job, place: Place, at: number, by: Person, agreed: boolean) {
  const { calendar, rows } = story.world;
  const start = calendar.at(place.day, place.start);
  const starts = agreed ? calendar.iso(start) : null;
  const where = job.sheet.place === 'mobile' ? { latitude: job.sheet.latitude, longitude: job.sheet.longitude } : { latitude: null, longitude: null };
  const when = {
    branch_id: place.branch.id,
    technician_id: place.technician.id,
    day: place.day,
    slot: place.slot,
    minutes: place.minutes,
    starts_at: starts,
    ends_at: agreed ? calendar.iso(start + place.minutes * minute) : null,
  };
  if (job.booking) Object.assign(job.booking, when, { version: (job.booking.version ?? 1) + 1 });
  else {
    job.booking = rows.add('booking', {
      id: story.world.id(at),
      worksheet_id: job.sheet.id,
      ...when,
      ...where,
      over_capacity: false,
      booked_by: by.id,
      booked_at: calendar.iso(at),
      cancelled_at: null,
      finished_at: null,
      customer_id: job.customer.id,
      version: 1,
    });
  }
  job.place = place;
  return {
    booking_id: job.booking.id,
    branch_id: place.branch.id,
    technician_id: place.technician.id,
    booked_day: place.day,
    booked_slot: place.slot,
    booked_starts_at: starts,
    booked_at: calendar.iso(at),
  };
}

/** Booked when the job was taken in. */
export function bookAtIntake(story: Story, job: Job, place: Place, by: Person, agreed: boolean): void {
  Object.assign(job.sheet, { state: 'booked', ...bookingColumns(story, job, place, job.at, by, agreed), version: job.sheet.version + 1 });
}

export function book(story: Story, job: Job, place: Place, at: number, by: Person, agreed: boolean): void {
  const columns = bookingColumns(story, job, place, at, by, agreed);
  const set = { state: 'booked', ...columns, awaiting_reason_id: null, awaiting_note: '' } as const;
  settle(story.world, job, at, by, {
    set,
    event: { action: 'booked', summary: `Booked for ${whenWords(story, columns, place)}` },
    after: { overCapacity: false },
  });
  tellCustomer(story, job, at, 'booking-confirmed');
}

/** Moved to another place for a reason of the list. */
export function rebook(story: Story, job: Job, place: Place, at: number, by: Person, reason: string): void {
  const before = job.place;
  if (!before) return;
  const from = whenWords(story, job.sheet, before);
  story.diary.giveBack(before);
  const columns = bookingColumns(story, job, place, at, by, job.sheet.booked_starts_at !== null);
  settle(story.world, job, at, by, {
    set: { state: 'booked', ...columns, released_at: null },
    event: { action: 'rebooked', summary: `Moved from ${from} to ${whenWords(story, columns, place)}`, reason },
    after: { overCapacity: false, bookingReason: reason },
  });
  tellCustomer(story, job, at, 'booking-confirmed');
}

export function hold(story: Story, job: Job, at: number, by: Person, kind: string, note: string): void {
  const reason = story.world.lookups.byKind('worksheet-awaiting-reasons', kind);
  settle(story.world, job, at, by, {
    set: { state: 'awaiting', awaiting_reason_id: reason.id, awaiting_note: note },
    event: { action: 'held', summary: `Awaiting: ${reason.name}`, reason: note },
  });
}

export function resume(story: Story, job: Job, at: number, by: Person): void {
  const state = job.booking === null ? 'open' : 'booked';
  settle(story.world, job, at, by, {
    set: { state, awaiting_reason_id: null, awaiting_note: '' },
    event: { action: 'resumed', summary: state === 'booked' ? 'Resumed; it still has its slot' : 'Resumed' },
  });
}

export const noBooking = { booking_id: null, booked_day: null, booked_slot: null, booked_starts_at: null, booked_at: null } as const;

/** The job ends before its visit: glass released, slot given back. What had come in for it lies free from now on. */
export function cancel(story: Story, job: Job, at: number, by: Person, reason: string): void {
  for (const line of job.lines) release(story, line, at);
  if (job.place && job.booking) {
    story.diary.giveBack(job.place);
    Object.assign(job.booking, { cancelled_at: story.world.calendar.iso(at), version: (job.booking.version ?? 1) + 1 });
  }
  settle(story.world, job, at, by, {
    set: { state: 'cancelled', cancelled_at: story.world.calendar.iso(at), cancel_reason: reason, ...noBooking, awaiting_reason_id: null, awaiting_note: '' },
    event: { action: 'cancelled', summary: 'Cancelled', reason },
  });
  Object.assign(job, { place: null, booking: null });
}

/** A claim is given up; the piece is free from then on. */
export function release(story: Story, line: Line, at: number, keep = true): void {
  const { claim } = line;
  if (!claim || claim.state === 'fitted' || claim.state === 'released') return;
  const piece = pieceOf(line);
  if (line.ordered?.forWorksheet) line.ordered.forWorksheet.releasedAt = at;
  if (claim.state === 'expected' && line.ordered) line.ordered.expected.allocated_milli = 0;
  Object.assign(claim, { state: 'released', expected_supply_id: null, closed_at: story.world.calendar.iso(at), version: claim.version + 1 });
  if (piece && keep) {
    const branch = story.branches.find((each) => each.id === story.world.places.get(piece.placeId)?.branchId);
    if (branch) story.pool.add({ lot: piece.lot, placeId: piece.placeId, branch, freeFrom: at });
  }
  Object.assign(line, { claim: null, unit: null, arrived: null, ordered: null });
  line.row.allocation_id = null;
  line.row.version += 1;
}
