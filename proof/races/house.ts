import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hintBounds } from '../../apps/server/src/areas.ts';
import { makePool } from '../../apps/server/src/platform/database/pool.ts';
import type { ScopeSource } from '../../apps/server/src/platform/database/scope.ts';
import { startTestPostgres } from '../../apps/server/src/platform/embedded/index.ts';
import { Client } from '../../apps/server/testing/kit/client.ts';
import { connected } from '../../apps/server/testing/kit/owner.ts';
import type { TenantHome } from '../../apps/server/testing/kit/tenants.ts';
import type { Findings } from '../../apps/server/testing/races/crowd.ts';
import { Caller } from '../support/caller.ts';
import { appUrlOf } from '../support/postgres.ts';
import { type Figures, hold, type ProofContext } from '../support/proof.ts';
import { type BuiltServer, copyOfBuild, startServer } from '../support/server.ts';

/** Servers of the product on one throw-away database, people who call them by HTTP, and this process's own way to the database. */
export interface House extends TenantHome {
  readonly servers: readonly [BuiltServer, ...BuiltServer[]];
  /** Few rounds are enough: in the short form, and where a defect is planted. */
  readonly small: boolean;
  /** The same person with so little patience, in milliseconds, that many answers are lost on the way. */
  readonly hurried: (client: Client, patience: number) => Client;
  /** Runs SQL as the owner, who sees all tenants. */
  readonly owner: (text: string, values?: readonly unknown[]) => Promise<readonly Record<string, unknown>[]>;
}

type Way = { readonly server: BuiltServer; readonly caller: Caller };

class OverHttp extends Client {
  readonly #ways: readonly Way[];
  #next = 0;

  constructor(ways: readonly Way[], tenant: string, token: string | undefined, userId?: string) {
    super(tenant, token, userId);
    this.#ways = ways;
  }

  override async raw(...call: Parameters<Client['raw']>): ReturnType<Client['raw']> {
    this.#next += 1;
    const way = this.#ways[this.#next % this.#ways.length];
    if (!way) throw new Error('There is no server.');
    try {
      return await way.caller.raw(...call);
    } catch (error) {
      hold(way.server.ownExits() === 0, `The server ended by itself: ${way.server.output().slice(-800)}`);
      throw error;
    }
  }
}

let built: Promise<string> | undefined;

/** The build, copied once for all that is proved in this run. */
export function theBuild(): Promise<string> {
  built ??= (async () => {
    const folder = await mkdtemp(join(tmpdir(), 'quarterlight-build-'));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    return copyOfBuild({ folder });
  })();
  return built;
}

/** Starts the built product (or the build at `main`) so many times on one new database; `plant` is SQL that puts a defect into that database. */
export async function openHouse(
  context: ProofContext,
  options: {
    readonly servers?: 1 | 2;
    readonly plant?: string | undefined;
    readonly main?: string;
    readonly environment?: Readonly<Record<string, string>>;
  } = {},
): Promise<House> {
  const postgres = await startTestPostgres();
  context.after(postgres.stop);
  const main = options.main ?? (await theBuild());
  const start = async (number: number) => {
    const environment = { ...options.environment, DATABASE_URL: postgres.ownerUrl };
    const server = await startServer({ main, dataDir: `${context.folder}/data-${number}`, environment });
    context.after(server.stop);
    await server.waitUntilReady();
    return server;
  };
  const servers: House['servers'] = [await start(1), ...(options.servers === 2 ? [await start(2)] : [])];
  const owner = await connected(postgres.ownerUrl);
  context.after(() => owner.end());
  if (options.plant !== undefined) await owner.query(options.plant);

  const appUrl = appUrlOf(postgres.ownerUrl);
  const pool = makePool(appUrl, 12, { pipeline: true });
  const copyPool = makePool(appUrl, 1);
  context.after(() => Promise.all([pool, copyPool].map((each) => each.end())));
  const source: ScopeSource = { pool, copyPool, now: () => new Date(), hintBounds, onHints: () => {} };
  const reach = (tenant: string, token: string | undefined, userId: string | undefined, patience: number) => {
    const ways = servers.map((server) => ({ server, caller: new Caller({ baseUrl: server.baseUrl, tenant, patience, token }) }));
    context.after(async () => ways.forEach(({ caller }) => caller.close()));
    return new OverHttp(ways, tenant, token, userId);
  };
  return {
    ownerUrl: postgres.ownerUrl,
    source,
    servers,
    small: context.short || options.plant !== undefined,
    owner: async (text, values) => (await owner.query<Record<string, unknown>>(text, values === undefined ? [] : [...values])).rows,
    client: (tenant, token, userId) => reach(tenant, token, userId, 110_000),
    hurried: ({ tenant, token, userId }, patience) => reach(tenant, token, userId, patience),
  };
}

/** How many deadlocks the database has resolved; the servers try the loser again. */
export async function deadlocksIn(house: House): Promise<Figures> {
  const [row] = await house.owner('select deadlocks::int as count from pg_stat_database where datname = current_database()');
  return { 'deadlocks, tried again': Number(row?.['count'] ?? 0) };
}

/** Breaks the proof with what a race found, else gives its figures. */
export function held({ figures, broken }: Findings, what: string): Figures {
  hold(broken.length === 0, `${what}: ${[...new Set(broken)].slice(0, 3).join('; ')}`);
  return Object.fromEntries(Object.entries(figures).map(([name, figure]) => [`${what}: ${name}`, figure]));
}
