import { aCompany } from '../../apps/server/src/areas/worksheets/job.fixtures.ts';
import { aTenant } from '../../apps/server/testing/kit/tenants.ts';
import { raceForPanes } from '../../apps/server/testing/races/allocation-race.ts';
import { crowd } from '../../apps/server/testing/races/crowd.ts';
import { mixStock } from '../../apps/server/testing/races/ledger-race.ts';
import { numberOption, option } from '../support/options.ts';
import { plantTrigger, proofOf } from '../support/plant.ts';
import type { Figures, ProofContext } from '../support/proof.ts';
import { deadlocksIn, held, openHouse } from './house.ts';

async function allocate(context: ProofContext, plant?: string): Promise<Figures> {
  const house = await openHouse(context, { servers: 2, plant });
  const company = await aCompany({}, house);
  const callers = await crowd(8, 4, () => company.tenant.user());
  const { small } = house;
  return held(await raceForPanes(company, { rounds: small ? 2 : 40, jobs: small ? 24 : 64, panes: [1, 3, 1], callers }), 'last panes');
}

export const allocation = proofOf({
  name: 'allocation',
  promises: [10],
  about: 'the last panes go to as many jobs as there are panes, and the lines of a request count together',
  run: allocate,
  plants: {
    'a balance that forgets what is claimed of it': plantTrigger(
      'stock_balance',
      'before update',
      'if new.allocated_milli > old.allocated_milli then new.allocated_milli := old.allocated_milli; end if;',
    ),
    'a claim that is acknowledged, and released in the books': plantTrigger(
      'allocation',
      'after insert',
      "update allocation set state = 'released' where id = new.id and random() < 0.5;",
    ),
  },
});

async function mix(context: ProofContext, plant?: string): Promise<Figures> {
  const house = await openHouse(context, { servers: 2, plant });
  const tenant = await aTenant(house);
  const office = [await tenant.user(), ...(await crowd(7, 4, () => tenant.user({ role: 'manager' })))] as const;
  const { small } = house;
  const operations = small ? 1_500 : numberOption('operations', 100_000);
  const onBatch = (done: number, broken: readonly string[]) =>
    context.say(`  ${done.toLocaleString('en-GB')} operations: ${broken.length === 0 ? 'all holds' : broken.join('; ')}`);
  const race = { operations, width: 64, batch: small ? 500 : 5_000, seed: option('seed') ?? 'ledger', office, onBatch };
  return { ...held(await mixStock(tenant, race), 'stock'), ...(await deadlocksIn(house)) };
}

export const ledger = proofOf({
  name: 'ledger',
  promises: [10],
  about: 'whatever many people do with stock at once, the ledger keeps its invariants and holds what was acknowledged',
  run: mix,
  plants: {
    'one move in fifty never reaches the ledger': plantTrigger('stock_move', 'before insert', 'if random() < 0.02 then return null; end if;'),
    'a balance that gains a piece now and then': plantTrigger(
      'stock_balance',
      'before insert or update',
      `if (tg_op = 'INSERT' or new.quantity_milli > old.quantity_milli) and random() < 0.02
       then new.quantity_milli := new.quantity_milli + 1000; end if;`,
    ),
    'a move may be reversed more than once': `drop index stock_move_reversed_once; ${plantTrigger(
      'stock_move',
      'after insert',
      `if new.kind = 'reversal' and random() < 0.2 then insert into stock_move select (r).*
       from (select jsonb_populate_record(new, jsonb_build_object('id', gen_random_uuid())) as r) as again where pg_trigger_depth() = 1; end if;`,
    )}`,
  },
});
