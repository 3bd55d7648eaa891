import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { end, freePort, hasEnded, type Product, root, startProduct, waitUntilReady } from '../../apps/server/testing/kit/product.ts';
import { serverEnvironment, serverFlags } from '../../tools/support/server-flags.mjs';
import type { ProofContext } from './proof.ts';

/** Where the product's built server stands: a copy, so that a build made meanwhile changes nothing of what is proved. */
export async function copyOfBuild({ folder }: Pick<ProofContext, 'folder'>): Promise<string> {
  await promisify(execFile)(process.execPath, [join(root, 'tools', 'build.mjs')], { cwd: root });
  const copy = await mkdtemp(join(folder, 'product-'));
  await mkdir(join(copy, 'dist'), { recursive: true });
  await cp(join(root, 'dist'), join(copy, 'dist'), { recursive: true });
  await cp(join(root, 'apps', 'server', 'migrations'), join(copy, 'apps', 'server', 'migrations'), { recursive: true });
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
  return join(copy, 'dist', 'server', 'main.mjs');
}

/** Words of the build, and what is to stand there. */
export type Change = readonly [from: RegExp, to: string];

/** A copy of a build in which other words stand in place of some: a defect that no database and no network can bring about. */
export async function changedBuild({ folder }: Pick<ProofContext, 'folder'>, main: string, changes: readonly Change[]): Promise<string> {
  const copy = await mkdtemp(join(folder, 'changed-'));
  await cp(join(dirname(main), '..', '..'), copy, { recursive: true, verbatimSymlinks: true });
  const server = join(copy, 'dist', 'server');
  const files = await Promise.all(
    (await readdir(server))
      .filter((name) => name.endsWith('.mjs'))
      .map(async (name) => ({ path: join(server, name), text: await readFile(join(server, name), 'utf8') })),
  );
  for (const [from, to] of changes) {
    const file = files.find(({ text }) => from.test(text));
    if (!file) throw new Error(`The build has no ${from}: say anew where the defect is to be planted.`);
    file.text = file.text.replace(from, to);
  }
  await Promise.all(files.map(({ path, text }) => writeFile(path, text)));
  return join(server, 'main.mjs');
}

export type BuiltServer = Awaited<ReturnType<typeof startServer>>;

/** Starts the built server as `npm start` runs it, with production settings and a port of its own; `dataDir` becomes its DATA_DIR. */
export async function startServer(options: { main: string; dataDir: string; environment?: Readonly<Record<string, string>> }) {
  const port = await freePort();
  const settings = { NODE_ENV: 'production', HOST: '127.0.0.1', DATA_DIR: options.dataDir, DEMO: '0', VISITS_FACTOR: '1000', LOG_LEVEL: 'warn' };
  let product: Product;
  let expected = true;
  let exits = 0;
  const launch = () => {
    expected = false;
    product = startProduct([process.execPath, ...serverFlags, options.main], port, { ...serverEnvironment, ...settings, ...options.environment });
    product.process.once('exit', () => {
      if (!expected) exits += 1;
    });
  };
  launch();
  const endWith = async (signal: NodeJS.Signals) => {
    expected = true;
    await end(product.process, signal);
  };
  return {
    port,
    baseUrl: `http://127.0.0.1:${port}`,
    pid: () => product.process.pid ?? 0,
    /** How often it ended without our telling it to. */
    ownExits: () => exits,
    output: () => product.output(),
    /** Kills the process as a crash would, and waits until it is gone. */
    kill: () => endWith('SIGKILL'),
    /** Starts it again, without waiting until it answers. */
    launch,
    waitUntilReady: (milliseconds?: number) => waitUntilReady(product, milliseconds),
    stop: async () => {
      if (!hasEnded(product.process)) await endWith('SIGTERM');
    },
  };
}
