import { allRoutes } from '@quarterlight/contract';
import type { Route } from '@quarterlight/contract/route';
import { keepFilesIn } from '../../apps/server/src/areas/files/index.ts';
import { layGround } from '../../apps/server/testing/gates/bad-input/ground.ts';
import { runBadInput, tablesIn } from '../../apps/server/testing/gates/bad-input/run.ts';
import { aTenant } from '../../apps/server/testing/kit/tenants.ts';
import { openHouse } from '../races/house.ts';
import { inspectorOf, memoryOf, withInspectors } from '../support/memory.ts';
import { numberOption, partOf } from '../support/options.ts';
import { type Figures, hold, type Proof, type ProofContext } from '../support/proof.ts';
import { openWire } from '../support/wire.ts';

const seed = numberOption('seed', Date.now() % 2_147_483_647);
const asked = partOf('routes', allRoutes);
const atOnce = 8;
// How much more the server may hold after everything than after its first requests of every kind.
const growth = 1.1;

type Attack = Awaited<ReturnType<typeof prepare>>;

async function prepare(context: ProofContext) {
  const inspectors = withInspectors();
  const house = await openHouse(context).finally(inspectors.stop);
  keepFilesIn({ dataDir: `${context.folder}/data-1`, filesUrl: undefined });
  const ground = await layGround(await aTenant(house));
  const tables = await tablesIn(house.ownerUrl);
  const wire = openWire(house.servers[0].baseUrl, atOnce);
  context.after(async () => wire.close());
  return { house, ground, tables, wire };
}

/** Sends every one of the routes so many bad requests, several routes at a time. */
async function sendAll(attack: Attack, routes: readonly Route[], count: number, ofSeed: number, change = (status: number) => status) {
  const { ground, tables, wire } = attack;
  const faults: string[] = [];
  const statuses = new Map<number, number>();
  const left = [...routes];
  const work = async () => {
    for (let route = left.pop(); route !== undefined; route = left.pop()) {
      const send = async (request: Parameters<typeof wire.send>[0]) => {
        const answer = await wire.send(request);
        return { ...answer, status: change(answer.status) };
      };
      const result = await runBadInput({ route, ground, seed: ofSeed, count, records: 40, tables, send });
      faults.push(...result.faults);
      for (const [status, times] of result.statuses) statuses.set(status, (statuses.get(status) ?? 0) + times);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return { faults, statuses };
}

function assertSound({ house }: Attack, { faults }: Awaited<ReturnType<typeof sendAll>>): void {
  hold(faults.length === 0, `${faults.length} faults with --seed=${seed}: ${faults.slice(0, 5).join('\n    ')}`);
  hold(
    house.servers.every((server) => server.ownExits() === 0),
    'The server ended by itself.',
  );
}

async function run(context: ProofContext): Promise<Figures> {
  const attack = await prepare(context);
  const [server] = attack.house.servers;
  const inspector = inspectorOf(server);
  const rest = context.short ? 5 : 60;
  // Every kind of request once before: compiled statements, serialisers and code are no leak.
  assertSound(attack, await sendAll(attack, asked, context.short ? 40 : 200, seed + 1));
  const before = await memoryOf(server, inspector, rest);
  const sent = await sendAll(attack, asked, context.short ? 40 : 2_000, seed);
  assertSound(attack, sent);
  const after = await memoryOf(server, inspector, rest);
  hold(after.used <= before.used * growth, `${after.used} MB are in use after the last request, ${before.used} MB were before`);
  const total = [...sent.statuses.values()].reduce((sum, times) => sum + times, 0);
  return {
    seed,
    routes: asked.length,
    'bad requests': total,
    ...Object.fromEntries([...sent.statuses].sort(([a], [b]) => a - b).map(([status, times]) => [`answered ${status}`, times])),
    'answered 5xx': [...sent.statuses].filter(([status]) => status >= 500).reduce((sum, [, times]) => sum + times, 0),
    'accepted though the contract refuses': 0,
    'exits of the server': server.ownExits(),
    [`memory in use before, MB`]: before.used,
    [`memory in use ${rest} s after, MB`]: after.used,
    'memory of the process before, MB': before.share,
    'memory of the process after, MB': after.share,
  };
}

const lookups = allRoutes.filter((route) => route.path.startsWith('/v1/system/lookup'));
const roles = allRoutes.filter((route) => route.path.startsWith('/v1/roles'));

export const badInput: Proof = {
  name: 'bad-input',
  promises: [6],
  about: '2,000 bad requests a route, made from the contract: no 5xx, nothing accepted that the contract refuses, nothing let out, memory back',
  run,
  planted: [
    {
      about: 'a check in the database that the contract does not know',
      run: async (context) => {
        const attack = await prepare(context);
        await attack.house.owner(`alter table lookup add constraint planted check (length(name) < 30) not valid`);
        assertSound(attack, await sendAll(attack, lookups, 400, 1));
      },
    },
    {
      about: 'a column that takes less than the contract lets through',
      run: async (context) => {
        const attack = await prepare(context);
        await attack.house.owner('alter table lookup alter column name type varchar(20) using left(name, 20)');
        assertSound(attack, await sendAll(attack, lookups, 400, 1));
      },
    },
    {
      about: 'something before the server that turns refusals into successes',
      run: async (context) => {
        const attack = await prepare(context);
        assertSound(attack, await sendAll(attack, roles, 60, 1, (status) => (status === 400 ? 200 : status)));
      },
    },
  ],
};
