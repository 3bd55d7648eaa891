import {
  addWorksheetLine,
  cancelWorksheet,
  claimOfSupplier,
  explainDifference,
  inspectWorksheet,
  raiseWarranty,
  setAdasRequirement,
} from '@quarterlight/contract/worksheets/routes';
import { addDays, type Day, day, weekdayOf } from '@quarterlight/kit/days';
import { storyDays } from '../../demo/calendar.ts';
import type { Company } from '../../demo/company.ts';
import type { Random } from '../../demo/random.ts';
import { hour, minute } from '../../demo/teller.ts';
import { tellOfCrack } from './damage.story.ts';
import { book, findGlass, holdAWhile, move, settleUnknown } from './desk.story.ts';
import { takeIn } from './intake.story.ts';
import { type Fate, type Job, look, money, working } from './job.story.ts';
import { talkAbout, waitEarlier } from './talk.story.ts';
import { clearAway } from './unallocated.story.ts';
import { visit } from './visit.story.ts';

/** Work comes in on every day of the story, a little more each month. */
export function tellJobs(company: Company, count: number): void {
  const { teller, world } = company;
  const { calendar } = world;
  const random = teller.random('jobs');
  const days = Array.from({ length: storyDays }, (_, index) => calendar.offset(index - storyDays + 1)).filter((on) => !calendar.bankHolidays.has(on));
  const weight = (index: number, on: Day) => (0.6 + (0.8 * index) / days.length) * ([1.15, 1.05, 1, 1, 0.95, 0.3, 0.06][weekdayOf(on) - 1] ?? 1);
  const total = days.reduce((all, on, index) => all + weight(index, on), 0);
  let sum = 0;
  let told = 0;
  for (const [index, on] of days.entries()) {
    sum += (weight(index, on) / total) * count;
    for (; told < Math.floor(sum); told += 1) {
      const own = random.fork(`job ${told}`);
      const fate = told % 17 === 5 ? 'cancelled' : told % 19 === 7 ? 'fails' : told % 37 === 11 ? 'fails-calibration' : 'done';
      teller.begin(teller.moment(on, own.int(485, 1070)), () => tellJob(company, own, fate));
    }
  }
  // What lies on the desk just now, whatever the hour.
  for (let index = 0; index < 4; index += 1) {
    teller.begin(calendar.now - (5 + index * 15) * hour, () => tellJob(company, random.fork(`waits ${index}`), 'waits'));
    teller.begin(calendar.now - (35 + index * 90) * minute, () => tellJob(company, random.fork(`fresh ${index}`), 'fresh'));
  }
  for (const [index, offset] of [-25, 45, 130, -140, -240].entries()) {
    const wanted = Math.min(Math.max(5, Math.floor((calendar.minuteOfNow + offset) / 5) * 5), 1_380);
    const own = random.fork(`today ${index}`);
    teller.begin(teller.moment(calendar.offset(-12 + (index % 3)), own.int(500, 900)), () => tellJob(company, own, 'done', wanted));
  }
}

async function tellJob(company: Company, random: Random, fate: Fate, today?: number): Promise<void> {
  const job = await takeIn(company, random, fate, today);
  await settleUnknown(company, job);
  await findGlass(company, job);
  await tellOfCrack(company, job);
  await talkAbout(company, job);
  await carryOut(company, job);
}

/** Books, holds, moves and visits until the job is done or given up. */
async function carryOut(company: Company, job: Job): Promise<void> {
  const { teller } = company;
  const { random, by } = job;
  const params = { id: job.id };
  if (job.fate === 'fresh') await working(company, 30 * hour);
  if (job.fate === 'waits' || (job.today === undefined && random.chance(0.15))) await holdAWhile(company, job);
  await working(company, job.today === undefined && random.chance(0.6) ? random.int(1, 22) * hour : 4 * minute);
  if (job.fate === 'cancelled') {
    if (random.chance(0.5)) await book(company, job);
    await working(company, random.int(1, 20) * hour);
    await teller.ask(by, cancelWorksheet, { params, version: job.version, body: { reason: random.pick(cancelReasons) } });
    await clearAway(company, job);
    return;
  }
  if (!(await book(company, job))) return;
  await waitEarlier(company, job);
  if (job.today === undefined && random.chance(0.06)) {
    await working(company, random.int(1, 5) * hour);
    const { state, booking } = await look(company, job);
    if (state === 'booked' && booking && booking.day > teller.today())
      await move(company, job, random.pick(['Rebooked by customer', 'Rebooked by us']), addDays(day(booking.day), 1));
  }
  if (random.chance(0.04))
    job.version = (await teller.ask(random.pick(company.staff.managers), inspectWorksheet, { params, version: job.version, body: { on: true } })).version;
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    const ended = await visit(company, job, attempt);
    if (ended === 'done') break;
    if (ended === 'stuck') return;
    await working(company, random.int(1, 4) * hour);
    await look(company, job);
    await findGlass(company, job);
    if (!(await book(company, job))) return;
  }
  if (job.fate === 'fails-calibration' && job.kind !== 'calibration')
    for (const { id } of (await look(company, job)).followedBy) teller.begin(teller.now() + random.int(2, 20) * hour, () => followUp(company, job, id));
  if (job.kind === 'replacement' && random.chance(0.04)) teller.begin(teller.now() + random.int(4, 70) * 24 * hour, () => comeBack(company, job));
  await differFromQuotation(company, job);
  await company.completed({ worksheetId: job.id, account: job.account, random, excess: job.excess });
}

