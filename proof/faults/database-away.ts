import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as identity from '@quarterlight/contract/identity/routes';
import { asOwner } from '../../apps/server/testing/kit/owner.ts';
import { Caller, unlessLost } from '../support/caller.ts';
import { openGateway } from '../support/gateway.ts';
import { startOwnPostgres } from '../support/postgres.ts';
import { type Figures, hold, type Proof, type ProofContext } from '../support/proof.ts';
import { type Proxy, startProxy } from '../support/proxy.ts';
import { hearsHint } from './hearing.ts';
import { inSeconds, workOn } from './rounds.ts';
import { openSite, type Site } from './site.ts';

/** Reads all the while as somebody who is signed in: nothing but 200 and 503 may come, and something must. */
async function watchDuring(site: Site, baseUrl: string, work: () => Promise<void>) {
  const watched = { refused: 0, slowest: 0 };
  const reader = new Caller({ baseUrl, tenant: site.company.slug, patience: 60_000, token: site.probe.token ?? '' });
  let over = false;
  const reading = (async () => {
    while (!over) {
      const began = performance.now();
      const answer = await unlessLost(reader.call(identity.listClaims));
      watched.slowest = Math.max(watched.slowest, performance.now() - began);
      hold(answer !== undefined, 'a read was not answered at all');
      hold(answer.status === 200 || answer.status === 503, `a read answered ${answer.status} while the database was away: ${answer.text}`);
      if (answer.status === 503) {
        watched.refused += 1;
        hold(answer.headers['retry-after'] !== undefined, 'a 503 came without Retry-After');
      }
      await pause(100);
    }
  })();
  reading.catch(() => {});
  try {
    await work();
  } finally {
    over = true;
  }
  await reading;
  reader.close();
  return watched;
}

/** Sessions of the product that have been in a transaction, or waited for a lock, for longer than a few seconds. */
const stuckSessions = (ownerUrl: string) =>
  asOwner(ownerUrl, async (owner) => {
    const { rows } = await owner.query<{ found: string }>(
      `select application_name || ' ' || state || ': ' || left(query, 80) as found from pg_stat_activity
        where usename like 'quarterlight\\_%' and pid <> pg_backend_pid() and state <> 'idle' and xact_start < now() - interval '10 seconds'`,
    );
    return rows.map(({ found }) => found);
  });

async function databaseAway(context: ProofContext, kinds: readonly string[], between: (port: number) => Promise<string>): Promise<Figures> {
  const away = context.short ? 8_000 : 30_000;
  await chmod(context.folder, 0o711);
  const postgres = await startOwnPostgres(join(context.folder, 'postgres'));
  context.after(() => postgres.stop());
  const proxy = await startProxy([postgres.port]);
  context.after(() => proxy.stop());
  const address = new URL(postgres.ownerUrl);
  address.port = String(proxy.port);
  const site = await openSite(context, { ownerUrl: postgres.ownerUrl, serverUrl: address.toString(), load: { patience: 60_000, giveUp: 0 } });
  const baseUrl = await between(site.server.port);
  const figures: Record<string, string | number> = {};
  const all = outages(postgres, proxy, away);
  for (const { kind, run } of all.filter((each) => kinds.includes(each.kind))) {
    await workOn(site, 20);
    const { refused, slowest } = await watchDuring(site, baseUrl, run);
    const back = await site.firstSuccess(performance.now());
    hold(back <= 5_000, `after ${kind} the first success came ${inSeconds(back)} s late`);
    hold(refused > 0, `${kind} was not noticed: the proof is none`);
    const heard = await hearsHint(site, site.server.baseUrl, site.server.baseUrl);
    hold(heard <= 5_000, `after ${kind} a hint came ${inSeconds(heard)} s late`);
    figures[`${kind}: 503s / slowest answer / back after, seconds`] = `${refused} / ${inSeconds(slowest)} / ${inSeconds(back)}`;
  }
  await workOn(site, 20);
  hold(site.load.seen.lost === 0, `${site.load.seen.lost} requests were not answered at all`);
  const truth = await site.holdTruth();
  await pause(context.short ? 11_000 : 30_000);
  const stuck = await stuckSessions(postgres.ownerUrl);
  hold(stuck.length === 0, `${stuck.length} sessions are stuck: ${stuck.slice(0, 3).join('; ')}`);
  hold(site.server.ownExits() === 0, `the server ended by itself: ${site.server.output().slice(-800)}`);
  return {
    ...figures,
    'acknowledged writes': truth.acknowledged,
    'lost of them': 0,
    'answers 503': truth.unavailable,
    'stuck sessions': 0,
    'ends of the server by itself': 0,
  };
}

/** Each takes the database away, and resolves when it is back. */
function outages(postgres: Awaited<ReturnType<typeof startOwnPostgres>>, proxy: Proxy, away: number) {
  const restart = (mode: 'fast' | 'immediate') => async () => {
    await postgres.end(mode);
    await pause(3_000);
    await postgres.launch();
  };
  const cutOff = (mode: 'reset' | 'hang') => async () => {
    proxy.set(mode);
    await pause(away);
    proxy.set('pass');
  };
  return [
    { kind: 'restart, fast', run: restart('fast') },
    { kind: 'restart, immediate', run: restart('immediate') },
    {
      kind: 'back late',
      run: async () => {
        await postgres.end('fast');
        await pause(1_000);
        void pause(10_000).then(postgres.launch);
      },
    },
    { kind: 'connections reset', run: cutOff('reset') },
    { kind: 'connections silent', run: cutOff('hang') },
    {
      kind: 'machine vanished',
      run: async () => {
        proxy.strand();
        await cutOff('hang')();
      },
    },
  ];
}

/** A well-meant front that logs everybody out when the product has trouble: a planted defect. */
async function turnsTroubleIntoLogout(context: ProofContext, port: number): Promise<string> {
  const { address, stop } = await openGateway(`http://127.0.0.1:${port}`, ({ status, headers }) => ({ status: status === 503 ? 401 : status, headers }));
  context.after(stop);
  return address;
}

const everyKind = ['restart, fast', 'restart, immediate', 'connections reset', 'connections silent', 'machine vanished'];
const direct = async (port: number) => `http://127.0.0.1:${port}`;

/** PostgreSQL is restarted, or cut off, while everybody works; the server runs on. */
export const databaseAwayProof: Proof = {
  name: 'database-away',
  promises: [7, 8],
  about: 'the database is restarted or cut off under load: nothing but 503 meanwhile, and the product is back by itself within 5 seconds',
  run: (context) => databaseAway(context, everyKind, direct),
  planted: [
    {
      about: 'something in front turns 503 into 401',
      run: (context) => databaseAway({ ...context, short: true }, ['connections reset'], (port) => turnsTroubleIntoLogout(context, port)),
    },
    { about: 'the database is back ten seconds later than said', run: (context) => databaseAway({ ...context, short: true }, ['back late'], direct) },
  ],
};
