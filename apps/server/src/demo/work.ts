import type { FailedReason } from '@quarterlight/contract/worksheets/rules';
import { addDays } from '@quarterlight/kit/days';
import { settleMoney, takeAtTheDoor } from './billing.ts';
import { bookFor, soon } from './booking.ts';
import { hour, minute } from './calendar.ts';
import { findGlass, glassThere, release } from './desk-work.ts';
import { type Job, nameOf, pieceOf, settle } from './job.ts';
import type { Random } from './random.ts';
import type { Story } from './stage.ts';
import { complete, fail, loadVan, recordAdhesives, recordCalibration, recordChecks, releaseToTechnician, start, unloadVan } from './visit.ts';
import type { Person } from './world.ts';

/** When the steps of a visit happen, in milliseconds. */
interface Course {
  readonly released: number;
  readonly loaded: number;
  readonly started: number;
  readonly lasts: number;
}

function courseOf(story: Story, job: Job, random: Random): Course | undefined {
  const { calendar } = story.world;
  const place = job.place;
  if (!place) return undefined;
  const begins = calendar.at(place.day, place.start);
  const evening = calendar.at(addDays(place.day, -1), random.int(960, 1050));
  const morning = calendar.at(place.day, Math.min(random.int(402, 425), place.start - 40));
  const released = job.at < evening - minute ? evening : Math.max(job.at + 2 * minute, Math.min(morning, begins - 30 * minute));
  const loaded = Math.max(released + 5 * minute, Math.min(calendar.at(place.day, random.int(432, 462)), begins - 20 * minute));
  const started = Math.max(loaded + 5 * minute, begins + random.int(-3, 8) * minute);
  return { released, loaded, started, lasts: Math.floor(place.minutes * minute * (0.76 + random.next() * 0.2)) };
}

const keeper = (story: Story, job: Job): Person =>
  story.staff.stock[(job.place?.branch.site.code.charCodeAt(1) ?? 0) % story.staff.stock.length] ?? story.staff.admin;
const desk = (story: Story, random: Random): Person => random.pick(random.chance(0.3) ? story.staff.managers : story.staff.advisers);

const waitsForGlass = (job: Job): boolean => job.lines.some((line) => line.product !== null && pieceOf(line) === undefined);

/** Carries a booked job through its visit, as far as the clock has come. */
export function workThrough(story: Story, job: Job, random: Random, calibration: 'pass' | 'fail'): void {
  const { calendar } = story.world;
  const course = courseOf(story, job, random);
  if (!course || course.released > calendar.now || glassThere(job) > course.loaded) return;
  releaseToTechnician(story, job, course.released, desk(story, random));
  if (course.loaded > calendar.now) return;
  loadVan(story, job, course.loaded, keeper(story, job));
  if (random.chance(0.05) && course.loaded + 4 * minute < Math.min(course.started, calendar.now)) inspect(story, job, course.loaded + 3 * minute, random);
  if (course.started > calendar.now || waitsForGlass(job)) return;
  start(story, job, course.started);
  const step = (share: number) => course.started + Math.floor(course.lasts * share);
  const steps: readonly (readonly [share: number, work: (at: number) => void])[] = [
    [0.12, (at) => recordChecks(story, job, at, 'pre-fit', random)],
    [0.55, (at) => recordAdhesives(story, job, at, random)],
    [0.8, (at) => (job.sheet.adas_requirement === 'required' ? recordCalibration(story, job, at, calibration, random) : undefined)],
    [0.88, (at) => recordChecks(story, job, at, 'post-fit', random)],
    [0.92, (at) => takeAtTheDoor(story, job, at, random)],
    [1, (at) => complete(story, job, at, random)],
  ];
  for (const [share, work] of steps) {
    if (step(share) > calendar.now) return;
    work(step(share));
  }
  if (job.sheet.failed_adas && job.at + 3_000 <= calendar.now)
    story.later({
      fate: 'follow-up',
      createdAt: job.at + 3_000,
      visitOn: addDays(calendar.dayOf(job.at), random.int(1, 5)),
      index: job.plan.index,
      of: job.sheet.id,
    });
  settleMoney(story, job, random);
}

function inspect(story: Story, job: Job, at: number, random: Random): void {
  const by = random.pick(story.staff.managers);
  settle(story.world, job, at, by, {
    set: { inspected_at: story.world.calendar.iso(at), inspected_by: by.id },
    event: { action: 'inspected', summary: 'Marked as inspected' },
  });
}

