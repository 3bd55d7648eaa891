import { findSlots } from '@quarterlight/contract/diary/routes';
import type { SlotProposal } from '@quarterlight/contract/diary/schemas';
import { type SlotCode, slotOfClock } from '@quarterlight/contract/rules/slots';
import {
  allocateLine,
  askForDeposit,
  bookWorksheet,
  confirmLineFeatures,
  holdWorksheet,
  orderLine,
  rebookWorksheet,
  recordPayment,
  resumeWorksheet,
  setAdasRequirement,
} from '@quarterlight/contract/worksheets/routes';
import { addDays, type Day, day, weekdayOf } from '@quarterlight/kit/days';
import { clockOf } from '@quarterlight/kit/instants';
import type { Company } from '../../demo/company.ts';
import { hour, minute, Refused } from '../../demo/teller.ts';
import { type Job, look, working } from './job.story.ts';

/** What was left open is asked the same day or the next. */
export async function settleUnknown(company: Company, job: Job): Promise<void> {
  const { teller } = company;
  const { random, by } = job;
  const params = { id: job.id };
  const first = await look(company, job);
  const open = first.lines.filter(({ kind, features, productId }) => kind === 'glass' && productId !== null && features.length === 0);
  if (first.adasRequirement !== 'unknown' && open.length === 0) return;
  await working(company, (job.fate === 'fresh' ? 30 : random.int(1, 7)) * hour);
  const camera = first.lines.some(({ kind }) => kind === 'calibration');
  if (first.adasRequirement === 'unknown') {
    const requirement = camera ? ('required' as const) : ('none-fitted' as const);
    job.version = (await teller.ask(by, setAdasRequirement, { params, version: job.version, body: { requirement, source: 'Customer rang back' } })).version;
  }
  for (const line of open) {
    const product = [job.car.windscreen, ...job.car.glass].find(({ id }) => id === line.productId);
    const features = (product?.questions ?? []).map(({ topic, expected }) => ({ topic, present: expected ?? false }));
    if (features.length === 0) continue;
    const done = await teller.ask(by, confirmLineFeatures, {
      params: { ...params, lineId: line.id },
      version: job.version,
      body: { features, source: 'photo' },
    });
    job.version = done.version;
  }
}

/** Puts glass and parts aside from what lies free, or orders them. */
export async function findGlass(company: Company, job: Job): Promise<void> {
  const { teller } = company;
  const { by, random } = job;
  const { lines } = job.seen ?? (await look(company, job));
  for (const line of lines.filter(({ glassState }) => glassState === 'needed')) {
    await teller.at(teller.now() + random.int(1, 6) * minute);
    const params = { id: job.id, lineId: line.id };
    const done = await teller.ask(by, allocateLine, { params, version: job.version, body: {} }).catch((error: unknown) => {
      if (!(error instanceof Refused && error.code === 'stock.none_free')) throw error;
      company.ordered();
      return teller.ask(by, orderLine, {
        params,
        version: job.version,
        body: line.features.length === 0 ? { unconfirmedReason: 'Dealer confirmed the part' } : {},
      });
    });
    job.version = done.version;
  }
}

const waits: readonly (readonly [kind: string, note: string])[] = [
  ['authorisation', 'Engineer to ring back'],
  ['customer', 'Photos asked for'],
  ['order-number', 'Fleet desk will send it'],
  ['features', 'Waiting for a photo of the mirror'],
  ['payment', 'Deposit link sent'],
  ['vehicle', 'On holiday until next week'],
  ['bodywork', 'Rust to be treated first'],
  ['weather', 'No shelter on site'],
];

export async function holdAWhile(company: Company, job: Job): Promise<void> {
  const { teller, world } = company;
  const { random, by } = job;
  const params = { id: job.id };
  await teller.at(teller.now() + random.int(10, 60) * minute);
  const [kind, note] = random.pick(waits);
  const reasonId = world.lookups.byKind('worksheet-awaiting-reasons', kind).id;
  const deposit = kind === 'payment' ? await askDeposit(company, job) : null;
  job.version = (await teller.ask(by, holdWorksheet, { params, version: job.version, body: { reasonId, note } })).version;
  await working(company, random.int(job.fate === 'waits' ? 60 : 20, 120) * hour);
  if (deposit !== null)
    job.version = (
      await teller.ask(random.pick(company.staff.accounts), recordPayment, {
        params,
        body: { kind: 'deposit', method: 'card', amount: deposit, reference: 'Payment link' },
      })
    ).version;
  job.version = (await teller.ask(by, resumeWorksheet, { params, version: job.version })).version;
}

