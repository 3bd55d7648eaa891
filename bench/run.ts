import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Company, makeCompany } from '../apps/server/testing/company/make-company.ts';
import { type Database, startDatabase } from '../apps/server/testing/kit/durable-postgres.ts';
import { asOwner } from '../apps/server/testing/kit/owner.ts';
import { freePort, root, waitUntilReady } from '../apps/server/testing/kit/product.ts';
import { searchIndexes } from './bare/search.sql.ts';
import { makePlainTables, settle } from './bare/tables.ts';
import { operations } from './operations/index.ts';
import { type Bench, type Line, type Operation, productOf } from './support/bench.ts';
import { startDriver } from './support/driver.ts';
import { readKept, writeKept } from './support/kept.ts';
import { type Options, readOptions } from './support/options.ts';
import { profileDuring, readProfile } from './support/profile.ts';
import { loadBefore, watchQuiet } from './support/quiet.ts';
import { markdownOf, plainLine } from './support/report.ts';
import { untilSealed } from './support/sealed.ts';
import { launchBare, launchProduct } from './support/servers.ts';
import { signIn } from './support/session.ts';

// npm run bench -- --only=list,record --rows=100000 --rounds=5 --seconds=0.5 --long --json=file --markdown --profile=list --data=folder
const say = (line: string) => process.stdout.write(`${line}\n`);
const stops: (() => Promise<unknown>)[] = [];
const started = performance.now();
const seconds = () => `${((performance.now() - started) / 1000).toFixed(0)} s`;

function chosen({ only, rows }: Options): readonly Operation[] {
  const unknown = only?.find((name) => !operations.some((operation) => operation.name === name));
  if (unknown !== undefined) throw new Error(`There is no operation ${unknown}: choose from ${operations.map(({ name }) => name).join(', ')}.`);
  const all = operations.filter(({ name }) => !['sizes', 'growth'].includes(name) || rows.length > 1);
  return only === undefined ? all.filter(({ name }) => name !== 'valuation') : all.filter(({ name }) => only.includes(name));
}

/** Builds what changed since the last time, as `npm start` does. */
async function build(): Promise<void> {
  const child = spawn(process.execPath, [join(root, 'tools/build.mjs')], { stdio: 'inherit' });
  const [code]: unknown[] = await once(child, 'exit');
  if (code !== 0) throw new Error('The build failed.');
}

async function generate(database: Database, rows: number): Promise<Company> {
  say(`[${seconds()}] PostgreSQL is there; generating ${rows.toLocaleString('en-GB')} worksheets`);
  const company = await makeCompany(database.ownerUrl, 'bench', rows, (line) => say(`  ${line}`));
  await asOwner(database.ownerUrl, async (owner) => {
    say(`[${seconds()}] copying the rows for the plain server`);
    await makePlainTables(owner, company.tenantId);
    for (const statement of searchIndexes) await owner.query(statement);
    say(`[${seconds()}] vacuum, analyze, checkpoint`);
    await settle(owner);
  });
  await writeKept(database.folder, company);
  return company;
}

async function prepare(options: Options): Promise<Bench> {
  const database = await startDatabase(options.data);
  stops.unshift(database.stop);
  const [rows = 0] = options.rows;
  const company = (await readKept(database.folder, rows)) ?? (await generate(database, rows));
  const inspector = options.profile === undefined ? undefined : await freePort();
  const [bare, product] = [
    await launchBare(database),
    await launchProduct(database, company.slug, inspector === undefined ? [] : [`--inspect=127.0.0.1:${inspector}`]),
  ];
  stops.unshift(bare.stop, product.stop);
  await Promise.all([waitUntilReady(bare.product), waitUntilReady(product.product)]);
  say(`[${seconds()}] waiting until the product has sealed the log`);
  await untilSealed(database.ownerUrl);
  const driver = startDriver();
  stops.unshift(driver.stop);
  const headers = await signIn(product.baseUrl, company);
  const quiet = watchQuiet(driver);
  for (let time = 0; time < 5; time += 1) await quiet.sample();
  return {
    database,
    company,
    sizes: options.rows,
    bare,
    product,
    headers,
    driver,
    quiet,
    inspector,
    pace: { rounds: options.rounds, seconds: options.seconds, connections: 8 },
    say,
  };
}

/** Runs one operation on the product alone, then prints where its processor time went. */
async function profile(bench: Bench, options: Options): Promise<void> {
  const [operation] = chosen({ ...options, only: [options.profile ?? ''] });
  if (operation === undefined) return;
  const inspector = `http://127.0.0.1:${bench.inspector}`;
  const load = await operation.load?.(bench);
  const work = async () => {
    if (load === undefined) {
      await operation.run(bench);
      return;
    }
    const job = { ...load, target: productOf(bench), connections: bench.pace.connections };
    const { latencies, seconds: took } = await bench.driver.load({ ...job, seconds: 6, from: 100_000 });
    say(`${operation.name}: ${Math.round(latencies.length / took)}/s under the profiler`);
  };
  if (load !== undefined) await bench.driver.load({ ...load, target: productOf(bench), connections: bench.pace.connections, seconds: 2, from: 0 });
  for (const line of await readProfile(await profileDuring(inspector, work), 40)) say(line);
}

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  const wanted = chosen(options);
  const before = loadBefore();
  if (before !== undefined) say(before);
  if (!options.unbuilt) await build();
  const bench = await prepare(options);
  if (options.profile !== undefined) {
    await profile(bench, options);
    return;
  }
  const lines: Line[] = [];
  const failed: string[] = [];
  for (const operation of wanted) {
    say(`[${seconds()}] ${operation.name}: ${operation.about}`);
    const measured = await operation.run(bench).catch((error: unknown) => {
      failed.push(operation.name);
      say(`  FAILED: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
      return [];
    });
    const note = bench.quiet.disturbance();
    if (note !== undefined) say(`  ${note}`);
    for (const line of measured) {
      say(plainLine(line));
      lines.push(note === undefined ? line : { ...line, note: 'disturbed' });
    }
  }
  if (options.markdown) say(`\n${markdownOf(lines)}\n`);
  if (options.json !== undefined) await writeFile(options.json, `${JSON.stringify({ at: new Date().toISOString(), options, lines }, null, 2)}\n`);
  const missed = lines.filter(({ met }) => met === false).length;
  say(`[${seconds()}] ${lines.filter(({ met }) => met === true).length} goals met, ${missed} not met`);
  if (failed.length > 0) throw new Error(`Not measured: ${failed.join(', ')}.`);
}

const stopAll = async () => {
  for (const stop of stops.splice(0)) await stop().catch((error: unknown) => say(`while clearing up: ${String(error)}`));
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void stopAll().then(() => process.exit(1));
  });
}
try {
  await main();
} catch (error) {
  say(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exitCode = 1;
} finally {
  await stopAll();
}
