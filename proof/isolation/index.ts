import { setTimeout as pause } from 'node:timers/promises';
import { keepFilesIn } from '../../apps/server/src/areas/files/index.ts';
import { siteHeader } from '../../apps/server/testing/gates/isolation/asking.ts';
import { hintsThatTell } from '../../apps/server/testing/gates/isolation/hints.ts';
import { runIsolation } from '../../apps/server/testing/gates/isolation/run.ts';
import { makeWorld } from '../../apps/server/testing/gates/isolation/world.ts';
import { authorizationOf } from '../../apps/server/testing/kit/client.ts';
import { openStream } from '../../apps/server/testing/kit/open-stream.ts';
import { connected } from '../../apps/server/testing/kit/owner.ts';
import { openHouse } from '../races/house.ts';
import { numberOption } from '../support/options.ts';
import { proofOf } from '../support/plant.ts';
import { type Figures, hold, type ProofContext } from '../support/proof.ts';
import { openWire } from '../support/wire.ts';

const seed = numberOption('seed', Date.now() % 2_147_483_647);
const atOnce = 16;

/** Asks many times at random; `plant` is SQL that takes a wall away once everything stands. */
async function run(context: ProofContext, plant?: string): Promise<Figures> {
  const count = plant === undefined ? numberOption('requests', context.short ? 20_000 : 200_000) : 6_000;
  const house = await openHouse(context);
  keepFilesIn({ dataDir: `${context.folder}/data-1`, filesUrl: undefined });
  const owner = await connected(house.ownerUrl);
  context.after(() => owner.end());
  const world = await makeWorld(owner, house);
  const [server] = house.servers;
  const wire = openWire(server.baseUrl, atOnce);
  context.after(async () => wire.close());
  if (plant !== undefined) {
    await owner.query(plant);
    while ((await wire.send({ method: 'GET', url: '/health/ready', headers: {}, payload: undefined })).status !== 200) await pause(50);
  }
  const streams = await Promise.all(world.actors.map(async (actor) => ({ actor, stream: await openStream(server.baseUrl, actor.client, siteHeader(actor)) })));
  context.after(async () => streams.forEach(({ stream }) => stream.close()));
  const { plain, faults, statuses } = await runIsolation({
    world,
    seed,
    count,
    atOnce,
    send: ({ client, site }, request) =>
      wire.send({
        ...request,
        headers: { 'x-tenant': client.tenant, authorization: authorizationOf(client.token ?? ''), ...siteHeader({ site }), ...request.headers },
      }),
  });
  const told = await hintsThatTell(server.baseUrl, world, async (isTold) => {
    for (const since = Date.now(); !isTold() && Date.now() - since < 30_000; ) await pause(50);
    hold(isTold(), 'Not everybody was told of a change within half a minute.');
  });
  const all = [...faults, ...told];
  hold(all.length === 0, `with --seed=${seed}: ${all.slice(0, 3).join('\n    ')}`);
  hold(server.ownExits() === 0, 'The server ended by itself.');
  for (const { actor, stream } of streams) {
    const strange = actor.foreign.find((id) => stream.text().includes(id));
    hold(strange === undefined, `${actor.name} was told of ${strange}, a record of another tenant`);
  }
  return {
    seed,
    'plain requests, of every route by everybody for every victim': plain,
    'random requests': count,
    ...Object.fromEntries([...statuses].sort(([a], [b]) => a - b).map(([status, times]) => [`answered ${status}`, times])),
    'canaries out': 0,
    'rows of victims changed': 0,
    'hints heard, bytes': streams.reduce((sum, { stream }) => sum + stream.text().length, 0),
  };
}

export const isolation = proofOf({
  name: 'isolation',
  promises: [1, 2],
  about: '200,000 random requests by people of every kind for what belongs to another tenant, customer, branch or technician',
  run,
  plants: {
    'the policy that keeps customers apart is gone from worksheets': 'drop policy own_customer on worksheet',
    'the policy that keeps branches apart is gone from purchase orders': 'drop policy own_branch on purchase_order',
    'the policy of tenants lets everything through on customers':
      'drop policy tenant_only on customer; create policy tenant_only on customer to quarterlight_app, quarterlight_staff using (true) with check (true)',
    'a second policy lets everything through on suppliers':
      'create policy also on supplier to quarterlight_app, quarterlight_staff using (true) with check (true)',
    'the app owns vehicles, which force nothing on an owner':
      'alter table vehicle owner to quarterlight_staff; alter table vehicle no force row level security',
    'the app signs in as a role that every policy passes by': `alter role quarterlight_app bypassrls;
      select pg_terminate_backend(pid) from pg_stat_activity where usename = 'quarterlight_app'`,
    'row-level security is off on suppliers': 'alter table supplier disable row level security',
  },
});
