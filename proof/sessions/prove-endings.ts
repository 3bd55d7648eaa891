import { setTimeout as pause } from 'node:timers/promises';
import { startAnotherServer } from '../../apps/server/testing/kit/another-server.ts';
import { aMember, askedPath, type Ending, endings, type Member } from '../../apps/server/testing/kit/endings.ts';
import { openStream } from '../../apps/server/testing/kit/open-stream.ts';
import { asOwner } from '../../apps/server/testing/kit/owner.ts';
import { prepareUnderTest, startPostgresUnderTest } from '../../apps/server/testing/kit/postgres.ts';
import { startQuietServices } from '../../apps/server/testing/kit/quiet-services.ts';
import type { TenantHome } from '../../apps/server/testing/kit/tenants.ts';
import { Caller } from '../support/caller.ts';
import { plantTrigger } from '../support/plant.ts';
import { type Figures, hold, type ProofContext } from '../support/proof.ts';
import { startStaleProxy } from './stale-proxy.ts';

const atOnce = 16;
const limit = 1_000;
const askEvery = 100;
const membersOfCompany = 60;

export const plantSession = plantTrigger('session', 'before update', 'new.revoked_at := null;');
export const plantRole = plantTrigger('role_permission', 'before delete', 'return null;');
export const plantSuspension = plantTrigger('tenant', 'before update', `new.status := 'active';`);

interface Options {
  readonly trials: number;
  /** SQL of a defect. */
  readonly plant?: string;
  /** Milliseconds for which something before the second server repeats its answers. */
  readonly stale?: number;
}

type Site = Awaited<ReturnType<typeof startSite>>;

/** Two servers: where requests go, and where the streams are opened. */
async function startSite(context: ProofContext, options: Options) {
  const postgres = await startPostgresUnderTest();
  context.after(() => postgres.stop());
  const { ownerUrl, appUrl } = await prepareUnderTest(postgres);
  const { plant } = options;
  if (plant !== undefined) await asOwner(ownerUrl, (owner) => owner.query(plant));
  const running = await startQuietServices(appUrl, { dataDir: context.folder });
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
  const client: TenantHome['client'] = (tenant, token, userId) => new Caller({ baseUrl, tenant, userId, token });
  return { home: { ownerUrl, source: running.source, client }, servers };
}

const ask = async (address: string, client: Pick<Caller, 'tenant' | 'token'>) => {
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

type Trial = Awaited<ReturnType<typeof tryOnce>>;

async function tryOnce(site: Site, member: Member, ending: Ending) {
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
