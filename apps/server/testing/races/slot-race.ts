import type { SlotCode } from '@quarterlight/contract/rules/slots';
import { countersOf } from '@quarterlight/contract/rules/slots';
import { createWorksheet, getWorksheet } from '@quarterlight/contract/worksheets/routes';
import { anIntake, aSlot, type Company } from '../../src/areas/worksheets/job.fixtures.ts';
import type { Client } from '../kit/client.ts';
import { aFord, crowd, endOf, type Findings, strayEnds, turnOf } from './crowd.ts';

/** So many people take a job for one slot of one day at once: exactly its capacity is accepted and can be read, everybody else is told that it is full. */
export async function raceForSlot(
  company: Company,
  race: { readonly day: string; readonly calls: number; readonly width: number; readonly slots: readonly SlotCode[]; readonly callers: readonly Client[] },
): Promise<Findings> {
  const intake = await anIntake(company);
  const started = performance.now();
  const answers = await crowd(race.calls, race.width, (index) =>
    turnOf(race.callers, index).call(createWorksheet, {
      body: {
        ...intake,
        vehicle: aFord(index),
        booking: aSlot(company, { technicianId: null, day: race.day, slot: turnOf(race.slots, index), minutes: 30 }),
      },
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  const broken = strayEnds(answers.map(endOf), ['done', 'diary.slot_full']);
  const won = answers.flatMap((answer, index) => (answer.status === 200 ? [{ ...answer.body, slot: turnOf(race.slots, index) }] : []));
  const capacity = await capacityOf(company);
  const books = await booksOf(company, race.day);
  for (const counter of ['A', 'P'] as const) {
    const accepted = won.filter(({ slot }) => countersOf(slot).includes(counter)).length;
    const asked = race.slots.some((slot) => countersOf(slot).includes(counter));
    const booked = books.bookings.filter(({ slot }) => countersOf(slot as SlotCode).includes(counter)).length;
    const taken = books.counters.find(({ slot }) => slot === counter)?.taken ?? 0;
    if (asked && accepted !== capacity[counter]) broken.push(`${accepted} were accepted for ${counter}, which has room for ${capacity[counter]}`);
    if (booked !== accepted || taken !== accepted) broken.push(`${accepted} were accepted for ${counter}, ${booked} are booked, the counter says ${taken}`);
  }
  const readable = await crowd(won.length, 16, async (index) => {
    const { body } = await turnOf(race.callers, index + 1).call(getWorksheet, { params: { id: won[index]?.id ?? '' } });
    return body.number === won[index]?.number && body.booking?.day === race.day && body.booking.slot === won[index]?.slot;
  });
  if (readable.includes(false)) broken.push(`${readable.filter((good) => !good).length} accepted bookings cannot be read`);
  if (new Set(won.map(({ number }) => number)).size !== won.length) broken.push('two jobs have the same number');
  return { figures: { calls: race.calls, accepted: won.length, 'calls a second': Math.round(race.calls / seconds) }, broken };
}

const capacityOf = ({ tenant, branch }: Company) =>
  tenant.scope.read(async ({ db }) => {
    const row = await db.selectFrom('branch').select(['capacity_morning', 'capacity_afternoon']).where('id', '=', branch.id).executeTakeFirstOrThrow();
    return { A: row.capacity_morning, P: row.capacity_afternoon };
  });

const booksOf = ({ tenant, branch }: Company, day: string) =>
  tenant.scope.read(async ({ db }) => ({
    bookings: await db
      .selectFrom('booking')
      .select('slot')
      .where('branch_id', '=', branch.id)
      .where('day', '=', day)
      .where('cancelled_at', 'is', null)
      .execute(),
    counters: await db.selectFrom('branch_capacity').select(['slot', 'taken']).where('branch_id', '=', branch.id).where('day', '=', day).execute(),
  }));
