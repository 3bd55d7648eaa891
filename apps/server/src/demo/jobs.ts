import { addDays, addWorkingDays, weekdayOf } from '@quarterlight/kit/days';
import { agrees, bookFor, soon } from './booking.ts';
import { hour, minute } from './calendar.ts';
import type { Product } from './catalogue.ts';
import type { Customer } from './customers.ts';
import { announce, bookAtIntake, cancel, findGlass, findPlace, glassThere, hold, rebook, resume } from './desk-work.ts';
import type { Place } from './diary.ts';
import { beginJob } from './intake.ts';
import type { Job } from './job.ts';
import { tellLiveJob } from './live-jobs.ts';
import type { Plan } from './plan.ts';
import { tellSubmitted } from './portal-jobs.ts';
import type { Random } from './random.ts';
import { tellReturn } from './returns.ts';
import type { Story } from './stage.ts';
import type { Vehicle } from './vehicles.ts';
import { failAndComeBack, workThrough } from './work.ts';
import type { Person } from './world.ts';

const jobTypes: readonly (readonly [type: string, share: number])[] = [
  ['replacement', 700],
  ['repair', 170],
  ['calibration', 20],
  ['inspection', 14],
  ['refit', 22],
  ['reseal', 24],
  ['regulator', 14],
  ['trim', 10],
  ['make-safe', 8],
  ['clearance', 6],
];
const sources = ['phone', 'phone', 'phone', 'phone', 'phone', 'phone', 'phone', 'phone', 'phone', 'phone', 'walk-in', 'walk-in', 'api', 'quotation'] as const;

/** Tells one job from its taking in to where it stands today. */
export function tellJob(story: Story, plan: Plan): void {
  if (plan.fate === 'warranty' || plan.fate === 'follow-up') return tellReturn(story, plan);
  const random = story.world.random.fork(`job ${plan.fate} ${plan.index}`);
  if (plan.fate === 'submitted' || plan.fate === 'rejected') return tellSubmitted(story, plan, random);
  const { job, by } = takeIn(story, plan, random);
  story.jobs.push(job);
  if (plan.visitOn === null || plan.fate === 'today' || plan.fate === 'ahead') return tellLiveJob(story, job, by, random);
  tellPastJob(story, job, by, random);
}

/** Whoever answers the telephone takes the job in. */
function takeIn(story: Story, plan: Plan, random: Random): { job: Job; by: Person } {
  const failing = plan.fate === 'failed-adas';
  const jobType = failing ? 'replacement' : random.weighted(jobTypes, ([, share]) => share)[0];
  const vehicle = random.pick(failing ? story.vehicles.filter(({ camera }) => camera) : story.vehicles);
  const home = vehicle.branch.site.code;
  const weight = ({ sketch }: Customer) =>
    sketch.branch !== undefined && sketch.branch !== home ? 0 : sketch.onStop === true ? sketch.share / 4 : sketch.share;
  const customer = random.weighted(story.customers, weight);
  const by = random.weighted(story.staff.advisers, (each) => (each === story.staff.advisers[0] ? 3 : 2));
  const glass = failing ? [vehicle.windscreen] : glassFor(jobType, vehicle, random);
  const calibrates = glass.some((product) => product.needsCalibration) || jobType === 'calibration';
  const mobile = jobType === 'make-safe' || random.chance(calibrates ? 0.35 : 0.66);
  const job = beginJob(story, { plan, jobType, customer, vehicle, by, mobile, source: random.pick(sources), glass, random });
  if (jobType === 'calibration') Object.assign(job.sheet, { adas_requirement: 'required', adas_source: 'Asked for by the customer' });
  return { job, by };
}

function glassFor(jobType: string, vehicle: Vehicle, random: Random): Product[] {
  if (jobType !== 'replacement') return [];
  if (vehicle.glass.length === 0 || random.chance(0.72)) return [vehicle.windscreen];
  const piece = random.pick(vehicle.glass);
  const other = vehicle.glass.find((product) => product !== piece && product.code.slice(5) === piece.code.slice(5));
  return other && random.chance(0.06) ? [piece, other] : [piece];
}

