import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { type Config, readConfig } from '../platform/config.ts';
import { openDataFolder } from '../platform/data-folder/open-data-folder.ts';
import { isFull } from '../platform/data-folder/room.ts';
import { keptSecret } from '../platform/data-folder/secrets.ts';
import { makePassword } from '../platform/database/migrate.ts';
import { makeReadiness } from '../platform/database/newer-schema.ts';
import { openClient } from '../platform/database/open-client.ts';
import { type EmbeddedPostgres, StartupError } from '../platform/embedded/index.ts';
import { safeError } from '../platform/log/safe-error.ts';
import { processFigures } from './figures.ts';
import { openDatabase } from './open-database.ts';
import { explainListen, explainStart, fullDisk } from './start-trouble.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
type Stop = () => Promise<void>;

/** The root of the product's files, from the source tree or from the bundle in `dist/server`. */
const root = resolve(dirname(fileURLToPath(import.meta.url)), process.env['NODE_ENV'] === 'production' ? '../..' : '../../../..');

/** Fails as the server would, before a database was started in vain. */
async function assertPortIsFree(config: Config): Promise<void> {
  const probe = createServer().listen(config.port, config.host);
  await once(probe, 'listening').catch(cannotListen(config));
  await new Promise((resolveClosed) => probe.close(resolveClosed));
}

const cannotListen = (config: Config) => (error: unknown) => {
  throw new StartupError(explainListen(error, config), { cause: error });
};

async function start(stops: Stop[]): Promise<void> {
  const config = readConfig(process.env);
  await assertPortIsFree(config);
  const folder = await openDataFolder(config.dataDir);
  abandon = folder.abandon;
  written.push(folder.path);
  const onStart = (postgres: EmbeddedPostgres) => {
    stops.unshift(() => postgres.stop());
    written.push(postgres.home);
  };
  // What answers requests is read while the database starts, not before: reading it keeps the process busy, and PostgreSQL could be recovering meanwhile.
  const waiting = Promise.withResolvers<void>();
  const migrationsFolder = join(root, 'apps/server/migrations');
  const [database, { buildApp, startBackground, startServices, startSimulators }] = await Promise.all([
    openDatabase(config, { migrationsFolder, say, onWait: waiting.resolve, onStart }),
    waiting.promise.then(() => import('./serving.ts')),
  ]);
  const simulators = await startSimulators();
  stops.unshift(simulators.stop);
  const log = pino({ level: config.logLevel, serializers: { err: safeError } });
  const urls = { appUrl: database.appUrl, directUrl: config.databaseDirectUrl ?? database.appUrl };
  const running = await startServices({
    config,
    ...urls,
    simulators: simulators.addresses,
    log,
  });
  stops.unshift(running.stop);
  const password = config.demo ? (config.demoPassword ?? (await keptSecret(config.dataDir, 'demo-password', makePassword))) : undefined;
  const background = await startBackground(running, { ...urls, ownerUrl: database.ownerUrl, demoPassword: password, say });
  stops.unshift(background.stop);
  // A kill in the minutes after an installation or an upgrade would else have all that they wrote done again.
  if (database.changed) database.settle?.();
  const app = await buildApp(running.services, {
    webFolder: join(root, 'dist/web'),
    figures: () => processFigures(running),
    ready: makeReadiness(running.pool, migrationsFolder),
  });
  stops.unshift(() => closeInTime(app.http));
  await app.http.listen({ port: config.port, host: config.host }).catch(cannotListen(config));
  // Nobody waits for background work as they wait for a page.
  await running.startQueue(database.tasksUrl);
  if (config.backups && database.home !== undefined) {
    const { backUp } = await import('./backups/back-up.ts');
    stops.unshift(await backUp(running.services, { ownerUrl: database.ownerUrl, home: database.home, migrationsFolder }));
  }
  const address = app.http.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  say(`Quarterlight is ready: http://localhost:${port}`);
  if (password !== undefined) {
    say(
      `Sign in as admin, manager, adviser, stock, buyer, accounts, technician, customer or branch with the password ${config.demoPassword === undefined ? password : 'of DEMO_PASSWORD'}`,
    );
  }
  if (!config.demo && !(await hasCompany(database.ownerUrl))) say(firstCompany);
  // Kept now, since a server that is killed keeps nothing at its end.
  flushCompileCache();
}

const firstCompany =
  'There is no company yet. Make the first one in another window: npm run tenants -- create acme --company="Acme Glass Ltd" --administrator=jane --name="Jane Archer" --email=jane@acme.example';

async function hasCompany(ownerUrl: string): Promise<boolean> {
  const client = await openClient(ownerUrl);
  try {
    await client.query('set role quarterlight_owner');
    return (await client.query('select 1 from tenant limit 1')).rowCount === 1;
  } finally {
    await client.end();
  }
}

/** Lets requests in flight end; one that is still going after 20 seconds (a download that nobody reads) is cut. */
async function closeInTime(http: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => http.server.closeAllConnections(), 20_000);
  await http.close().finally(() => clearTimeout(cut));
}

// Whoever read our output may have gone; that is no reason to end.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

const stops: Stop[] = [];
/** The folders that a start writes to. */
const written: string[] = [];
/** Removes what a start that failed has made for nothing. */
let abandon: Stop = async () => {};
let stopping: Promise<void> | undefined;

async function stopAll(): Promise<void> {
  for (const stop of stops) await stop().catch((error: unknown) => process.stderr.write(`${String(error)}\n`));
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  process.on(signal, () => {
    stopping ??= stopAll().then(() => process.exit(0));
  });
}

// The start script holds a channel open: where it is killed, the server stops in order too.
process.once('disconnect', () => {
  stopping ??= stopAll().then(() => process.exit(0));
});

try {
  await start(stops);
} catch (error) {
  // Told to end meanwhile, it fails for want of what was stopped.
  if (stopping) await stopping;
  const isForWantOfRoom = !(error instanceof StartupError) && (await Promise.all(written.map(isFull))).includes(true);
  process.stderr.write(`${isForWantOfRoom ? fullDisk : explainStart(error)}\n`);
  await stopAll();
  await abandon();
  process.exit(1);
}
