import { setTimeout as pause } from 'node:timers/promises';
import { startAnotherServer } from '../../apps/server/testing/kit/another-server.ts';
import { everyRequest, type PlainRequest } from '../../apps/server/testing/kit/every-route.ts';
import { asOwner } from '../../apps/server/testing/kit/owner.ts';
import { prepareUnderTest, startPostgresUnderTest } from '../../apps/server/testing/kit/postgres.ts';
import { startQuietServices } from '../../apps/server/testing/kit/quiet-services.ts';
import { aTenant, type TenantHome } from '../../apps/server/testing/kit/tenants.ts';
import { owners } from '../../apps/server/testing/kit/walk-records.ts';
import { Caller } from '../support/caller.ts';
import { type Defect, openGateway } from '../support/gateway.ts';
import { type Figures, hold, type ProofContext } from '../support/proof.ts';
import { startProxy } from '../support/proxy.ts';

interface Options {
  readonly badSeconds: number;
  readonly silentSeconds: number;
  /** Something that changes the server's answers. */
  readonly defect?: Defect;
  /** What happens to the database while nobody can reach it. */
  readonly whileAway?: string;
}

interface Person {
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
}

type Site = Awaited<ReturnType<typeof startSite>>;

const patience = 45_000;
// A connection is given five seconds, and a turn for one five more.
const longestSilence = 15_000;

async function startSite(context: ProofContext, { defect }: Options) {
  const postgres = await startPostgresUnderTest();
  context.after(() => postgres.stop());
  const { ownerUrl, appUrl } = await prepareUnderTest(postgres);
  const line = await startProxy([postgres.port]);
  context.after(line.stop);
  const throughLine = appUrl.replace(`:${postgres.port}/`, `:${line.port}/`);
  const server = await startAnotherServer({ appUrl: throughLine, directUrl: throughLine, dataDir: context.folder });
  context.after(() => server.stop());
  const gateway = defect && (await openGateway(server.address, defect));
  if (gateway) context.after(gateway.stop);
  return { address: gateway?.address ?? server.address, line, ownerUrl, people: await makePeople(context, ownerUrl, appUrl) };
}

async function makePeople(context: ProofContext, ownerUrl: string, appUrl: string): Promise<Person[]> {
  const running = await startQuietServices(appUrl, { dataDir: context.folder });
  try {
    const client: TenantHome['client'] = (tenant, token, userId) => new Caller({ baseUrl: '', tenant, userId, token });
    const tenant = await aTenant({ ownerUrl, source: running.source, client });
    const { customerId, branchId } = await owners(tenant);
    const signedIn = {
      administrator: await tenant.user(),
      manager: await tenant.user({ role: 'manager' }),
      technician: await tenant.user({ role: 'technician' }),
      'customer’s user': await tenant.user({ customerId }),
      'branch’s user': await tenant.user({ branchId }),
      'user without permissions': await tenant.user({ permissions: [] }),
    };
    const people = Object.entries(signedIn).map(([name, { token }]) => ({ name, headers: { 'x-tenant': tenant.slug, authorization: `Bearer ${token}` } }));
    return [{ name: 'visitor', headers: { 'x-tenant': tenant.slug } }, ...people];
  } finally {
    await running.stop();
  }
}

async function ask(site: Site, person: Person, request: PlainRequest) {
  const began = performance.now();
  const answer = await fetch(`${site.address}${request.url}`, {
    method: request.method,
    headers: { ...person.headers, ...request.headers },
    signal: AbortSignal.timeout(patience),
    ...(request.payload === undefined ? {} : { body: request.payload }),
  });
  // A stream of hints that was let in stays open.
  await (request.url === '/v1/hints' && answer.status === 200 ? answer.body?.cancel() : answer.arrayBuffer());
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), took: performance.now() - began };
}

const claims: PlainRequest = { name: 'GET /v1/users/claims', method: 'GET', url: '/v1/users/claims', headers: {}, payload: undefined };
// It does what it says where it is let through.
const endsSessions = new Set(['PATCH /v1/auth/logout']);

const untilTold = async (site: Site, person: Person | undefined, status: number, milliseconds: number): Promise<number> => {
  const began = performance.now();
  while (performance.now() - began < milliseconds) {
    if (person && (await ask(site, person, claims)).status === status) break;
    await pause(50);
  }
  return performance.now() - began;
};

/** Everybody asks for everything, or each route is asked by one of them in turn, all at once; each answer has to be an outage's. */
async function holdOutage(site: Site, state: string, each: 'everybody' | 'in turn'): Promise<{ asked: number; slowest: number }> {
  let asked = 0;
  let slowest = 0;
  const requests = [...everyRequest()];
  const work = async () => {
    for (let request = requests.pop(); request; request = requests.pop()) {
      const { length } = requests;
      for (const person of each === 'everybody' ? site.people : site.people.filter((_, index) => index === length % site.people.length)) {
        const { status, retryAfter, took } = await ask(site, person, request);
        asked += 1;
        slowest = Math.max(slowest, took);
        hold(status === 503, `With the database ${state}, ${request.name} answered ${status} to the ${person.name}.`);
        hold(Number(retryAfter) > 0, `With the database ${state}, ${request.name} answered 503 without Retry-After to the ${person.name}.`);
      }
    }
  };
  await Promise.all(Array.from({ length: each === 'everybody' ? 8 : 80 }, work));
  return { asked, slowest };
}

