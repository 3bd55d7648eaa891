import { setTimeout as pause } from 'node:timers/promises';
import { aCompany, type Company } from '../../apps/server/src/areas/worksheets/job.fixtures.ts';
import { Scope } from '../../apps/server/src/platform/database/scope.ts';
import { sweepPlatform } from '../../apps/server/src/platform/database/sweep.ts';
import type { Client } from '../../apps/server/testing/kit/client.ts';
import { crowd, endOf, type Findings, strayEnds, turnOf } from '../../apps/server/testing/races/crowd.ts';
import { recordsOf, someSubmits, submitOften } from '../../apps/server/testing/races/once-race.ts';
import { doTwice } from '../../apps/server/testing/races/twice-race.ts';
import { unlessLost } from '../support/caller.ts';
import { plantTrigger, proofOf } from '../support/plant.ts';
import type { Figures, ProofContext } from '../support/proof.ts';
import { type House, held, openHouse } from './house.ts';

const hour = 3_600_000;

/** Sends with too little patience and sends again until an answer comes; servers are killed and started meanwhile. Each key still makes one record. */
async function loseAnswers(house: House, company: Company, callers: readonly Client[], options: { keys: number; kills: number }): Promise<Findings> {
  const submits = await someSubmits(company, options.keys, callers);
  const before = await recordsOf(company.tenant);
  let going = true;
  let lost = 0;
  const killing = (async () => {
    for (let count = 0; count < options.kills && going; count += 1) {
      const server = turnOf(house.servers, count);
      await pause(1_500);
      await server.kill();
      server.launch();
      await server.waitUntilReady();
    }
  })();
  const answers = await crowd(submits.length, 32, async (index) => {
    const submit = turnOf(submits, index);
    for (let attempt = 1; ; attempt += 1) {
      const by = attempt <= 3 ? house.hurried(submit.by, 15 * attempt ** 2) : submit.by;
      const answer = await unlessLost(submit.send(by));
      if (!answer) lost += 1;
      if (answer && answer.status !== 503) return answer;
      if (attempt > 100) throw new Error('No answer ever came.');
      if (attempt > 3) await pause(100);
    }
  });
  going = false;
  await killing;
  const again = await crowd(submits.length, 32, async (index) => endOf(await turnOf(submits, index).send(turnOf(submits, index).by)));
  const made = (await recordsOf(company.tenant)) - before;
  const broken = [...strayEnds(answers.map(endOf), ['done']), ...strayEnds(again, ['done'])];
  if (made !== options.keys) broken.push(`${options.keys} wishes whose answers were lost ${lost} times made ${made} records`);
  return { figures: { keys: options.keys, 'answers lost': lost, 'servers killed': options.kills, records: made }, broken };
}

/** A key answers for seven days, and is gone after them. */
async function keepSevenDays(house: House, company: Company): Promise<Findings> {
  const [submit] = await someSubmits(company, 1, [await company.tenant.user()]);
  if (!submit) throw new Error('No submit');
  const first = await submit.send(submit.by);
  const sweepAt = async (later: number) => {
    const now = () => new Date(Date.now() + later);
    await sweepPlatform(new Scope({ ...house.source, now }, company.tenant.scope.tenant, company.tenant.scope.actor));
  };
  const kept = () => house.owner('select from idempotency_key where key = $1', [submit.key]);
  await sweepAt(7 * 24 * hour - hour);
  const broken: string[] = [];
  if ((await submit.send(submit.by)).text !== first.text) broken.push('a key of almost seven days answers something else');
  await sweepAt(7 * 24 * hour + hour);
  if ((await kept()).length !== 0) broken.push('a key is kept for more than seven days');
  return { figures: { days: 7 }, broken };
}

async function run(context: ProofContext, plant?: string): Promise<Figures> {
  const house = await openHouse(context, { servers: 2, plant });
  const { small } = house;
  const company = await aCompany({}, house);
  const callers = await crowd(8, 4, () => company.tenant.user());
  const lossy = await aCompany({}, house);
  // What a foreigner's click makes lies in a company of their own, where nothing else is made.
  const [colleague, foreigner] = [await company.tenant.user(), await (await aCompany({}, house)).tenant.user()];
  const figures = held(await submitOften(company, { keys: small ? 30 : 500, times: 20, width: 100, callers, colleague, foreigner }), 'clicks');
  const people = await crowd(8, 4, () => lossy.tenant.user());
  return {
    ...figures,
    ...held(await loseAnswers(house, lossy, people, { keys: small ? 60 : 600, kills: small ? 1 : 6 }), 'lost answers'),
    ...held(await doTwice(await aCompany({}, house), { times: 20, rounds: small ? 1 : 10 }), 'once only'),
    ...held(await keepSevenDays(house, await aCompany({}, house)), 'kept'),
  };
}

export const once = proofOf({
  name: 'once',
  promises: [11],
  about: 'one click makes one record, however often it is sent, lost and sent again',
  run,
  plants: {
    'keys that are noted under another name, so that none is ever found': plantTrigger(
      'idempotency_key',
      'before insert',
      'new.key := gen_random_uuid()::text;',
    ),
    'answers that are not kept beside their key': plantTrigger('idempotency_key', 'before update', 'new.reply := null;'),
    'keys that look older than they are': plantTrigger('idempotency_key', 'before insert', "new.at := now() - interval '2 days';"),
  },
});
