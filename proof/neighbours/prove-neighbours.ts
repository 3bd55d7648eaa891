import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { aCompany, aJob } from '../../apps/server/src/areas/worksheets/job.fixtures.ts';
import { deadlocksIn, type House, openHouse, theBuild } from '../races/house.ts';
import { percentile } from '../support/figures.ts';
import { plantTrigger } from '../support/plant.ts';
import { type Figures, hold, type ProofContext } from '../support/proof.ts';
import { type Change, changedBuild } from '../support/server.ts';
import { prepareStorm } from './storm.ts';

const jobs = 60;
const rounds = 3;
const allowed = { ratio: 1.3, milliseconds: 100 };

/** Measures the list of one company, quiet and while another storms, in three rounds. `changes` are words of the build that a planted defect replaces. */
export async function proveNeighbours(context: ProofContext, changes: readonly Change[] = []): Promise<Figures> {
  const main = changes.length === 0 ? await theBuild() : await changedBuild(context, await theBuild(), changes);
  // Visitors are limited as they are where nobody says otherwise.
  const house = await openHouse(context, { main, environment: { VISITS_FACTOR: '1' } });
  const storm = await prepareStorm(house, rounds);
  // One move in four takes a quarter of a second longer, as on a bad disk, so that the people of the storm wait for each other.
  await house.owner(
    plantTrigger('stock_move', 'before insert', `if new.tenant_id = '${storm.tenantId}' and random() < 0.25 then perform pg_sleep(0.25); end if;`),
  );
  const neighbour = await aNeighbour(context, house);
  const times = context.short || changes.length > 0 ? 60 : 300;

  await neighbour.ask(times);
  const seen: { quiet: number; stormy: number }[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const quiet = percentile(await neighbour.ask(times), 95);
    const end = storm.begin(round - 1);
    await pause(1_000);
    const stormy = percentile(await neighbour.ask(times), 95);
    await end();
    seen.push({ quiet, stormy });
    context.say(`  round ${round}: quiet ${ms(quiet)}, in the storm ${ms(stormy)}`);
  }
  const [quiet, stormy] = [
    percentile(
      seen.map((round) => round.quiet),
      50,
    ),
    percentile(
      seen.map((round) => round.stormy),
      50,
    ),
  ];
  const { 'deadlocks, tried again': deadlocks } = await deadlocksIn(house);
  const figures = {
    'the list of the quiet company, p95': ms(quiet),
    'the same in the storm': ms(stormy),
    'in each round': seen.map((round) => `${ms(round.quiet)} → ${ms(round.stormy)}`).join(', '),
    deadlocks: deadlocks ?? 0,
    'answers of the storm': [...storm.answers].map(([end, count]) => `${end} × ${count}`).join(', '),
  };
  const most = Math.max(quiet * allowed.ratio, allowed.milliseconds);
  hold(deadlocks === 0, `${deadlocks} deadlocks: ${JSON.stringify(figures)}`);
  hold(stormy <= most, `the quiet company's list took ${ms(stormy)}, ${ms(most)} at most were allowed: ${JSON.stringify(figures)}`);
  return figures;
}

/** A company with some jobs, and somebody of it who asks for their list. */
async function aNeighbour(context: ProofContext, house: House) {
  const company = await aCompany({}, house);
  for (let count = 0; count < jobs; count += 1) await aJob(company);
  const { slug } = company.tenant;
  const { baseUrl } = house.servers[0];
  const thread = new Worker(new URL('neighbour.thread.ts', import.meta.url), {
    workerData: { baseUrl, tenant: slug, token: company.manager.token, path: '/v1/worksheets' },
  });
  context.after(() => thread.terminate());
  const Asked = z.array(z.object({ took: z.number(), status: z.number() }));
  return {
    ask: async (times: number): Promise<number[]> => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      thread.postMessage(times);
      const [message] = await once(thread, 'message');
      const asked = Asked.parse(message);
      const stray = asked.filter(({ status }) => status !== 200).map(({ status }) => status);
      hold(stray.length === 0, `the quiet company was answered ${[...new Set(stray)].join(', ')} (${stray.length} of ${times})`);
      return asked.map(({ took }) => took);
    },
  };
}

const ms = (milliseconds: number) => `${milliseconds.toFixed(0)} ms`;
