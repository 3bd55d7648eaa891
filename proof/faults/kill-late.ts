import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { asOwner } from '../../apps/server/testing/kit/owner.ts';
import { numberOption } from '../support/options.ts';
import { hold, type Proof, type ProofContext } from '../support/proof.ts';
import { killPostmaster } from './kill-database.ts';
import { dropsMoveBalance } from './planted.ts';
import { type Round, strikeUnderLoad } from './rounds.ts';
import { openSite, type Site, type SiteOptions } from './site.ts';

const megabyte = 1_048_576;

/** What PostgreSQL would have to do again, were it killed now, in megabytes of its log. */
const leftToDoAgain = async (owner: pg.Client): Promise<number> => {
  const { rows } = await owner.query<{ bytes: string }>('select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) as bytes from pg_control_checkpoint()');
  return Number(rows[0]?.bytes) / megabyte;
};

const setting = async (owner: pg.Client, name: string): Promise<number> => {
  const { rows } = await owner.query<{ value: string }>('select setting as value from pg_settings where name = $1', [name]);
  return Number(rows[0]?.value);
};

/** Everybody works for almost as long as PostgreSQL lets pass between two checkpoints, the last of which was just now; gives the megabytes. */
async function workThrough(site: Site, seconds: number | undefined): Promise<number> {
  const url = await site.ownerUrl();
  const interval = await asOwner(url, async (owner) => {
    await owner.query('checkpoint');
    return seconds ?? (await setting(owner, 'checkpoint_timeout')) - 10;
  });
  await pause(interval * 1_000);
  return asOwner(url, leftToDoAgain);
}

/** Rows in random order are written beside everybody's work until so large a part of PostgreSQL's most is left to do again; gives the megabytes. */
async function fillTheLog(site: Site, part: number): Promise<number> {
  return asOwner(await site.ownerUrl(), async (owner) => {
    const most = part * (await setting(owner, 'max_wal_size'));
    await owner.query('create table if not exists public.filling (id uuid primary key default gen_random_uuid(), text text not null)');
    let left = await leftToDoAgain(owner);
    while (left < most) {
      await owner.query('insert into public.filling (text) select repeat(md5(i::text), 8) from generate_series(1, 10000) i');
      left = await leftToDoAgain(owner);
    }
    return left;
  });
}

async function killLate(context: ProofContext, options: SiteOptions = {}, seconds = context.short ? 20 : undefined) {
  const dataDir = join(context.folder, 'data');
  const site = await openSite(context, { dataDir, ...options });
  const kill = killPostmaster(site, dataDir);
  const left: Record<string, number> = {};
  const after = (kind: string, prepare: () => Promise<number>): Round => ({
    kind,
    strike: async () => {
      const megabytes = Math.round(await prepare());
      left[`${kind}: PostgreSQL's log to do again, MB`] = megabytes;
      context.say(`  ${megabytes} MB of PostgreSQL's log to do again`);
      return kill.strike();
    },
  });
  const figures = await strikeUnderLoad(
    site,
    [
      after('a whole interval of work', () => workThrough(site, numberOption('seconds', seconds ?? 0) || undefined)),
      after('as much as there ever is', () => fillTheLog(site, context.short ? 0.1 : 0.8)),
    ],
    { p95: 5_000, most: 5_000 },
  );
  hold(site.server.ownExits() === 0, `the server ended by itself ${site.server.ownExits()} times: ${site.server.output().slice(-800)}`);
  return { ...figures, ...left };
}

/** `kill -9` of PostgreSQL when most is left to do again. */
export const killLateProof: Proof = {
  name: 'kill-late',
  promises: [7, 8],
  about: 'PostgreSQL is killed when as much is left to do again as there ever is: nothing acknowledged is lost, and the product is back in seconds',
  run: (context) => killLate(context),
  planted: [
    { about: 'a move of stock forgets the balance every second time', run: (context) => killLate({ ...context, short: true }, { plant: dropsMoveBalance }, 5) },
  ],
};
