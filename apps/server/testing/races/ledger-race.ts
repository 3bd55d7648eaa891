import { aLedgerWorld, type Step } from '../../src/areas/stock/ledger.fixtures.ts';
import { brokenInvariants } from '../../src/areas/stock/ledger-invariants.fixtures.ts';
import { makeRandom } from '../../src/demo/random.ts';
import type { Client } from '../kit/client.ts';
import type { TestTenant } from '../kit/tenants.ts';
import { crowd, type Findings, tally, turnOf } from './crowd.ts';

/** How often each step is drawn. */
const mixture = {
  receive: 3,
  move: 3,
  allocate: 4,
  release: 1,
  issue: 2,
  return: 1,
  fit: 2,
  reopen: 1,
  reverse: 1,
  send: 3,
  arrive: 2,
  'call-back': 1,
  count: 1,
  'write-off': 2,
  decide: 2,
  credit: 3,
  collect: 2,
  refused: 2,
} satisfies Record<Step['do'], number>;
const drawn = (Object.keys(mixture) as Step['do'][]).flatMap((kind) => Array.from({ length: mixture[kind] }, () => kind));

/** Random operations on one company's stock, `width` at once: after each batch the invariants hold, and the balances are the fold of what was acknowledged. */
export async function mixStock(
  tenant: TestTenant,
  race: {
    readonly operations: number;
    readonly width: number;
    readonly batch: number;
    readonly seed: string;
    readonly office: readonly [Client, ...Client[]];
    /** Told after each batch how many operations there have been and what was found. */
    readonly onBatch?: (operations: number, broken: readonly string[]) => void;
  },
): Promise<Findings> {
  const world = await aLedgerWorld(tenant, race.office, { withOrder: true });
  const random = makeRandom(race.seed);
  const ends: string[] = [];
  const broken: string[] = [];
  const started = performance.now();
  let checks = 0;
  const step = (): Step => ({
    do: random.pick(drawn),
    pick: random.int(0, 999_999),
    from: random.int(0, 3),
    to: random.int(0, 3),
    quantity: random.int(1, 4),
  });
  const untried = () => Object.keys(mixture).filter((kind) => !ends.includes(`${kind}: done`));
  // Where chance let nobody succeed in a kind, it goes on for as long again.
  while (broken.length === 0 && (ends.length < race.operations || (untried().length > 0 && ends.length < 2 * race.operations))) {
    const steps = Array.from({ length: Math.min(race.batch, race.operations) }, step);
    ends.push(
      ...(await crowd(steps.length, race.width, (index) => {
        const at = turnOf(steps, index);
        return world.run(at).then(
          (end) => `${at.do}: ${end}`,
          (error: unknown) => `${at.do}: ${error instanceof Error ? `trouble, ${error.message}` : 'trouble'}`,
        );
      })),
    );
    checks += 1;
    broken.push(...(await brokenInvariants(tenant)), ...(await world.unlikeAcknowledged()));
    race.onBatch?.(ends.length, broken);
  }
  const trouble = ends.filter((end) => !/: (done|stock\.|transfers\.|counting\.|loss\.|credits\.|record\.)/.test(end));
  if (trouble.length * 1000 >= ends.length) broken.push(`${trouble.length} of ${ends.length} operations ended in trouble: ${JSON.stringify(tally(trouble))}`);
  for (const kind of untried()) broken.push(`nobody ever succeeded in '${kind}', so nothing was tried`);
  const seconds = (performance.now() - started) / 1000;
  const figures = {
    operations: ends.length,
    done: ends.filter((end) => end.endsWith(': done')).length,
    trouble: trouble.length,
    checks,
    'operations a second': Math.round(ends.length / seconds),
  };
  return { figures, broken };
}