const withGlass: readonly FailedReason[] = [
  'customer-not-present',
  'customer-not-present',
  'vehicle-not-there',
  'weather',
  'corrosion',
  'wrong-glass',
  'glass-damaged',
  'out-of-time',
  'van-or-technician',
  'customer-refused',
];
const withoutGlass: readonly FailedReason[] = ['customer-not-present', 'vehicle-not-there', 'weather', 'out-of-time', 'van-or-technician', 'unsafe-site'];
const notes: Readonly<Partial<Record<FailedReason, string>>> = {
  'customer-not-present': 'Nobody in, rang twice',
  'vehicle-not-there': 'Vehicle was at work',
  corrosion: 'Rust all along the top edge',
  'wrong-glass': 'Bracket does not match the camera',
  'glass-damaged': 'Corner chipped when lifted',
  weather: 'Heavy rain, no shelter',
  'out-of-time': 'Stuck on the motorway',
  'customer-refused': 'Did not want to pay the excess',
  'van-or-technician': 'Van broke down',
  'unsafe-site': 'On a live carriageway',
};

/** A visit that comes to nothing. Gives false where the clock has not come so far. */
export function failVisit(story: Story, job: Job, random: Random): boolean {
  const { calendar } = story.world;
  const course = courseOf(story, job, random);
  const glass = job.lines.some((line) => line.product !== null);
  if (!course || course.started + 20 * minute > calendar.now || glassThere(job) > course.loaded || waitsForGlass(job)) return false;
  releaseToTechnician(story, job, course.released, desk(story, random));
  loadVan(story, job, course.loaded, keeper(story, job));
  const reason = random.pick(glass ? withGlass : withoutGlass);
  const begun = reason !== 'customer-not-present' && reason !== 'vehicle-not-there' && reason !== 'van-or-technician';
  if (begun) start(story, job, course.started);
  const goes = !glass ? 'none' : reason === 'glass-damaged' ? 'scrap' : reason === 'wrong-glass' ? 'return' : random.chance(0.7) ? 'van' : 'stores';
  fail(story, job, course.started + random.int(8, 18) * minute, {
    reason,
    note: notes[reason] ?? '',
    goes,
    chargeable: reason === 'customer-not-present' && random.chance(0.3),
  });
  if (goes === 'stores') unloadVan(story, job, job.at + 3 * hour, keeper(story, job), 'Visit failed');
  if (goes === 'scrap' || goes === 'return') giveUpGlass(story, job, random, goes);
  return true;
}

/** The piece is of no use: its claim is released, it is written off or goes back to the supplier's shelf. */
function giveUpGlass(story: Story, job: Job, random: Random, goes: 'scrap' | 'return'): void {
  const { ledger, world } = story;
  const by = keeper(story, job);
  for (const line of job.lines) {
    const piece = pieceOf(line);
    const at = job.at + random.int(5, 15) * minute;
    if (line.row.kind !== 'glass' || !piece || at + 5 * hour > world.calendar.now) continue;
    const name = nameOf(line);
    release(story, line, at, false);
    settle(world, job, at, desk(story, random), { event: { action: 'glass_released', summary: `Released ${name}` }, after: { line: name } });
    const later = at + 4 * hour;
    if (goes === 'scrap')
      ledger.post(
        {
          at: later,
          by,
          kind: 'write-off',
          lot: piece.lot,
          quantity: 1000,
          from: piece.placeId,
          to: world.lookups.outsidePlaceId('write-off'),
          reason: 'Broken in fitting',
        },
        'stock.written_off',
      );
    else {
      const branch = job.place?.branch;
      if (!branch) continue;
      ledger.post(
        { at: later, by, kind: 'return', lot: piece.lot, quantity: 1000, from: piece.placeId, to: branch.depotId, reason: 'Wrong glass' },
        'stock.returned',
      );
      ledger.post(
        {
          at: later + 10 * minute,
          by,
          kind: 'transfer-out',
          lot: piece.lot,
          quantity: 1000,
          from: branch.depotId,
          to: branch.returnsId,
          reason: 'Wrong glass, to go back',
        },
        'stock.moved',
      );
    }
  }
}

/** A first visit that fails, and another that does not. */
export function failAndComeBack(story: Story, job: Job, random: Random): void {
  const { calendar } = story.world;
  const first = job.place;
  if (!first || !failVisit(story, job, random)) return workThrough(story, job, random, 'pass');
  const by = random.pick(story.staff.advisers);
  const back = calendar.dayOf(job.at);
  if (job.at + 6 * hour > calendar.now) return;
  findGlass(story, job, by, first.branch, soon(random, 30, 120));
  const place = bookFor(story, job, by, random, { on: addDays(back, random.int(1, 4)), within: 10 });
  if (place) workThrough(story, job, random, 'pass');
}
