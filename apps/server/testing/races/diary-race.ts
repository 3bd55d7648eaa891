import { absenceMeets } from '@quarterlight/contract/rules/absences';
import { minutesByCounter, type SlotCode } from '@quarterlight/contract/rules/slots';
import { cancelAbsence, createAbsence } from '@quarterlight/contract/schedule/routes';
import { cancelWorksheet, createWorksheet, rebookWorksheet } from '@quarterlight/contract/worksheets/routes';
import { day } from '@quarterlight/kit/days';
import { instantOf } from '@quarterlight/kit/instants';
import { aTechnician } from '../../src/areas/identity/identity.testing.ts';
import { aLookup } from '../../src/areas/system/system.testing.ts';
import { anIntake, type Company, inDays } from '../../src/areas/worksheets/job.fixtures.ts';
import { makeRandom, type Random } from '../../src/demo/random.ts';
import type { Client } from '../kit/client.ts';
import { aFord, endOf, type Findings, strayEnds, tally, turnOf } from './crowd.ts';

interface Wish {
  readonly technicianId: string | null;
  readonly day: string;
  readonly slot: SlotCode;
  readonly minutes: number;
  readonly startsAt: string | null;
}
interface Visit {
  readonly id: string;
  readonly version: number;
  readonly wish: Wish;
}
interface Absent {
  readonly id: string;
  readonly version: number;
  readonly technicianId: string;
  readonly day: string;
  readonly fromSlot: 'A' | 'P';
  readonly toSlot: 'A' | 'P';
}

const refusals = ['diary.slot_full', 'diary.technician_full', 'diary.not_working', 'diary.overlap', 'diary.absent', 'absence.has_bookings', 'absence.overlap'];
const starts: Readonly<Record<SlotCode, readonly string[]>> = {
  A: ['08:00', '09:00', '10:30', '11:45'],
  P: ['12:00', '13:30', '15:00'],
  D: ['08:30', '13:00'],
  O: ['18:00', '19:30'],
};

/** So many workers book, move, hand over, cancel and take leave in one small diary; in the end it holds what was acknowledged to each, and nothing else. */
export async function mixDiary(
  company: Company,
  race: { readonly workers: number; readonly steps: number; readonly days: number; readonly seed: string; readonly callers: readonly Client[] },
): Promise<Findings> {
  const technicians = [company.technician, await aTechnician(company.tenant, company.branch), await aTechnician(company.tenant, company.branch)].map(
    ({ id }) => id,
  );
  const ground: Ground = {
    company,
    technicians,
    days: Array.from({ length: race.days }, (_, index) => inDays(company.tenant, index + 1)),
    intake: await anIntake(company),
    reasonId: await aLookup(company.tenant, 'booking-reasons'),
  };
  const started = performance.now();
  const workers = Array.from(
    { length: race.workers },
    (_, index) => new Worker(ground, index, { by: turnOf(race.callers, index), manager: company.manager, random: makeRandom(`${race.seed} ${index}`) }),
  );
  await Promise.all(workers.map((worker) => worker.work(race.steps)));
  const ends = workers.flatMap((worker) => worker.ends);
  const broken = [
    ...strayEnds(
      ends.map(({ end }) => end),
      ['done', ...refusals],
    ),
    ...workers.flatMap((worker) => worker.broken),
    ...(await compare(
      company,
      workers.flatMap((worker) => worker.visits),
      workers.flatMap((worker) => worker.absences),
    )),
  ];
  for (const kind of ['book', 'move', 'cancel', 'absence', 'twice'])
    if (!ends.some(({ what, end }) => what === kind && end === 'done')) broken.push(`nobody ever succeeded in '${kind}', so nothing was tried`);
  const figures = { steps: ends.length, ...tally(ends.map(({ end }) => end)), seconds: Math.round((performance.now() - started) / 1000) };
  return { figures, broken };
}

interface Ground {
  readonly company: Company;
  readonly technicians: readonly string[];
  readonly days: readonly string[];
  readonly intake: Awaited<ReturnType<typeof anIntake>>;
  readonly reasonId: string;
}

