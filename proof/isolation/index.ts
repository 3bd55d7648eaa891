import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { keepFilesIn } from '../../apps/server/src/areas/files/index.ts';
import { hintsThatTell } from '../../apps/server/testing/gates/isolation/hints.ts';
import { runIsolation } from '../../apps/server/testing/gates/isolation/run.ts';
import { makeWorld } from '../../apps/server/testing/gates/isolation/world.ts';
import { openStream } from '../../apps/server/testing/kit/open-stream.ts';
import { openHouse } from '../races/house.ts';
import { numberOption } from '../support/options.ts';
import { type Figures, hold, type Proof, type ProofContext } from '../support/proof.ts';
import { openWire } from '../support/wire.ts';

const seed = numberOption('seed', Date.now() % 2_147_483_647);
const atOnce = 16;

/** Asks so many times at random; `plant` is SQL that takes a wall away once everything stands. */
async function ask(context: ProofContext, count: number, plant?: string): Promise<Figures> {
  const house = await openHouse(context);
  keepFilesIn(`${context.folder}/data-1`);
  const owner = new pg.Client({ connectionString: house.ownerUrl });
  await owner.connect();
  context.after(() => owner.end());
  const world = await makeWorld(owner, house);
  const [server] = house.servers;
  if (!server) throw new Error('There is no server.');
  const wire = openWire(server.port, atOnce);
  context.after(async () => wire.close());
  if (plant !== undefined) {
    await owner.query(plant);
    while ((await wire.send({ method: 'GET', url: '/health/ready', headers: {}, payload: undefined })).status !== 200) await pause(50);
  }
  const address = `http://127.0.0.1:${server.port}`;
  const streams = await Promise.all(world.actors.map(async (actor) => ({ actor, stream: await openStream(address, actor.client) })));
  context.after(async () => streams.forEach(({ stream }) => stream.close()));
  const { plain, faults, statuses } = await runIsolation({
    world,
    seed,
    count,
    atOnce,
    send: ({ client }, request) =>
      wire.send({ ...request, headers: { 'x-tenant': client.tenant, authorization: `Bearer ${client.token}`, ...request.headers } }),
  });
  const told = await hintsThatTell(address, world, async (isTold) => {
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

const planted = (about: string, sql: string) => ({ about, run: (context: ProofContext) => ask(context, 6_000, sql) });

export const isolation: Proof = {
  name: 'isolation',
  promises: [1, 2],
  about: '200,000 random requests by people of every kind for what belongs to another tenant, customer, branch or technician',
  run: (context) => ask(context, numberOption('requests', context.short ? 5_000 : 200_000)),
  planted: [
    planted('the policy that keeps customers apart is gone from worksheets', 'drop policy own_customer on worksheet'),
    planted('the policy that keeps branches apart is gone from purchase orders', 'drop policy own_branch on purchase_order'),
    planted(
      'the policy of tenants lets everything through on customers',
      'drop policy tenant_only on customer; create policy tenant_only on customer to quarterlight_app, quarterlight_staff using (true) with check (true)',
    ),
    planted(
      'a second policy lets everything through on suppliers',
      'create policy also on supplier to quarterlight_app, quarterlight_staff using (true) with check (true)',
    ),
    planted(
      'the app owns vehicles, which force nothing on an owner',
      'alter table vehicle owner to quarterlight_staff; alter table vehicle no force row level security',
    ),
    planted(
      'sessions of the app begin as somebody whom nothing bounds',
      `alter role quarterlight_app set role = 'quarterlight_staff'; select pg_terminate_backend(pid) from pg_stat_activity where usename = 'quarterlight_app'`,
    ),
    planted('row-level security is off on suppliers', 'alter table supplier disable row level security'),
  ],
};
