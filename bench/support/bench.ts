import type pg from 'pg';
import type { Company } from '../../apps/server/testing/company/make-company.ts';
import type { Database } from '../../apps/server/testing/kit/durable-postgres.ts';
import { asOwner } from '../../apps/server/testing/kit/owner.ts';
import type { Target } from '../driver/job.ts';
import type { Contestant, Outcome, Pace, Processor } from './contest.ts';
import type { Driver } from './driver.ts';
import type { Quiet } from './quiet.ts';
import type { Served } from './servers.ts';

/** What an operation is measured on. */
export interface Bench {
  readonly database: Database;
  readonly company: Company;
  /** Worksheets of the companies that are asked for; the first is `company`. */
  readonly sizes: readonly number[];
  readonly product: Served;
  readonly bare: Served;
  /** The headers of the product's signed-in user. */
  readonly headers: Record<string, string>;
  readonly driver: Driver;
  readonly quiet: Quiet;
  readonly pace: Pace;
  /** The port of the product's inspector, where it is profiled. */
  readonly inspector: number | undefined;
  readonly say: (line: string) => void;
}

/** A line of the table. */
export interface Line {
  readonly title: string;
  readonly unit: '/s' | 's' | 'ms' | 'MB';
  readonly floor?: number;
  readonly bare?: number;
  readonly ours: number;
  /** What the goal speaks of, where it is not the figure itself. */
  readonly ratio?: number;
  readonly goal?: string;
  readonly met?: boolean;
  readonly note?: string;
  /** Processor time an answer of the product, and of bare. */
  readonly processor?: { readonly ours: Processor | undefined; readonly bare: Processor | undefined };
}

export interface Operation {
  readonly name: string;
  readonly about: string;
  readonly run: (bench: Bench) => Promise<readonly Line[]>;
  /** What the product alone is asked under the profiler; without it the operation is run as it is. */
  readonly load?: (bench: Bench) => Promise<{ readonly traffic: string; readonly facts: unknown }>;
}

/** The one row that a question about a company gives. */
export const rowOf = <Row extends pg.QueryResultRow>(bench: Bench, sql: string, tenantId = bench.company.tenantId): Promise<Row> =>
  asOwner(bench.database.ownerUrl, async (owner) => {
    const [row] = (await owner.query<Row>(sql, [tenantId])).rows;
    if (row === undefined) throw new Error(`The company has nothing of this: ${sql}`);
    return row;
  });

/** PostgreSQL itself. */
const floorOf = (bench: Bench): Target => ({ kind: 'floor', url: bench.database.ownerUrl });
const bareOf = (bench: Bench): Target => ({ kind: 'http', baseUrl: bench.bare.baseUrl, headers: {} });
export const productOf = (bench: Bench): Target & { kind: 'http' } => ({ kind: 'http', baseUrl: bench.product.baseUrl, headers: bench.headers });

/** The processes whose time an answer of a server costs. */
export const processesOf = (bench: Bench, { pid }: Served) => ({ server: pid, database: bench.database.pid });

/** Floor, bare and product with the same traffic. */
export const three = (bench: Bench, traffic: string, facts: unknown): Contestant[] => [
  { name: 'floor', target: floorOf(bench), traffic, facts },
  { name: 'bare', target: bareOf(bench), traffic, facts, processes: processesOf(bench, bench.bare) },
  { name: 'product', target: productOf(bench), traffic, facts, processes: processesOf(bench, bench.product) },
];

/** The outcome of a contestant that took part. */
export function outcomeOf(outcomes: ReadonlyMap<string, Outcome>, name: string): Outcome {
  const outcome = outcomes.get(name);
  if (outcome === undefined) throw new Error(`${name} did not take part.`);
  return outcome;
}

/** The usual line: answers a second and the ratio of the product to bare. */
export function rateLine(title: string, outcomes: ReadonlyMap<string, Outcome>, least?: number): Line {
  const [floor, bare, ours] = [outcomes.get('floor')?.rate, outcomeOf(outcomes, 'bare').rate, outcomeOf(outcomes, 'product').rate];
  const ratio = ours / bare;
  return {
    title,
    unit: '/s',
    ...(floor === undefined ? {} : { floor }),
    bare,
    ours,
    ratio,
    processor: { ours: outcomeOf(outcomes, 'product').processor, bare: outcomeOf(outcomes, 'bare').processor },
    ...(least === undefined ? {} : { goal: `≥ ${least} × bare`, met: ratio >= least }),
  };
}

/** The slowest of a hundred answers against a limit in milliseconds, or against bare's. */
export function p99Line(title: string, outcomes: ReadonlyMap<string, Outcome>, most: { milliseconds: number } | { timesBare: number }, name = 'product'): Line {
  const [floor, bare, ours] = [outcomes.get('floor')?.p99, outcomes.get('bare')?.p99, outcomeOf(outcomes, name).p99];
  return {
    title: `${title}: 99 of 100 answers within`,
    unit: 'ms',
    ...(floor === undefined ? {} : { floor }),
    ...(bare === undefined ? {} : { bare }),
    ours,
    ...('milliseconds' in most
      ? { goal: `≤ ${most.milliseconds} ms`, met: ours <= most.milliseconds }
      : { goal: `≤ ${most.timesBare} × bare's`, met: ours <= most.timesBare * (bare ?? 0) }),
  };
}