class Worker {
  readonly ends: { what: string; end: string }[] = [];
  readonly broken: string[] = [];
  visits: Visit[] = [];
  absences: Absent[] = [];
  readonly #ground: Ground;
  readonly #number: number;
  readonly #people: { readonly by: Client; readonly manager: Client; readonly random: Random };
  #made = 0;

  constructor(ground: Ground, number: number, people: { readonly by: Client; readonly manager: Client; readonly random: Random }) {
    this.#ground = ground;
    this.#number = number;
    this.#people = people;
  }

  async work(steps: number): Promise<void> {
    const { random } = this.#people;
    for (let step = 0; step < steps; step += 1) {
      const visit = this.visits.length === 0 ? undefined : random.pick(this.visits);
      const chance = random.next();
      if (chance < 0.12) await this.#leave();
      else if (visit === undefined || chance < 0.45) await this.#book();
      else if (chance < 0.72) await this.#move(visit);
      else if (chance < 0.82) await this.#moveTwice(visit);
      else await this.#cancel(visit);
    }
  }

  #wish(): Wish {
    const { random } = this.#people;
    const slot = random.pick(['A', 'P', 'D', 'O'] as const);
    const on = random.pick(this.#ground.days);
    const technicianId = random.chance(0.8) ? random.pick(this.#ground.technicians) : null;
    const startsAt = technicianId !== null && random.chance(0.6) ? instantOf(day(on), random.pick(starts[slot]), 'Europe/London') : null;
    return { technicianId, day: on, slot, minutes: random.pick([30, 45, 61]), startsAt };
  }

  #note(what: string, answer: Parameters<typeof endOf>[0]): boolean {
    this.ends.push({ what, end: endOf(answer) });
    return answer.status < 300;
  }

  async #book(): Promise<void> {
    const wish = this.#wish();
    this.#made += 1;
    const vehicle = aFord(this.#number * 1000 + this.#made);
    const answer = await this.#people.by.call(createWorksheet, {
      body: { ...this.#ground.intake, vehicle, booking: { branchId: this.#ground.company.branch.id, ...wish } },
    });
    if (this.#note('book', answer)) this.visits.push({ id: answer.body.id, version: answer.body.version, wish });
  }

  #send(visit: Visit, wish: Wish) {
    const body = { branchId: this.#ground.company.branch.id, ...wish, reasonId: this.#ground.reasonId };
    return this.#people.by.call(rebookWorksheet, { params: { id: visit.id }, version: visit.version, body });
  }

  async #move(visit: Visit): Promise<void> {
    const wish = this.#wish();
    const answer = await this.#send(visit, wish);
    if (this.#note('move', answer)) this.#changed(visit, { id: visit.id, version: answer.body.version, wish });
  }

