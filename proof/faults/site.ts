import { chmod, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as identity from '@quarterlight/contract/identity/routes';
import type pg from 'pg';
import { embeddedUrl } from '../../apps/server/testing/kit/embedded-url.ts';
import { asOwner } from '../../apps/server/testing/kit/owner.ts';
import { Caller, unlessLost } from '../support/caller.ts';
import { openCompany, signIn } from '../support/company.ts';
import { openJournal } from '../support/journal.ts';
import { appUrlOf } from '../support/postgres.ts';
import { hold, type ProofContext } from '../support/proof.ts';
import { type BuiltServer, copyOfBuild, startServer } from '../support/server.ts';
import { type LoadOptions, startLoad } from './load.ts';
import { holdTruth } from './truth.ts';

export interface SiteOptions {
  /** A database of the proof's own; the server's embedded one where none is given. */
  readonly ownerUrl?: string;
  /** The address that the server is given for it, where something stands between. */
  readonly serverUrl?: string;
  readonly dataDir?: string;
  /** A server that runs already. */
  readonly server?: BuiltServer;
  /** Where clients call; the server itself unless told. */
  readonly baseUrl?: string;
  readonly load?: Partial<LoadOptions>;
  /** Changes the database as a planted defect would, before any load. */
  readonly plant?: (owner: pg.Client) => Promise<unknown>;
}

export type Site = Awaited<ReturnType<typeof openSite>>;

async function startOwn(context: ProofContext, options: SiteOptions, dataDir: string): Promise<BuiltServer> {
  const given = options.serverUrl ?? options.ownerUrl;
  const environment = given === undefined ? {} : { DATABASE_URL: given };
  const server = await startServer({ main: await copyOfBuild(context), dataDir, environment });
  context.after(() => server.stop());
  await server.waitUntilReady();
  return server;
}

/** Starts the built server on a database, makes a company in it and sets everybody to work. */
export async function openSite(context: ProofContext, options: SiteOptions = {}) {
  // PostgreSQL's user passes through on the way to its files.
  await chmod(context.folder, 0o711);
  const dataDir = options.dataDir ?? join(context.folder, 'data');
  const server = options.server ?? (await startOwn(context, options, dataDir));
  const ownerUrl = async () => options.ownerUrl ?? (await embeddedUrl(dataDir)).ownerUrl;
  const url = await ownerUrl();
  const kept = await readFile(join(dataDir, 'database-roles'), 'utf8').catch(() => undefined);
  const company = await openCompany({ ownerUrl: url, appUrl: appUrlOf(url, kept?.trim()), slug: 'faults', technicians: 4 });
  if (options.plant) await asOwner(url, options.plant);
  const baseUrl = options.baseUrl ?? server.baseUrl;
  const journal = await openJournal(join(context.folder, 'journal.ndjson'));
  context.after(() => journal.close());
  const probe = new Caller({ baseUrl, tenant: company.slug, patience: 2_000, token: (await signIn(baseUrl, company, company.accounts)).token ?? '' });
  const load = await startLoad({ company, baseUrl, journal, ...options.load });
  context.after(() => load.stop());
  return {
    server,
    company,
    journal,
    load,
    /** A signed-in person whose reads tell whether the product answers. */
    probe,
    ownerUrl,
    say: context.say,
    /** Milliseconds until the first answered read since an instant of `performance.now()`. */
    firstSuccess: (since: number) => firstSuccess(probe, since),
    /** Ends the load and compares everything. */
    holdTruth: async (limits: { queueWithin?: number } = {}) => {
      await load.stop();
      const { wrong, lost, unavailable, abandoned } = load.seen;
      hold(wrong.length === 0, `${wrong.length} answers that no fault excuses: ${[...new Set(wrong)].slice(0, 4).join('; ')}`);
      const truth = await holdTruth({ ownerUrl: await ownerUrl(), baseUrl, company, intents: journal.intents(), sent: load.sent, ...limits });
      return { ...truth, lost, unavailable, abandoned };
    },
  };
}

// Somebody new asks every quarter of a second, or as soon as the last one was refused, so that one slow answer does not hide a quick one.
async function firstSuccess(probe: Caller, since: number): Promise<number> {
  const success = Promise.withResolvers<number>();
  const ask = async () => {
    const answer = await unlessLost(probe.call(identity.listClaims));
    hold(answer === undefined || answer.status === 200 || answer.status === 503, `a read answered ${answer?.status}: ${answer?.text}`);
    if (answer?.status === 200) success.resolve(performance.now() - since);
    else await pause(20);
  };
  for (;;) {
    const asked = ask();
    asked.catch(success.reject);
    const took = await Promise.race([success.promise, asked, pause(250)]);
    if (took !== undefined) return took;
    hold(performance.now() - since < 120_000, 'the product did not come back within two minutes');
  }
}
