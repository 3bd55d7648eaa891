import { aCompany, inDays } from '../../apps/server/src/areas/worksheets/job.fixtures.ts';
import { crowd } from '../../apps/server/testing/races/crowd.ts';
import { mixDiary } from '../../apps/server/testing/races/diary-race.ts';
import { raceForSlot } from '../../apps/server/testing/races/slot-race.ts';
import { plantTrigger, proofOf } from '../support/plant.ts';
import type { Figures, ProofContext } from '../support/proof.ts';
import { deadlocksIn, type House, held, openHouse } from './house.ts';

const width = 96;

/** A company with room for so many jobs a slot, and twelve people who book. */
async function aDesk(house: House, capacity: number) {
  const company = await aCompany({ capacity_morning: capacity, capacity_afternoon: capacity, capacity_out_of_hours: capacity }, house);
  return { company, callers: await crowd(12, 4, () => company.tenant.user({ role: 'adviser' })) };
}

async function oneSlot(house: House, capacity: number, calls: number): Promise<Figures> {
  const { company, callers } = await aDesk(house, capacity);
  return held(await raceForSlot(company, { day: inDays(company.tenant, 1), calls, width, slots: ['A'], callers }), `capacity ${capacity}`);
}

async function halves(house: House, rounds: number, calls: number): Promise<Figures> {
  const { company, callers } = await aDesk(house, 8);
  let figures: Figures = {};
  for (let round = 1; round <= rounds; round += 1) {
    const slots = round % 2 === 0 ? (['D', 'A', 'P'] as const) : (['A'] as const);
    figures = held(await raceForSlot(company, { day: inDays(company.tenant, round), calls, width, slots, callers }), 'repeats');
  }
  return { ...figures, 'repeats: rounds': rounds };
}

async function mixed(house: House, workers: number, steps: number): Promise<Figures> {
  const { company, callers } = await aDesk(house, 9);
  return held(await mixDiary(company, { workers, steps, days: 5, seed: 'booking', callers }), 'mixed');
}

async function race(context: ProofContext, plant?: string): Promise<Figures> {
  const house = await openHouse(context, { servers: 2, plant });
  const { small } = house;
  const figures: Record<string, string | number> = {};
  for (const capacity of small ? [8] : [1, 8, 50]) Object.assign(figures, await oneSlot(house, capacity, small ? 300 : 10_000));
  return { ...figures, ...(await deadlocksIn(house)) };
}

async function live(context: ProofContext, plant?: string): Promise<Figures> {
  const house = await openHouse(context, { servers: 2, plant });
  const { small } = house;
  const figures = await halves(house, small ? 4 : 100, small ? 80 : 200);
  return { ...figures, ...(await mixed(house, small ? 24 : 64, small ? 12 : 60)), ...(await deadlocksIn(house)) };
}

export const booking = proofOf({
  name: 'booking',
  promises: [9],
  about: 'ten thousand callers for one slot get exactly the places that it has, and an answer each',
  run: race,
  plants: {
    'a counter of capacity that now and then forgets a visit': plantTrigger(
      'branch_capacity',
      'before update',
      'if new.taken > old.taken and random() < 0.3 then new.taken := old.taken; end if;',
    ),
    'a booking that is acknowledged, and cancelled in the books': plantTrigger(
      'booking',
      'after insert',
      'if random() < 0.2 then update booking set cancelled_at = now() where id = new.id; end if;',
    ),
  },
});

export const diary = proofOf({
  name: 'diary',
  promises: [9],
  about: 'people who book, move, hand over, cancel and take leave at once find in the diary what each was told',
  run: live,
  plants: {
    'nothing in the database keeps a technician from being at two places': 'alter table booking drop constraint booking_no_overlap',
    'a visit that is moved keeps its place of before as well': plantTrigger(
      'branch_capacity',
      'before update',
      'if new.taken < old.taken then new.taken := old.taken; end if;',
    ),
  },
});