/** Everybody asks for everything at the end of a bad line: what is refused there is what a good line refuses, and trouble is 503. */
async function holdBadLine(site: Site, refusedBefore: ReadonlyMap<string, number>, seconds: number): Promise<{ asked: number; unavailable: number }> {
  let asked = 0;
  let unavailable = 0;
  const until = performance.now() + seconds * 1_000;
  const work = async (_: unknown, index: number) => {
    const requests = everyRequest().filter((request) => !endsSessions.has(request.name));
    for (let next = index * 37; performance.now() < until; next += 1) {
      const request = requests[next % requests.length];
      const person = site.people[(next + index) % site.people.length];
      if (!request || !person) return;
      const { status, retryAfter } = await ask(site, person, request);
      asked += 1;
      const refused = status === 401 || status === 403;
      const what = `At the end of a bad line, ${request.name} answered ${status} to the ${person.name}`;
      hold(!refused || refusedBefore.get(`${person.name} ${request.name}`) === status, `${what}, and not before.`);
      hold(status < 500 || (status === 503 && Number(retryAfter) > 0), `${what}${status === 503 ? ' without Retry-After' : ''}.`);
      if (status === 503) unavailable += 1;
    }
  };
  await Promise.all(Array.from({ length: 12 }, work));
  return { asked, unavailable };
}

async function holdNobodyLoggedOut(site: Site, after: string): Promise<number> {
  const took = await untilTold(site, site.people[1], 200, 15_000);
  for (const person of site.people.slice(1)) {
    const { status } = await ask(site, person, claims);
    hold(status === 200, `After the database was ${after}, the ${person.name} was answered ${status}.`);
  }
  return Math.round(took);
}

async function refusals(site: Site): Promise<Map<string, number>> {
  const refused = new Map<string, number>();
  for (const request of everyRequest()) {
    if (endsSessions.has(request.name)) continue;
    const answers = await Promise.all(site.people.map(async (person) => ({ person, ...(await ask(site, person, request)) })));
    for (const { person, status } of answers) {
      if (status === 401 || status === 403) refused.set(`${person.name} ${request.name}`, status);
      hold(status < 500, `With everything in order, ${request.name} answered ${status} to the ${person.name}.`);
    }
  }
  return refused;
}

/** Takes the database away, silences it and makes its line bad, and holds every answer against the promise. */
export async function proveManners(context: ProofContext, options: Options): Promise<Figures> {
  const site = await startSite(context, options);
  const refusedBefore = options.badSeconds > 0 ? await refusals(site) : new Map<string, number>();
  for (const person of site.people.slice(1)) hold((await ask(site, person, claims)).status === 200, `The ${person.name} could not begin.`);

  site.line.set('reset');
  // Who the company is and who asks is kept for a second.
  await pause(1_200);
  const away = await holdOutage(site, 'away', 'everybody');
  const { whileAway } = options;
  if (whileAway !== undefined) await asOwner(site.ownerUrl, (owner) => owner.query(whileAway));
  site.line.set('pass');
  const backAfterAway = await holdNobodyLoggedOut(site, 'away');
  context.say(`  away: ${away.asked} answers`);

  let silent = { asked: 0, slowest: 0 };
  let backAfterSilence = 0;
  if (options.silentSeconds > 0) {
    site.line.set('hang');
    await pause(1_200);
    const ends = pause(options.silentSeconds * 1_000 - 1_200);
    silent = await holdOutage(site, 'silent', 'in turn');
    hold(silent.slowest < longestSilence, `With the database silent, somebody waited ${Math.round(silent.slowest)} ms to be told.`);
    await ends;
    site.line.set('pass');
    backAfterSilence = await holdNobodyLoggedOut(site, 'silent');
    context.say(`  silent: ${silent.asked} answers`);
  }

  let bad = { asked: 0, unavailable: 0 };
  if (options.badSeconds > 0) {
    site.line.set('bad');
    bad = await holdBadLine(site, refusedBefore, options.badSeconds);
    site.line.set('pass');
    await holdNobodyLoggedOut(site, 'at the end of a bad line');
  }
  return {
    'routes asked, by seven kinds of user': everyRequest().length,
    'answers with the database away, all 503 with Retry-After': away.asked,
    'slowest of them (ms)': Math.round(away.slowest),
    'first success after it (ms)': backAfterAway,
    'answers with the database silent, all 503 with Retry-After': silent.asked,
    'slowest of those (ms)': Math.round(silent.slowest),
    'first success after silence (ms)': backAfterSilence,
    'answers at the end of a bad line': bad.asked,
    'of which 503': bad.unavailable,
    'connections that the bad line cut': site.line.cuts(),
    'logged out or refused because of it': 0,
  };
}
