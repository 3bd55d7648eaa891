import { setTimeout as pause } from 'node:timers/promises';
import { aCompany } from '../../apps/server/src/areas/worksheets/job.fixtures.ts';
import { crowd } from '../../apps/server/testing/races/crowd.ts';
import { drawNumbers } from '../../apps/server/testing/races/number-race.ts';
import { plantTrigger, proofOf } from '../support/plant.ts';
import type { Figures, ProofContext } from '../support/proof.ts';
import { type House, held, openHouse } from './house.ts';

/** Cuts a connection of the servers that holds a transaction open, again and again; answers how many it cut. */
async function cutConnections(house: House, going: () => boolean): Promise<number> {
  let cuts = 0;
  while (going()) {
    const rows = await house.owner(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where usename = 'quarterlight_app' and application_name = 'quarterlight' and xact_start is not null order by random() limit 1`,
    );
    cuts += rows.length;
    await pause(150);
  }
  return cuts;
}

async function run(context: ProofContext, plant?: string): Promise<Figures> {
  const house = await openHouse(context, { servers: 2, plant });
  const company = await aCompany({}, house);
  const clerks = await crowd(8, 4, () => company.tenant.user({ role: 'accounts' }));
  return held(
    await drawNumbers(company, { invoices: house.small ? 60 : 1_000, width: 32, clerks, besides: (going) => cutConnections(house, going) }),
    'numbers',
  );
}

export const numbers = proofOf({
  name: 'numbers',
  promises: [10, 11],
  about: 'invoice numbers have no gap and no double while transactions fail and connections are cut',
  run,
  plants: {
    'numbers that come from a sequence, which no rollback gives back': `
      create sequence public.planted_numbers start 2; grant usage on sequence public.planted_numbers to quarterlight_staff;
      ${plantTrigger('number_counter', 'before update', "if new.kind = 'invoice' then new.next := nextval('public.planted_numbers'); end if;")}`,
  },
});