/** Fifty pounds, or all that a cheaper job comes to; nothing of a job that comes to nothing. */
async function askDeposit(company: Company, job: Job) {
  const { gross } = await look(company, job);
  if (gross.amount === 0) return null;
  const amount = { ...gross, amount: Math.min(5000, gross.amount) };
  job.version = (await company.teller.ask(job.by, askForDeposit, { params: { id: job.id }, version: job.version, body: { amount } })).version;
  return amount;
}

const proposed = async ({ teller }: Company, job: Job, from: Day): Promise<readonly SlotProposal[]> =>
  (await teller.ask(job.by, findSlots, { query: { worksheetId: job.id, branchId: job.car.branch.id, from, days: 7, limit: 8 } })).items;

/** The place that the product proposes, or on the day that was promised; the first that is still there. */
async function placesFor(company: Company, job: Job, from: Day): Promise<readonly SlotProposal[]> {
  const { teller, staff, world } = company;
  if (job.today === undefined || from > world.calendar.today) return proposed(company, job, from);
  const { today } = world.calendar;
  const clock = clockOf(new Date(teller.moment(today, job.today)).toISOString(), world.calendar.zone);
  const opens = job.car.branch.site.openDays.includes(weekdayOf(today)) && !job.car.branch.closedDays.has(today);
  const slot: SlotCode = opens ? slotOfClock(clock) : 'O';
  const { demonstrator } = staff;
  return [
    {
      technicianId: demonstrator.id,
      technicianName: demonstrator.name,
      branchId: job.car.branch.id,
      branchName: '',
      day: today,
      slot,
      freeMinutes: 0,
      branchFree: 1,
      distanceKm: null,
      visitsThatDay: 0,
      reasons: [],
      concerns: [],
      lent: null,
    },
  ];
}

const wish = (place: SlotProposal, minutes: number, override: boolean) => ({
  branchId: place.branchId,
  technicianId: place.technicianId,
  day: place.day,
  slot: place.slot,
  minutes,
  startsAt: null,
  ...(override ? { override } : {}),
});

export async function book(company: Company, job: Job, from?: Day): Promise<boolean> {
  const { teller, staff } = company;
  const { estimatedMinutes } = job.seen ?? (await look(company, job));
  const today = teller.today();
  const places = await placesFor(company, job, job.today === undefined ? (from ?? addDays(today, 1)) : company.world.calendar.today);
  const place = job.today === undefined ? job.random.pick(places.slice(0, 4).length > 0 ? places.slice(0, 4) : [undefined]) : places[0];
  if (!place) return false;
  const by = job.today === undefined ? job.by : (staff.managers[0] ?? job.by);
  const minutes = job.today === undefined ? Math.min(estimatedMinutes, 240) : Math.min(45, 1_435 - job.today);
  const done = await teller.ask(by, bookWorksheet, { params: { id: job.id }, version: job.version, body: wish(place, minutes, job.today !== undefined) });
  job.version = done.version;
  job.booked = day(place.day);
  return true;
}

export async function move(company: Company, job: Job, reason: string, from: Day): Promise<boolean> {
  const { teller, world } = company;
  const { estimatedMinutes } = job.seen ?? (await look(company, job));
  const places = await proposed(company, job, from > teller.today() ? from : addDays(teller.today(), 1));
  const [place] = places;
  if (!place) return false;
  const reasonId = world.lookups.byName('booking-reasons', reason).id;
  const done = await teller.ask(job.by, rebookWorksheet, {
    params: { id: job.id },
    version: job.version,
    body: { ...wish(place, Math.min(estimatedMinutes, 240), false), reasonId },
  });
  job.version = done.version;
  job.booked = day(place.day);
  return true;
}