function tellPastJob(story: Story, job: Job, by: Person, random: Random): void {
  const { plan } = job;
  const { calendar } = story.world;
  const on = plan.visitOn ?? calendar.today;
  const stranger = job.lines.every((line) => line.product === null);
  const atOnce =
    stranger || random.chance(0.15)
      ? findPlace(story, job, job.vehicle.branch, { on, ...(job.jobType === 'make-safe' ? { slot: 'O' as const } : {}), overBy: 1200, within: 5 })
      : undefined;
  const kept = atOnce && atOnce.day < calendar.today ? atOnce : undefined;
  if (atOnce && !kept) story.diary.giveBack(atOnce);
  if (kept) bookAtIntake(story, job, kept, by, agrees(random));
  else Object.assign(job.sheet, { branch_id: job.vehicle.branch.id });
  announce(story, job, by);
  findGlass(story, job, by, job.vehicle.branch, soon(random));
  if (plan.fate === 'cancelled') return cancelOne(story, job, by, random);
  if (!kept && random.chance(0.08)) holdAWhile(story, job, by, random);
  const place = kept ?? bookFor(story, job, by, random, { on, within: 9 });
  if (!place) return;
  if (place.day >= calendar.today) return workThrough(story, job, random, 'pass');
  if (late(story, job, place)) return moveUntilThere(story, job, by, random);
  if (random.chance(0.06) && place.day > calendar.dayOf(job.at + 30 * hour)) moveOnce(story, job, by, random);
  if (plan.fate === 'failed-then-done') return failAndComeBack(story, job, random);
  workThrough(story, job, random, plan.fate === 'failed-adas' && job.sheet.adas_requirement === 'required' ? 'fail' : 'pass');
}

/** Whether the glass comes only after the visit was to be. */
const late = (story: Story, job: Job, place: Place) => glassThere(job) > story.world.calendar.at(place.day, 440);

function moveUntilThere(story: Story, job: Job, by: Person, random: Random): void {
  const { calendar } = story.world;
  const day = addDays(calendar.dayOf(glassThere(job)), 1);
  const place = findPlace(story, job, job.vehicle.branch, { on: day });
  const at = job.at + random.int(20, 90) * minute;
  if (!place || at > calendar.now) {
    if (place) story.diary.giveBack(place);
    return;
  }
  rebook(story, job, place, at, by, 'Rebooked: glass');
  workThrough(story, job, random, 'pass');
}

function moveOnce(story: Story, job: Job, by: Person, random: Random): void {
  const before = job.place;
  if (!before) return;
  const place = findPlace(story, job, before.branch, { on: addWorkingDays(before.day, random.int(1, 3)) });
  if (!place) return;
  const at = job.at + random.int(60, 600) * minute;
  if (place.day >= story.world.calendar.today || at > story.world.calendar.at(before.day, 420)) story.diary.giveBack(place);
  else rebook(story, job, place, at, by, random.pick(['Rebooked by customer', 'Rebooked by customer', 'Rebooked by us']));
}

function holdAWhile(story: Story, job: Job, by: Person, random: Random): void {
  const at = job.at + random.int(10, 60) * minute;
  const until = at + random.int(1, 20) * hour;
  if (until > story.world.calendar.now - 4 * hour) return;
  hold(
    story,
    job,
    at,
    by,
    random.pick(['authorisation', 'customer', 'features', 'payment', 'vehicle']),
    random.pick(['', 'Rang, will ring back', 'Email sent', 'Left a message']),
  );
  resume(story, job, until, by);
}

const cancelReasons = [
  'Customer had it done elsewhere',
  'Insurer declined the claim',
  'Vehicle sold',
  'Duplicate of another job',
  'Customer changed their mind',
  'Price too high',
];

/** Given up before the visit, never while its glass is still on the way: it came in, and lies free now. */
function cancelOne(story: Story, job: Job, by: Person, random: Random): void {
  const { calendar } = story.world;
  const place = job.place ?? bookFor(story, job, by, random, { on: addDays(calendar.dayOf(job.at), 2 + (weekdayOf(calendar.dayOf(job.at)) % 3)), within: 9 });
  const at = Math.max(job.at + random.int(30, 900) * minute, glassThere(job) + 2 * hour);
  const latest = place ? calendar.at(place.day, 430) : calendar.now;
  if (at > calendar.now - 10 * minute) return;
  if (at > latest) return place && late(story, job, place) ? moveUntilThere(story, job, by, random) : workThrough(story, job, random, 'pass');
  cancel(story, job, at, by, random.pick(cancelReasons));
}
