import { warrantyCauses } from '@quarterlight/contract/worksheets/rules';
import { addDays } from '@quarterlight/kit/days';
import { documentNumber } from '@quarterlight/kit/numbers';
import { bookFor, soon } from './booking.ts';
import { minute } from './calendar.ts';
import { findGlass } from './desk-work.ts';
import { addLabour, addProduct, confirmFeatures, reckon } from './intake.ts';
import { type Job, type Line, type Sheet, settle } from './job.ts';
import type { Plan } from './plan.ts';
import type { Random } from './random.ts';
import type { Story } from './stage.ts';
import { workThrough } from './work.ts';
import { type Person, product } from './world.ts';

/** A job that comes of another: warranty work, or the calibration that has to be repeated. */
export function tellReturn(story: Story, plan: Plan): void {
  const random = story.world.random.fork(`job ${plan.fate} ${plan.index}`);
  if (plan.fate === 'follow-up') return tellFollowUp(story, plan, random);
  tellWarranty(story, plan, random);
}

/** The new worksheet of an old one: same vehicle, customer and place, without lines and price. */
function linked(story: Story, plan: Plan, from: Job, by: Person, jobType: string, more: Partial<Sheet>, summary: string): Job {
  const { world } = story;
  const at = plan.createdAt;
  const id = world.id(at);
  const blank = {
    id,
    number: documentNumber('W', story.nextNumber()),
    state: 'open',
    source: 'warranty',
    job_type_id: world.lookups.byKind('job-types', jobType).id,
    technician_id: null,
    authorisation_number: '',
    authorisation_needed: false,
    excess_pence: 0,
    limit_pence: null,
    vat_registered: false,
    cover_checked_at: null,
    cover_checked_by: null,
    adas_requirement: 'unknown',
    adas_source: '',
    priority: false,
    inspected_at: null,
    inspected_by: null,
    failed_attempt: false,
    failed_adas: false,
    awaiting_reason_id: null,
    awaiting_note: '',
    note_internal: '',
    note_technician: '',
    note_customer: '',
    net_pence: 0,
    vat_pence: 0,
    gross_pence: 0,
    estimated_minutes: 90,
    booking_id: null,
    booked_day: null,
    booked_slot: null,
    booked_at: null,
    booked_starts_at: null,
    released_at: null,
    started_at: null,
    completed_at: null,
    completed_on: null,
    invoiced_at: null,
    cancelled_at: null,
    cancel_reason: '',
    signed_by: '',
    signature_file_id: null,
    signature_absence: '',
    excess_settled: '',
    excess_explanation: '',
    quotation_id: null,
    warranty_of_id: null,
    follow_up_of_id: null,
    created_by: by.id,
    created_at: world.calendar.iso(at),
    created_on: world.calendar.dayOf(at),
    updated_at: world.calendar.iso(at),
    version: 1,
  };
  const sheet: Sheet = { ...from.sheet, ...blank, ...more };
  const job: Job = {
    sheet,
    plan,
    customer: from.customer,
    vehicle: from.vehicle,
    jobType,
    lines: [],
    place: null,
    booking: null,
    visit: null,
    payments: [],
    at,
  };
  story.jobs.push(job);
  world.rows.add('worksheet_event', {
    id: world.id(at),
    worksheet_id: id,
    at: world.calendar.iso(at),
    action: 'created',
    summary,
    reason: '',
    internal: false,
    user_id: by.id,
    user_name: by.name,
  });
  world.log(at, by, {
    entity: 'worksheet',
    id,
    label: sheet.number,
    action: 'worksheet.created',
    after: { number: sheet.number, of: from.sheet.number, customer: sheet.customer_name, registration: sheet.registration },
  });
  return job;
}

/** A line is put on a worksheet that was made without any. */
function added(story: Story, job: Job, line: Line, at: number, by: Person): void {
  const before = { net_pence: job.sheet.net_pence, vat_pence: job.sheet.vat_pence, gross_pence: job.sheet.gross_pence, glass_summary: job.sheet.glass_summary };
  reckon(job);
  job.sheet.estimated_minutes = 90;
  const { net_pence, vat_pence, gross_pence, glass_summary } = job.sheet;
  Object.assign(job.sheet, before);
  const name = line.row.code === '' ? line.row.description : `${line.row.description} (${line.row.code})`;
  settle(story.world, job, at, by, {
    set: { net_pence, vat_pence, gross_pence, glass_summary },
    event: { action: 'line_added', summary: `Added ${name}` },
    after: { line: name, unitPricePence: line.row.unit_price_pence },
  });
}

const complaints = [
  'Water comes in at the top corner',
  'Wind noise above 50 mph',
  'Stress crack from the edge',
  'Moulding has come away',
  'Chip has spread',
  'Wipers judder on the new glass',
  'Rain sensor does not work',
];