  /** Two people move the same visit from the same version at once: one at most may win. */
  async #moveTwice(visit: Visit): Promise<void> {
    const wishes = [this.#wish(), this.#wish()];
    const answers = await Promise.all(wishes.map((wish) => this.#send(visit, wish)));
    const won = answers.flatMap((answer, index) => (answer.status === 200 ? [{ version: answer.body.version, wish: wishes[index] }] : []));
    if (won.length > 1) this.broken.push('two moves from the same version were both accepted');
    for (const answer of answers) if (endOf(answer) !== 'record.stale') this.#note('twice', answer);
    const [first] = won;
    if (first?.wish) this.#changed(visit, { id: visit.id, version: first.version, wish: first.wish });
  }

  async #cancel(visit: Visit): Promise<void> {
    const answer = await this.#people.manager.call(cancelWorksheet, { params: { id: visit.id }, version: visit.version, body: { reason: 'Sold the car' } });
    if (this.#note('cancel', answer)) this.visits = this.visits.filter(({ id }) => id !== visit.id);
  }

  async #leave(): Promise<void> {
    const { random, manager } = this.#people;
    const [own] = this.absences;
    if (own && random.chance(0.5)) {
      const answer = await manager.call(cancelAbsence, { params: { id: own.id }, version: own.version, body: { reason: '' } });
      if (this.#note('return', answer)) this.absences = this.absences.slice(1);
      return;
    }
    const technicianId = random.pick(this.#ground.technicians);
    const on = random.pick(this.#ground.days);
    const half = random.pick(['A', 'P', null] as const);
    const slots = { fromSlot: half ?? 'A', toSlot: half ?? 'P' } as const;
    const answer = await manager.call(createAbsence, { body: { userId: technicianId, type: 'sickness', from: on, to: on, ...slots, note: '' } });
    if (this.#note('absence', answer)) this.absences.push({ id: answer.body.id, version: answer.body.version, technicianId, day: on, ...slots });
  }

  #changed(old: Visit, now: Visit): void {
    this.visits = this.visits.map((visit) => (visit === old ? now : visit));
  }
}

/** The diary of the database against what was acknowledged. */
async function compare({ tenant, branch }: Company, visits: readonly Visit[], absences: readonly Absent[]): Promise<string[]> {
  const kept = await tenant.scope.read(async ({ db }) => ({
    bookings: await db
      .selectFrom('booking')
      .select(['worksheet_id', 'technician_id', 'day', 'slot', 'minutes', 'starts_at', 'ends_at'])
      .where('branch_id', '=', branch.id)
      .where('cancelled_at', 'is', null)
      .orderBy('worksheet_id')
      .execute(),
    absences: await db.selectFrom('absence').select('id').where('state', '=', 'approved').orderBy('id').execute(),
    branches: await db.selectFrom('branch_capacity').select(['day', 'slot', 'taken', 'capacity']).where('branch_id', '=', branch.id).execute(),
    technicians: await db.selectFrom('technician_capacity').select(['technician_id', 'day', 'slot', 'taken_minutes', 'capacity_minutes']).execute(),
  }));
  const broken: string[] = [];
  const inBooks = kept.bookings.map((row) => [row.worksheet_id, row.technician_id, row.day, row.slot, row.minutes, row.starts_at].join(' '));
  const asked = visits.map(({ id, wish }) => [id, wish.technicianId, wish.day, wish.slot, wish.minutes, wish.startsAt].join(' ')).toSorted();
  if (inBooks.join('\n') !== asked.join('\n')) broken.push(`${asked.length} visits were acknowledged, but the diary holds other ones (${inBooks.length})`);
  if (
    kept.absences.map(({ id }) => id).join() !==
    absences
      .map(({ id }) => id)
      .toSorted()
      .join()
  )
    broken.push('the absences are not those acknowledged');

  const jobs = new Map<string, number>();
  const minutes = new Map<string, number>();
  const add = (map: Map<string, number>, key: string, amount: number) => map.set(key, (map.get(key) ?? 0) + amount);
  for (const { wish } of visits) {
    for (const part of minutesByCounter(wish.slot, wish.minutes)) {
      add(jobs, `${wish.day} ${part.counter}`, 1);
      if (wish.technicianId !== null) add(minutes, `${wish.technicianId} ${wish.day} ${part.counter}`, part.minutes);
    }
  }
  for (const row of kept.branches)
    if (row.taken !== (jobs.get(`${row.day} ${row.slot}`) ?? 0) || row.taken > row.capacity)
      broken.push(`the branch's counter of ${row.day} ${row.slot} is wrong`);
  for (const row of kept.technicians)
    if (row.taken_minutes !== (minutes.get(`${row.technician_id} ${row.day} ${row.slot}`) ?? 0) || row.taken_minutes > row.capacity_minutes)
      broken.push(`a technician's counter of ${row.day} ${row.slot} is wrong`);

  const timed = kept.bookings.filter((row) => row.technician_id !== null && row.starts_at !== null);
  for (const one of timed)
    for (const other of timed)
      if (one.worksheet_id < other.worksheet_id && one.technician_id === other.technician_id && overlaps(one, other))
        broken.push('a technician is at two places at once');
  for (const absence of absences)
    for (const row of kept.bookings)
      if (row.technician_id === absence.technicianId && absenceMeets({ ...absence, from: absence.day, to: absence.day }, row.day, row.slot))
        broken.push('a visit lies in an absence of its technician');
  return broken;
}

type Times = { readonly starts_at: string | null; readonly ends_at: string | null };
const overlaps = (one: Times, other: Times) => (one.starts_at ?? '') < (other.ends_at ?? '') && (other.starts_at ?? '') < (one.ends_at ?? '');
