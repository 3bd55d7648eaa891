import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { isAlive } from '../../apps/server/src/platform/embedded/postmaster.ts';
import { embeddedUrl } from '../../apps/server/testing/kit/embedded-url.ts';
import { asOwner } from '../../apps/server/testing/kit/owner.ts';
import { hold, type Proof, type ProofContext } from '../support/proof.ts';
import { dropsMoveBalance, numbersAhead } from './planted.ts';
import { type Round, roundsOf, strikeUnderLoad } from './rounds.ts';
import { openSite, type Site, type SiteOptions } from './site.ts';

/** The product's sessions of PostgreSQL, the busy ones first. */
const sessionsOf = async (site: Site) =>
  asOwner(await site.ownerUrl(), async (owner) => {
    const { rows } = await owner.query<{ pid: number }>(
      "select pid from pg_stat_activity where usename = 'quarterlight_app' order by state = 'active' desc, random()",
    );
    hold(rows.length > 0, 'the product has no session to kill');
    return rows.map(({ pid }) => pid);
  });

/** Kills a process of PostgreSQL and waits until no old session is left that might answer once more; the return counts from the kill. */
const killAndOutlive = async (pid: number, sessions: readonly number[]): Promise<number> => {
  process.kill(pid, 'SIGKILL');
  const since = performance.now();
  for (const session of sessions) while (await isAlive(session)) await pause(5);
  return since;
};

/** PostgreSQL as a whole; the return counts from the kill. */
export const killPostmaster = (site: Site, dataDir: string): Round => ({
  kind: 'a kill of the postmaster',
  strike: async () => killAndOutlive((await embeddedUrl(dataDir)).pid, await sessionsOf(site)),
});

/** One session of the product, busy if one is: PostgreSQL then ends all others too and recovers. */
const killSession = (site: Site): Round => ({
  kind: 'a kill of one session of PostgreSQL',
  strike: async () => {
    const sessions = await sessionsOf(site);
    return killAndOutlive(sessions[0] ?? 0, sessions);
  },
});

async function killDatabase(
  context: ProofContext,
  options: SiteOptions = {},
  count = roundsOf(context, { few: 4, many: 50 }),
  kinds = ['postmaster', 'session'],
) {
  const dataDir = join(context.folder, 'data');
  const site = await openSite(context, { dataDir, ...options });
  const strikes = { postmaster: killPostmaster(site, dataDir), session: killSession(site) };
  const rounds = Array.from({ length: count }, (_, index) => (kinds[index % kinds.length] === 'session' ? strikes.session : strikes.postmaster));
  const figures = await strikeUnderLoad(site, rounds, { p95: 3_000, most: 5_000 });
  hold(site.server.ownExits() === 0, `the server ended by itself ${site.server.ownExits()} times: ${site.server.output().slice(-800)}`);
  return { ...figures, 'ends of the server by itself': 0 };
}

/** Commits are answered before they are on disk, and the disk is reached seldom. */
const answersBeforeDisk = async (owner: pg.Client) => {
  await owner.query('alter role quarterlight_app set synchronous_commit = off');
  await owner.query("alter system set wal_writer_delay = '10s'");
  await owner.query('select pg_reload_conf()');
  await owner.query("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'quarterlight_app'");
};

/** `kill -9` of PostgreSQL under load; the product, which owns it, starts it again by itself. */
export const killDatabaseProof: Proof = {
  name: 'kill-database',
  promises: [7, 8],
  about: 'PostgreSQL is killed under load, whole or one session: nothing acknowledged is lost, and the product is back by itself in seconds',
  run: (context) => killDatabase(context),
  planted: [
    { about: 'commits are answered before they are on disk', run: (context) => killDatabase(context, { plant: answersBeforeDisk }, 6, ['postmaster']) },
    { about: 'a move of stock forgets the balance every second time', run: (context) => killDatabase(context, { plant: dropsMoveBalance }, 1) },
    { about: 'a counter forgot every second number that it gave', run: (context) => killDatabase(context, { plant: numbersAhead }, 1) },
    { about: 'a client counts a write as acknowledged before its answer', run: (context) => killDatabase(context, { load: { hasty: true } }, 2) },
  ],
};
