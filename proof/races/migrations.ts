import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startTestPostgres } from '../../apps/server/src/platform/embedded/index.ts';
import { asOwner } from '../../apps/server/testing/kit/owner.ts';
import { migrationsFolder } from '../../apps/server/testing/kit/postgres.ts';
import { proofOf } from '../support/plant.ts';
import { type Figures, hold, type ProofContext } from '../support/proof.ts';
import { startServer } from '../support/server.ts';
import { theBuild } from './house.ts';

const script = fileURLToPath(new URL('prepare.ts', import.meta.url));

/** A process that prepares the database as a starting server does. */
function prepare(ownerUrl: string, folder: string) {
  const child = spawn(process.execPath, [script, ownerUrl, folder], { stdio: ['ignore', 'ignore', 'pipe'] });
  let text = '';
  child.stderr.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  return { child, ended: once(child, 'exit').then(() => ({ code: child.exitCode, text })) };
}

/** The migrations, and behind each one that counts how often it ran. */
async function countedMigrations(folder: string): Promise<readonly string[]> {
  await cp(migrationsFolder, folder, { recursive: true });
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  for (const name of names) {
    const text = `create table if not exists public.proof_ran (name text not null); insert into public.proof_ran values ('${name}');`;
    await writeFile(join(folder, name.replace('.sql', '_zz_count.sql')), text);
  }
  return (await readdir(folder)).sort();
}

/** A database of its own, and what of the migrations it holds. */
async function aDatabase(serverUrl: string, name: string, plant: string | undefined) {
  const address = new URL(serverUrl);
  await asOwner(serverUrl, (maker) => maker.query(`create database ${name}`));
  address.pathname = `/${name}`;
  const ownerUrl = address.toString();
  const names = (text: string) => asOwner(ownerUrl, async (client) => (await client.query<{ name: string }>(text)).rows.map((row) => row.name));
  if (plant !== undefined) await names(plant.replaceAll('$database', name));
  return {
    ownerUrl,
    applied: () => names('select name from public.applied_migration order by name').catch(() => []),
    ranTwice: () => names('select name from public.proof_ran group by name having count(*) > 1'),
  };
}

async function run(context: ProofContext, plant?: string): Promise<Figures> {
  const postgres = await startTestPostgres();
  context.after(postgres.stop);
  const folder = join(context.folder, 'migrations');
  await mkdir(folder);
  const names = await countedMigrations(folder);
  let starts = 0;
  const complete = async (database: Awaited<ReturnType<typeof aDatabase>>, what: string) => {
    const applied = await database.applied();
    hold(applied.join() === names.join(), `${what}: ${applied.length} of ${names.length} migrations are noted`);
    const twice = await database.ranTwice();
    hold(twice.length === 0, `${what}: ${twice.join(', ')} ran twice`);
  };
  const together = async (count: number, ownerUrl: string, what: string) => {
    const results = await Promise.all(Array.from({ length: count }, () => prepare(ownerUrl, folder).ended));
    starts += count;
    const failed = results.filter(({ code }) => code !== 0);
    hold(failed.length === 0, `${what}: ${failed.length} of ${count} starts failed: ${failed[0]?.text.split('\n').find((line) => /error/i.test(line)) ?? ''}`);
  };

  for (const count of context.short ? [4] : [2, 8, 8]) {
    const database = await aDatabase(postgres.ownerUrl, `empty_${count}_${starts}`, plant);
    await together(count, database.ownerUrl, `${count} starts on an empty database`);
    await complete(database, `${count} starts on an empty database`);
  }
  if (plant !== undefined) return {};

  for (const lacking of context.short ? [3] : [1, 3, 8]) {
    const older = join(context.folder, `older-${lacking}`);
    await cp(folder, older, { recursive: true });
    for (const name of names.slice(-lacking)) await rm(join(older, name));
    const database = await aDatabase(postgres.ownerUrl, `lacks_${lacking}`, undefined);
    hold((await prepare(database.ownerUrl, older).ended).code === 0, 'an older start failed');
    await together(8, database.ownerUrl, `8 starts where ${lacking} migrations are missing`);
    await complete(database, `8 starts where ${lacking} migrations are missing`);
  }

  const kills = context.short ? 3 : 12;
  const stoppedAt: number[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    const database = await aDatabase(postgres.ownerUrl, `killed_${kill}`, undefined);
    const victim = prepare(database.ownerUrl, folder);
    const until = Math.floor((names.length * kill) / kills);
    while (victim.child.exitCode === null && (await database.applied()).length < until) await pause(2);
    victim.child.kill('SIGKILL');
    await victim.ended;
    stoppedAt.push((await database.applied()).length);
    await together(2, database.ownerUrl, `after a start was killed at ${stoppedAt.at(-1)} migrations`);
    await complete(database, `after a start was killed at ${stoppedAt.at(-1)} migrations`);
  }
  hold(
    stoppedAt.some((count) => count > 0 && count < names.length),
    'no start was killed in the middle of its migrations',
  );
  await wholeProducts(context, postgres.ownerUrl);
  return { starts, 'starts killed': kills, 'killed at': stoppedAt.join(', '), files: names.length };
}

/** Two whole products that start at once on an empty database both get ready. */
async function wholeProducts(context: ProofContext, serverUrl: string): Promise<void> {
  const main = await theBuild();
  const database = await aDatabase(serverUrl, 'products', undefined);
  const servers = await Promise.all(
    [1, 2].map((number) => startServer({ main, dataDir: join(context.folder, `data-${number}`), environment: { DATABASE_URL: database.ownerUrl } })),
  );
  for (const server of servers) context.after(server.stop);
  for (const server of servers) await server.waitUntilReady();
}

export const migrations = proofOf({
  name: 'migrations',
  promises: [11, 25],
  about: 'servers that start at once run each migration once and all get ready, also after a start was killed',
  run,
  plants: {
    'a lock that locks nothing': `create function public.pg_advisory_lock(bigint) returns void language sql as 'select null::void';
      alter database $database set search_path = public, pg_catalog;`,
  },
});