function tellWarranty(story: Story, plan: Plan, random: Random): void {
  const { calendar } = story.world;
  const known = new Set(story.jobs.map((job) => job.sheet.warranty_of_id));
  const done = story.jobs.filter(
    (job) =>
      job.sheet.completed_at !== null &&
      job.jobType === 'replacement' &&
      Date.parse(job.sheet.completed_at) < plan.createdAt - 2 * 86_400_000 &&
      job.at < plan.createdAt &&
      !known.has(job.sheet.id),
  );
  const from = done[random.int(0, Math.max(0, done.length - 1))];
  if (!from) return;
  const by = random.pick(story.staff.advisers);
  const cause = random.pick(['workmanship', 'workmanship', 'product', 'adhesive', 'customer'] as const);
  const note = random.pick(complaints);
  settle(story.world, from, plan.createdAt, by, {
    event: { action: 'warranty_raised', summary: `Warranty job raised: ${warrantyCauses[cause]}`, reason: note },
  });
  const words = `${warrantyCauses[cause]}: ${note}`;
  const job = linked(
    story,
    plan,
    from,
    by,
    'warranty',
    { warranty_of_id: from.sheet.id, note_internal: words, note_technician: words },
    `Warranty of ${from.sheet.number}`,
  );
  if (job.at + 30 * minute > calendar.now) return;
  const need = job.vehicle.camera && from.lines.some((line) => line.product?.needsCalibration);
  settle(story.world, job, job.at + 2 * minute, by, {
    set: { adas_requirement: need ? 'required' : 'not-affected', adas_source: `As on ${from.sheet.number}` },
    event: { action: 'adas_set', summary: `ADAS: ${need ? 'calibration required' : 'not affected'} (As on ${from.sheet.number})` },
  });
  const glass = cause === 'product' ? from.lines.find((line) => line.row.kind === 'glass')?.product : undefined;
  if (glass) {
    const line = addProduct(story, job, job, 'glass', glass, job.at + minute);
    Object.assign(line.row, {
      unit_price_pence: 0,
      net_pence: 0,
      vat_pence: 0,
      price_chain: [{ step: 'typed', pricePence: 0, reason: `Typed by ${by.name}`, chosen: true }, ...asUnchosen(line)],
    });
    confirmFeatures(story, line, { by, random }, job.at + minute);
    added(story, job, line, job.at + minute, by);
  }
  const rate = story.prices.labour({
    jobType: 'warranty',
    glassType: null,
    place: job.sheet.place === 'mobile' ? 'mobile' : 'workshop',
    customer: job.customer,
    on: calendar.dayOf(job.at),
  });
  const labour = addLabour(story, job, 'labour', rate, null, job.at + minute);
  added(story, job, labour, job.at + minute, by);
  goOn(story, job, by, random, plan, 'pass');
}

const asUnchosen = (line: Line): object[] =>
  Array.isArray(line.row.price_chain)
    ? line.row.price_chain.flatMap((step) => (typeof step === 'object' && step !== null && !Array.isArray(step) ? [{ ...step, chosen: false }] : []))
    : [];

function tellFollowUp(story: Story, plan: Plan, random: Random): void {
  const from = story.jobs.find((job) => job.sheet.id === plan.of);
  if (!from) return;
  const number = from.sheet.number;
  const job = linked(
    story,
    plan,
    from,
    product,
    'calibration',
    {
      follow_up_of_id: from.sheet.id,
      failed_adas: true,
      adas_requirement: 'required',
      adas_source: `Calibration failed on ${number}`,
      note_technician: `Calibration failed on ${number}: repeat it.`,
    },
    `Follow-up of ${number}: the calibration failed`,
  );
  const by = random.pick(story.staff.advisers);
  if (job.at + 60 * minute > story.world.calendar.now || random.chance(0.08)) return;
  const rate = story.prices.labour({
    jobType: 'calibration',
    glassType: null,
    place: job.sheet.place === 'mobile' ? 'mobile' : 'workshop',
    customer: job.customer,
    on: story.world.calendar.dayOf(job.at),
  });
  const line = addLabour(story, job, 'calibration', { ...rate, pence: 0, why: '' }, null, job.at + 20 * minute);
  line.row.price_chain = [{ step: 'typed', pricePence: 0, reason: `Typed by ${by.name}`, chosen: true }];
  added(story, job, line, job.at + 20 * minute, by);
  goOn(story, job, by, random, plan, 'pass');
}

function goOn(story: Story, job: Job, by: Person, random: Random, plan: Plan, calibration: 'pass' | 'fail'): void {
  const { calendar } = story.world;
  findGlass(story, job, by, job.vehicle.branch, soon(random));
  const on = plan.visitOn ?? addDays(calendar.dayOf(job.at), 1);
  const place = bookFor(story, job, by, random, { on: on > calendar.dayOf(job.at) ? on : addDays(calendar.dayOf(job.at), 1), within: 12 });
  if (place) workThrough(story, job, random, calibration);
}
