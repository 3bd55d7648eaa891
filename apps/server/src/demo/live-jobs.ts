import { slotOfClock } from '@quarterlight/contract/rules/slots';
import { addDays } from '@quarterlight/kit/days';
import { clockOf } from '@quarterlight/kit/instants';
import { bookFor, soon } from './booking.ts';
import { minute } from './calendar.ts';
import { announce, book, findGlass, findPlace, hold } from './desk-work.ts';
import type { Job } from './job.ts';
import type { Random } from './random.ts';
import type { Story } from './stage.ts';
import { failVisit, workThrough } from './work.ts';
import type { Person } from './world.ts';

/** How a job begins that is still on the desk or in the diary: what is not known yet, and what it waits for. */
export function tellLiveJob(story: Story, job: Job, by: Person, random: Random): void {
  const { plan } = job;
  const branch = job.vehicle.branch;
  job.sheet.branch_id = branch.id;
  if (plan.fate === 'open') leaveUnknown(job, random);
  announce(story, job, by);
  if (plan.fate === 'open') return tellOpen(story, job, by, random);
  findGlass(story, job, by, branch, soon(random));
  if (plan.fate === 'today') return tellToday(story, job, by, random);
  if (plan.fate === 'ahead') return tellAhead(story, job, by, random);
  if (plan.fate === 'awaiting') return tellAwaiting(story, job, by, random);
  tellFailed(story, job, by, random);
}

/** Something is missing on most of the jobs that nobody has booked yet: each shows another hold-up. */
function leaveUnknown({ sheet, lines, plan, customer }: Job, random: Random): void {
  const glass = lines.filter(({ row }) => row.kind === 'glass');
  const missing = plan.index % 6;
  if (missing === 0) Object.assign(sheet, { adas_requirement: 'unknown', adas_source: '' });
  if (missing === 1 && sheet.insurer_name !== '') Object.assign(sheet, { authorisation_needed: true, authorisation_number: '' });
  if (missing === 2 && customer.orderNumbers) sheet.order_number = '';
  if (missing === 3 || (missing === 0 && random.chance(0.5))) {
    for (const { row } of glass)
      Object.assign(row, { features: {}, features_confirmed_by: null, features_confirmed_at: null, features_source: '', unconfirmed_reason: '' });
  }
  if (missing === 4) sheet.priority = true;
}

function tellOpen(story: Story, job: Job, by: Person, random: Random): void {
  const known = job.lines.every(({ row }) => row.kind !== 'glass' || row.features_confirmed_at !== null || row.unconfirmed_reason !== '');
  if (known && job.plan.index % 6 !== 5) findGlass(story, job, by, job.vehicle.branch, soon(random));
}

/** Today's visits; the first few are those of the technician that one signs in as. */
function tellToday(story: Story, job: Job, by: Person, random: Random): void {
  const { calendar } = story.world;
  const { demonstrator } = story.staff;
  const at = job.at + random.int(2, 15) * minute;
  if (job.plan.index < 5 && job.lines.every((line) => line.claim?.state !== 'expected')) {
    const wanted =
      [calendar.minuteOfNow - 25, calendar.minuteOfNow + 45, calendar.minuteOfNow + 130, calendar.minuteOfNow - 140, calendar.minuteOfNow - 240][
        job.plan.index
      ] ?? 0;
    const start = Math.min(Math.max(5, Math.floor(wanted / 5) * 5), 1_380);
    const slot = slotOfClock(clockOf(calendar.at(calendar.today, start), calendar.zone));
    const minutes = Math.min(job.sheet.estimated_minutes, 90, 1_435 - start);
    const place =
      minutes >= 10 && job.sheet.adas_requirement !== 'required'
        ? findPlace(story, job, demonstrator.branch, { on: calendar.today, technician: demonstrator, slot, start, minutes, within: 0 })
        : undefined;
    if (place) {
      book(story, job, place, at, by, start + minutes < 1_380);
      return workThrough(story, job, random, 'pass');
    }
  }
  const place = bookFor(story, job, by, random, { on: calendar.today, within: 9 });
  if (place) workThrough(story, job, random, 'pass');
}

function tellAhead(story: Story, job: Job, by: Person, random: Random): void {
  const place = bookFor(story, job, by, random, { on: job.plan.visitOn ?? addDays(story.world.calendar.today, 1), within: 9 });
  if (place) workThrough(story, job, random, 'pass');
}

const waits: readonly (readonly [kind: string, note: string])[] = [
  ['glass', 'Two days late at the supplier'],
  ['authorisation', 'Engineer to ring back'],
  ['customer', 'Photos asked for'],
  ['back-order', 'No date yet'],
  ['order-number', 'Fleet desk will send it'],
  ['features', 'Waiting for a photo of the mirror'],
  ['payment', 'Deposit link sent'],
  ['vehicle', 'On holiday until next week'],
  ['bodywork', 'Rust to be treated first'],
  ['warranty', 'Supplier looks at the old screen'],
  ['adas', 'No slot with a calibrating technician'],
  ['weather', 'No shelter on site'],
];

function tellAwaiting(story: Story, job: Job, by: Person, random: Random): void {
  const { calendar } = story.world;
  const [kind, note] = waits[job.plan.index % waits.length] ?? ['customer', ''];
  if (job.plan.index % 3 === 0) bookFor(story, job, by, random, { on: addDays(calendar.today, random.int(2, 7)), within: 9 });
  const at = job.at + random.int(5, 55) * minute;
  if (at < calendar.now) hold(story, job, at, by, kind, note);
}

/** Failed today or these days, and not booked again yet. */
function tellFailed(story: Story, job: Job, by: Person, random: Random): void {
  const { calendar } = story.world;
  const place = bookFor(story, job, by, random, { on: addDays(calendar.dayOf(job.at), 1), within: 9 });
  if (!place) return;
  if (!failVisit(story, job, random)) workThrough(story, job, random, 'pass');
}
