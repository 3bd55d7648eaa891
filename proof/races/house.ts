import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { hintBounds } from '../../apps/server/src/areas.ts';
import { passwordOfRoles } from '../../apps/server/src/platform/database/migrate.ts';
import { makePool } from '../../apps/server/src/platform/database/pool.ts';
import type { ScopeSource } from '../../apps/server/src/platform/database/scope.ts';
import { startTestPostgres } from '../../apps/server/src/platform/embedded/index.ts';
import { Client } from '../../apps/server/testing/kit/client.ts';
import type { TenantHome } from '../../apps/server/testing/kit/tenants.ts';
import type { Findings } from '../../apps/server/testing/races/crowd.ts';
import { Caller } from '../support/caller.ts';
import { type Figures, hold, type ProofContext } from '../support/proof.ts';
import { type BuiltServer, copyOfBuild, startServer } from '../support/server.ts';

/** Servers of the product on one throw-away database, people who call them by HTTP, and this process's own way to the database. */
export interface House extends TenantHome {
  readonly servers: readonly BuiltServer[];
  /** The same person with so little patience, in milliseconds, that many answers are lost on the way. */
  readonly hurried: (client: Client, patience: number) => Client;
  /** Runs SQL as the owner, who sees all tenants. */
  readonly owner: (text: string, values?: readonly unknown[]) => Promise<readonly Record<string, unknown>[]>;
}

class OverHttp extends Client {
  readonly #ways: readonly { readonly server: BuiltServer; readonly caller: Caller }[];
  #next = 0;

  constructor(ways: readonly { readonly server: BuiltServer; readonly caller: Caller }[], tenant: string, token: string | undefined, userId?: string) {
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
    readonly servers?: number;
    readonly plant?: string | undefined;
    readonly main?: string;
    readonly environment?: Readonly<Record<string, string>>;
  } = {},
): Promise<House> {
  const postgres = await startTestPostgres();
  context.after(postgres.stop);
  const main = options.main ?? (await theBuild());
  const servers: BuiltServer[] = [];
  for (let number = 1; number <= (options.servers ?? 1); number += 1) {
    const environment = { ...options.environment, DATABASE_URL: postgres.ownerUrl };
    const server = await startServer({ main, dataDir: `${context.folder}/data-${number}`, environment });
    context.after(server.stop);
    await server.waitUntilReady();
    servers.push(server);
  }
  const owner = new pg.Client({ connectionString: postgres.ownerUrl });
  await owner.connect();
  context.after(() => owner.end());
  if (options.plant !== undefined) await owner.query(options.plant);

  const pool = makePool(appUrlOf(postgres.ownerUrl), 12, { pipeline: true });
  const copyPool = makePool(appUrlOf(postgres.ownerUrl), 1);
  context.after(() => Promise.all([pool, copyPool].map((each) => each.end())));
  const source: ScopeSource = { pool, copyPool, now: () => new Date(), hintBounds, onHints: () => {} };
  const reach = (tenant: string, token: string | undefined, userId: string | undefined, patience: number) => {
    const ways = servers.map((server) => ({
      server,
      caller: new Caller({ baseUrl: server.baseUrl, tenant, patience, token }),
    }));
    context.after(async () => ways.forEach(({ caller }) => caller.close()));
    return new OverHttp(ways, tenant, token, userId);
  };
  return {
    ownerUrl: postgres.ownerUrl,
    source,
    servers,
    owner: async (text, values) => (await owner.query<Record<string, unknown>>(text, values === undefined ? [] : [...values])).rows,
    client: (tenant, token, userId) => reach(tenant, token, userId, 110_000),
    hurried: ({ tenant, token, userId }, patience) => reach(tenant, token, userId, patience),
  };
}

function appUrlOf(ownerUrl: string): string {
  const address = new URL(ownerUrl);
  address.username = 'quarterlight_app';
  address.password = passwordOfRoles(ownerUrl) ?? '';
  return address.toString();
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