/** More was needed than had been quoted, and somebody says so before the bill goes out. */
async function differFromQuotation(company: Company, job: Job): Promise<void> {
  const { teller } = company;
  if (!job.seen?.quotationId || !job.random.chance(0.4)) return;
  await working(company, 20 * minute);
  const params = { id: job.id };
  const { version, state } = await look(company, job);
  if (state !== 'completed') return;
  const line = {
    kind: 'sundry' as const,
    description: job.random.pick(['Moulding clips', 'Wiper blades', 'Cavity wax']),
    unitPrice: money(job.random.int(8, 34) * 100),
  };
  const added = await teller.ask(job.by, addWorksheetLine, { params, version, body: line });
  const body = { reason: 'more-parts' as const, note: 'Found on the day, and agreed with the customer.' };
  job.version = (await teller.ask(job.by, explainDifference, { params, version: added.version, body })).version;
}

const cancelReasons = [
  'Customer had it done elsewhere',
  'Insurer declined the claim',
  'Vehicle sold',
  'Duplicate of another job',
  'Customer changed their mind',
  'Price too high',
];

/** The calibration that failed is done again, on the job that the product made for it. */
async function followUp(company: Company, of: Job, id: string): Promise<void> {
  const { teller } = company;
  const job: Job = { ...of, id, number: '', kind: 'calibration', random: of.random.fork('follow-up'), fate: 'done', version: 0 };
  await working(company, 0);
  await look(company, job);
  const body = { kind: 'calibration' as const, unitPrice: money(0) };
  job.version = (await teller.ask(job.by, addWorksheetLine, { params: { id }, version: job.version, body })).version;
  await carryOut(company, job);
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

/** Something is wrong with what was fitted. */
async function comeBack(company: Company, of: Job): Promise<void> {
  const { teller } = company;
  const random = of.random.fork('warranty');
  await working(company, 0);
  const params = { id: of.id };
  const cause = random.pick(['workmanship', 'workmanship', 'product', 'adhesive', 'customer'] as const);
  const { madeId } = await teller.ask(of.by, raiseWarranty, { params, body: { cause, note: random.pick(complaints) } });
  const job: Job = { ...of, id: madeId, number: '', kind: 'warranty', random, fate: 'done', version: 0 };
  const now = await look(company, job);
  const own = { id: madeId };
  if (now.adasRequirement === 'unknown')
    job.version = (
      await teller.ask(job.by, setAdasRequirement, { params: own, version: job.version, body: { requirement: 'not-affected', source: 'As on the first job' } })
    ).version;
  await teller.at(teller.now() + 3 * minute);
  job.version = (await teller.ask(job.by, addWorksheetLine, { params: own, version: job.version, body: { kind: 'labour' } })).version;
  if (cause === 'product' || cause === 'adhesive') job.version = await claim(company, job);
  await carryOut(company, job);
}

/** What a faulty product costs us is asked of its supplier, who has not always answered yet. */
async function claim(company: Company, { id, version, random: ofJob }: Job): Promise<number> {
  const { teller } = company;
  const random = ofJob.fork('claim');
  const askedOn = teller.today();
  const asked = money(random.int(6, 18) * 1_000);
  const recovered = random.chance(0.5) ? null : money(random.chance(0.3) ? 0 : asked.amount);
  const reference = `RMA ${random.int(10_000, 99_999)}`;
  const body = { claim: { supplierId: null, reference, asked, askedOn, recovered, recoveredOn: recovered && askedOn } };
  return (await teller.ask(random.pick(company.staff.managers), claimOfSupplier, { params: { id }, version, body })).version;
}
