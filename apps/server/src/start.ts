import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { flushCompileCache } from 'node:module';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { type Config, readConfig } from './platform/config.ts';
import { askInTurn } from './platform/database/connection.ts';
import { makePassword, passwordOfRoles, prepareDatabase } from './platform/database/migrate.ts';
import { startEmbeddedPostgres } from './platform/embedded/index.ts';
import { safeError } from './platform/log/safe-error.ts';
import { explainStart } from './start-trouble.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
type Stop = () => Promise<void>;

/** The root of the product's files, from the source tree or from the bundle in `dist/server`. */
const root = resolve(dirname(fileURLToPath(import.meta.url)), process.env['NODE_ENV'] === 'production' ? '../..' : '../../..');

async function keptPassword(dataDir: string, name: string): Promise<string> {
  const file = join(dataDir, name);
  const known = await readFile(file, 'utf8').catch(() => undefined);
  if (known !== undefined && known.trim() !== '') return known.trim();
  const made = makePassword();
  await writeFile(file, `${made}\n`, { mode: 0o600 });
  return made;
}

interface Opened {
  readonly ownerUrl: string;
  readonly appUrl: string;
  readonly tasksUrl: string;
  /** Whether much was written on the way: at the first start, and after an upgrade. */
  readonly changed: boolean;
  /** Has our own PostgreSQL bring everything to its place. */
  readonly settle?: () => void;
}

/** Makes the database ready; `onWait` is told as soon as there is nothing to do but wait for it. */
async function openDatabase(config: Config, stops: Stop[], onWait: () => void): Promise<Opened> {
  const migrationsFolder = join(root, 'apps/server/migrations');
  if (config.databaseUrl !== undefined) onWait();
  if (config.databaseUrl !== undefined && config.databaseOwnerUrl !== undefined && config.databaseOwnerUrl !== config.databaseUrl) {
    const appPassword = decodeURIComponent(new URL(config.databaseUrl).password);
    return {
      ownerUrl: config.databaseOwnerUrl,
      ...(await prepareDatabase({ ownerUrl: config.databaseOwnerUrl, appPassword, migrationsFolder, appUrl: config.databaseUrl })),
    };
  }
  if (config.databaseUrl !== undefined) {
    const appPassword = passwordOfRoles(config.databaseUrl) ?? (await keptPassword(config.dataDir, 'database-roles'));
    return { ownerUrl: config.databaseUrl, ...(await prepareDatabase({ ownerUrl: config.databaseUrl, appPassword, migrationsFolder })) };
  }
  const appPassword = await keptPassword(config.dataDir, 'database-roles');
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log: say, onWait });
  stops.unshift(() => postgres.stop());
  return { ownerUrl: postgres.ownerUrl, settle: postgres.settle, ...(await prepareDatabase({ ownerUrl: postgres.ownerUrl, appPassword, migrationsFolder })) };
}

/** Fails as the server would, before a database was started in vain. */
async function assertPortIsFree({ port, host }: Config): Promise<void> {
  const probe = createServer().listen(port, host);
  await once(probe, 'listening');
  await new Promise((resolveClosed) => probe.close(resolveClosed));
}

async function start(stops: Stop[]): Promise<void> {
  const config = readConfig(process.env);
  await assertPortIsFree(config);
  await mkdir(config.dataDir, { recursive: true });
  // What answers requests is read while the database starts, not before: reading it keeps the process busy, and PostgreSQL could be recovering meanwhile.
  const waiting = Promise.withResolvers<void>();
  const [database, { buildApp, startBackground, startServices, startSimulators }] = await Promise.all([
    openDatabase(config, stops, waiting.resolve),
    waiting.promise.then(() => import('./serving.ts')),
  ]);
  const simulators = await startSimulators();
  stops.unshift(simulators.stop);
  const log = pino({ level: config.logLevel, serializers: { err: safeError } });
  const running = await startServices({
    config,
    appUrl: database.appUrl,
    directUrl: config.databaseDirectUrl ?? database.appUrl,
    simulators: simulators.addresses,
    log,
  });
  stops.unshift(running.stop);
  const password = config.demo ? (config.demoPassword ?? (await keptPassword(config.dataDir, 'demo-password'))) : undefined;
  const background = await startBackground(running, { ownerUrl: database.ownerUrl, demoPassword: password, say });
  stops.unshift(background.stop);
  // A kill in the minutes after an installation or an upgrade would else have all that they wrote done again.
  if (database.changed) database.settle?.();
  const app = await buildApp(running.services, {
    webFolder: join(root, 'dist/web'),
    ready: async () => {
      await askInTurn(running.pool, 'select 1');
      return true;
    },
  });
  stops.unshift(() => closeInTime(app.http));
  await app.http.listen({ port: config.port, host: config.host });
  // Nobody waits for background work as they wait for a page.
  await running.startQueue(database.tasksUrl);
  const address = app.http.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  say(`Quarterlight is ready: http://localhost:${port}`);
  if (password !== undefined) {
    say(
      `Sign in as admin, manager, adviser, stock, buyer, accounts, technician, customer or branch with the password ${config.demoPassword === undefined ? password : 'of DEMO_PASSWORD'}`,
    );
  }
  // Kept now, since a server that is killed keeps nothing at its end.
  flushCompileCache();
}

/** Lets requests in flight end; one that is still going after 20 seconds (a download that nobody reads) is cut. */
async function closeInTime(http: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => http.server.closeAllConnections(), 20_000);
  await http.close().finally(() => clearTimeout(cut));
}

const stops: Stop[] = [];
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
  process.stderr.write(`${explainStart(error, process.env['PORT'] ?? '8080')}\n`);
  await stopAll();
  process.exit(1);
}
