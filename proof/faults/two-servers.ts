import { chmod, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as identity from '@quarterlight/contract/identity/routes';
import type pg from 'pg';
import { asOwner } from '../../apps/server/testing/kit/owner.ts';
import { root } from '../../apps/server/testing/kit/product.ts';
import { Caller } from '../support/caller.ts';
import { type Company, signIn } from '../support/company.ts';
import { percentile } from '../support/figures.ts';
import { plantTrigger } from '../support/plant.ts';
import { startOwnPostgres } from '../support/postgres.ts';
import { type Figures, hold, type Proof, type ProofContext } from '../support/proof.ts';
import { startProxy } from '../support/proxy.ts';
import { type BuiltServer, copyOfBuild, startServer } from '../support/server.ts';
import { hearsHint } from './hearing.ts';
import { dropsMoveBalance } from './planted.ts';
import { roundsOf, workOn } from './rounds.ts';
import { openSite, type SiteOptions } from './site.ts';

const rounded = (numbers: readonly number[]) => `${Math.round(percentile(numbers, 50))} / ${Math.round(Math.max(...numbers))}`;

async function twoServers(context: ProofContext, { plant }: Pick<SiteOptions, 'plant'> = {}): Promise<Figures> {
  await chmod(context.folder, 0o711);
  const postgres = await startOwnPostgres(join(context.folder, 'postgres'));
  context.after(() => postgres.stop());
  const main = await copyOfBuild(context);
  const dataDir = join(context.folder, 'data');
  const start = (ownerUrl: string) => startServer({ main, dataDir, environment: { DATABASE_URL: ownerUrl } });
  const [one, two] = await Promise.all([start(postgres.ownerUrl), start(postgres.ownerUrl)]);
  for (const server of [one, two]) context.after(() => server.stop());
  await Promise.all([one.waitUntilReady(), two.waitUntilReady()]);
  await holdMigratedOnce(postgres.ownerUrl);

  const proxy = await startProxy([one.port, two.port]);
  context.after(() => proxy.stop());
  const site = await openSite(context, {
    ownerUrl: postgres.ownerUrl,
    server: one,
    baseUrl: `http://127.0.0.1:${proxy.port}`,
    ...(plant ? { plant } : {}),
  });
  const rounds = roundsOf(context, { few: 3, many: 10 });
  const [heard, refused]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    await workOn(site);
    const [killed, other] = round % 2 === 0 ? [one, two] : [two, one];
    heard.push(await hearsHint(site, killed.baseUrl, other.baseUrl));
    refused.push(await signOutOn(site.company, killed, other));
    await killed.kill();
    await workOn(site);
    killed.launch();
    await killed.waitUntilReady(60_000);
  }
  hold(Math.max(...heard) <= 3_000, `a hint of the other server came after ${rounded(heard)} ms`);
  hold(Math.max(...refused) <= 1_100, `a sign-out was known to the other server after ${rounded(refused)} ms`);
  const truth = await site.holdTruth();
  return {
    'kills of one of two servers': rounds,
    'acknowledged writes': truth.acknowledged,
    'lost of them': 0,
    'answers lost, then asked again': truth.lost,
    'hint heard at the other server: median / most, ms': rounded(heard),
    'sign-out refused at the other server: median / most, ms': rounded(refused),
    'migrations run twice': 0,
    'keys repeated with the same answer': truth.keysRepeated,
    'seconds until the queue was empty': truth.queueSeconds,
  };
}

/** Both servers migrated an empty database at the same time. */
async function holdMigratedOnce(ownerUrl: string): Promise<void> {
  const files = (await readdir(join(root, 'apps', 'server', 'migrations'))).filter((name) => name.endsWith('.sql'));
  const names = await asOwner(ownerUrl, async (owner) =>
    (await owner.query<{ name: string }>('select name from public.applied_migration order by 1')).rows.map(({ name }) => name),
  );
  hold(names.join() === files.sort().join(), `${names.length} migrations were noted of ${files.length}`);
}

/** Signs out on one server; milliseconds until the other refuses the token. */
async function signOutOn(company: Company, here: BuiltServer, there: BuiltServer): Promise<number> {
  const caller = await signIn(here.baseUrl, company, company.accounts);
  const other = new Caller({ baseUrl: there.baseUrl, tenant: company.slug, token: caller.token ?? '' });
  hold((await other.call(identity.listClaims)).status === 200, 'a token of one server is not good on the other');
  const out = await caller.call(identity.logout);
  hold(out.status === 204 || out.status === 200, `signing out answered ${out.status}`);
  const since = performance.now();
  for (;;) {
    const { status } = await other.call(identity.listClaims);
    if (status === 401) break;
    hold(performance.now() - since < 10_000, 'a sign-out is not known to the other server after ten seconds');
    await pause(10);
  }
  caller.close();
  other.close();
  return performance.now() - since;
}

const keepsSessions = (owner: pg.Client) => owner.query(plantTrigger('session', 'before update', 'new.revoked_at := null;'));

/** Two server processes on one database behind one address; one of them is killed in turn. */
export const twoServersProof: Proof = {
  name: 'two-servers',
  promises: [7, 8],
  about: 'of two servers on one database one is killed under load: no write is lost, hints and sign-outs reach the other',
  run: (context) => twoServers(context),
  planted: [
    { about: 'sessions cannot be ended', run: (context) => twoServers({ ...context, short: true }, { plant: keepsSessions }) },
    { about: 'a move of stock forgets the balance every second time', run: (context) => twoServers({ ...context, short: true }, { plant: dropsMoveBalance }) },
  ],
};
