import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { passwordOfRoles, prepareDatabase } from '../../apps/server/src/platform/database/migrate.ts';
import { startTestPostgres } from '../../apps/server/src/platform/embedded/index.ts';
import { startServices } from '../../apps/server/src/process/start-services.ts';
import { startAnotherServer } from '../../apps/server/testing/kit/another-server.ts';
import { aMember, askedPath, type Ending, endings, type Member } from '../../apps/server/testing/kit/endings.ts';
import { openStream } from '../../apps/server/testing/kit/open-stream.ts';
import type { TenantHome } from '../../apps/server/testing/kit/tenants.ts';
import { Caller } from '../support/caller.ts';
import { type Figures, hold, type ProofContext } from '../support/proof.ts';
import { startStaleProxy } from './stale-proxy.ts';

const atOnce = 16;
const limit = 1_000;
const askEvery = 100;
const membersOfCompany = 60;

type Plant = (owner: pg.Client) => Promise<unknown>;
const plantTrigger =
  (table: string, event: string, body: string): Plant =>
  (owner) =>
    owner.query(`create function public.planted() returns trigger language plpgsql as $$ begin ${body} end $$;
      create trigger planted before ${event} on ${table} for each row execute function public.planted()`);

export const plantSession = plantTrigger('session', 'update', 'new.revoked_at := null; return new;');
export const plantRole = plantTrigger('role_permission', 'delete', 'return null;');
export const plantSuspension = plantTrigger('tenant', 'update', `new.status := 'active'; return new;`);

interface Options {
  readonly trials: number;
  readonly plant?: Plant;
  /** Milliseconds for which something before the second server repeats its answers. */
  readonly stale?: number;
}

interface Site {
  readonly home: TenantHome;
  /** Where requests go, and where the streams are opened. */
  readonly servers: readonly { readonly asked: string; readonly streams: string }[];
}

async function startSite(context: ProofContext, options: Options): Promise<Site> {
  const postgres = await startTestPostgres();
  context.after(() => postgres.stop());
  const migrationsFolder = fileURLToPath(new URL('../../apps/server/migrations', import.meta.url));
  const { ownerUrl } = postgres;
  const { appUrl } = await prepareDatabase({ ownerUrl, appPassword: passwordOfRoles(ownerUrl) ?? '', migrationsFolder });
  if (options.plant) {
    const owner = new pg.Client({ connectionString: ownerUrl });
    await owner.connect();
    await options.plant(owner);
    await owner.end();
  }
  const config = readConfig({ DATA_DIR: context.folder, DEMO: '0', VISITS_FACTOR: '1000', LOG_LEVEL: 'silent' });
  const quiet = { warn: () => {}, error: () => {} };
  const running = await startServices({ config, appUrl, directUrl: appUrl, simulators: { dvla: '', postcoder: '' }, log: quiet });
  context.after(() => running.stop());
  const servers = [];
  for (const isFirst of [true, false]) {
    const server = await startAnotherServer({ appUrl, directUrl: appUrl, dataDir: context.folder });
    context.after(() => server.stop());
    const proxy = isFirst || options.stale === undefined ? undefined : await startStaleProxy(server.address, options.stale);
    if (proxy) context.after(proxy.stop);
    servers.push({ asked: proxy?.address ?? server.address, streams: server.address });
  }
  const baseUrl = servers[0]?.asked ?? '';
  const home: TenantHome = {
    ownerUrl,
    source: running.source,
    client: (tenant, token, userId) => new Caller({ baseUrl, tenant, userId, token }),
  };
  return { home, servers };
}

const ask = async (address: string, client: { tenant: string; token: string | undefined }) => {
  const answer = await fetch(`${address}${askedPath}`, { headers: { 'x-tenant': client.tenant, authorization: `Bearer ${client.token}` } });
  await answer.arrayBuffer();
  return answer.status;
};

/** Asks a server until a second is over; gives when, in milliseconds since the end, it was last let through (below nought: never). */
async function lastLetThrough(address: string, member: Member, ending: Ending, since: number): Promise<number> {
  let last = -1;
  for (;;) {
    const at = performance.now() - since;
    const status = await ask(address, member.user);
    hold(status === 200 || status === ending.status, `${ending.name}: a request was answered ${status} instead of ${ending.status}.`);
    if (status === 200) last = at;
    hold(status !== 200 || at < limit, `${ending.name}: a server still answered ${at.toFixed(0)} ms after it.`);
    if (at >= limit) return last;
    await pause(Math.min(askEvery, Math.max(1, limit - (performance.now() - since))));
  }
}

interface Trial {
  readonly requests: number;
  readonly streams: number;
}

async function tryOnce(site: Site, member: Member, ending: Ending): Promise<Trial> {
  for (const { asked } of site.servers) {
    const before = [await ask(asked, member.user), await ask(asked, member.admin)];
    hold(
      before.every((status) => status === 200),
      `Before ${ending.name} the two were answered ${before.join(' and ')}.`,
    );
  }
  const streams = await Promise.all(site.servers.map((server) => openStream(server.streams, member.user)));
  hold(
    streams.every((stream) => stream.status === 200),
    `Before ${ending.name} a stream was refused.`,
  );
  await ending.end(member);
  const since = performance.now();
  const never = pause(3 * limit, Number.POSITIVE_INFINITY);
  const [let1, let2, ...closed] = await Promise.all([
    ...site.servers.map(({ asked }) => lastLetThrough(asked, member, ending, since)),
    ...(ending.closes ? streams.map(async (stream) => (await Promise.race([stream.ended, never])) - since) : []),
  ]);
  for (const stream of streams) stream.close();
  const slowest = Math.max(0, ...closed);
  hold(slowest <= limit, `${ending.name}: a stream was still open ${Number.isFinite(slowest) ? `${slowest.toFixed(0)} ms` : 'three seconds'} after it.`);
  for (const { asked } of site.servers) {
    const suspended = ending.status === 403 && ending.closes;
    hold(suspended || (await ask(asked, member.admin)) === 200, `${ending.name} logged somebody else out.`);
  }
  return { requests: Math.max(let1 ?? 0, let2 ?? 0), streams: slowest };
}

/** Tries every ending in turn, several at once, and gives how late the latest took effect. */
export async function proveEndings(context: ProofContext, options: Options): Promise<Figures> {
  const site = await startSite(context, options);
  let next = 0;
  const tried: Trial[] = [];
  const work = async () => {
    let company: Member | undefined;
    for (let count = 0; next < options.trials; count += 1) {
      const ending = endings[next % endings.length];
      next += 1;
      if (!ending) return;
      const alone = ending.status === 403 && ending.closes;
      if (count % membersOfCompany === 0) company = undefined;
      const member = await aMember(site.home, alone ? undefined : company);
      if (!alone) company ??= member;
      tried.push(await tryOnce(site, member, ending));
      if (tried.length % 100 === 0) context.say(`  ${tried.length} of ${options.trials}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const latest = (of: (trial: Trial) => number) => Math.round(Math.max(...tried.map(of)));
  return {
    'endings tried': tried.length,
    'of which took effect within a second on both servers': tried.length,
    'latest request let through after it (ms)': latest((trial) => trial.requests),
    'latest end of an open connection after it (ms)': latest((trial) => trial.streams),
    'others logged out by it': 0,
  };
}
