import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { digestFile, digestOfSources, isBuilt } from './support/digest.mjs';
import { environmentFor, findNode, Refusal, root, run, runMain } from './support/node.mjs';

/** Packages that carry native parts, fonts or files that they look up beside themselves. */
const external = ['sharp', '@node-rs/argon2', 'pdfmake', 'pg-native'];

/** What CommonJS packages expect to find, within an ES module. */
const banner = `import { createRequire as quarterlightRequire } from 'node:module';
const require = quarterlightRequire(import.meta.url);
const __filename = import.meta.filename;
const __dirname = import.meta.dirname;`;

const workersBeneath = async (folder) => {
  const names = await readdir(folder, { recursive: true });
  return names.filter((name) => name.endsWith('.worker.ts')).map((name) => join(folder, name));
};

/**
 * Node's own modules by a getter for each of their names. An `import` of one copies all that it has to offer, and thereby loads what nobody asked for:
 * `node:http` brings a whole HTTP client, `node:crypto` all of WebCrypto.
 */
const builtInsByName = {
  name: 'built-ins-by-name',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^node:/ }, ({ kind, path }) => (kind === 'import-statement' ? { path, namespace: 'built-in' } : undefined));
    onLoad({ filter: /.*/, namespace: 'built-in' }, ({ path }) => ({ contents: `module.exports = process.getBuiltinModule(${JSON.stringify(path)});` }));
  },
};

/**
 * Bundles the server and its packages into a few files, since they start much faster than a thousand: what `import()` asks for later has its own, and each
 * `*.worker.ts`.
 */
const buildServer = async () => {
  const { build } = await import('esbuild');
  const source = join(root, 'apps', 'server', 'src');
  const outdir = join(root, 'dist', 'server');
  await rm(outdir, { recursive: true, force: true });
  await build({
    entryPoints: [join(source, 'main.ts'), ...(await workersBeneath(source))],
    outdir,
    splitting: true,
    chunkNames: '[name]-[hash]',
    plugins: [builtInsByName],
    entryNames: '[name]',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    sourcemap: true,
    keepNames: true,
    external,
    banner: { js: banner },
    logLevel: 'warning',
  });
};

const buildWeb = async (node) => {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const { code, output } = await run(node, [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'apps', 'web'),
    quiet: true,
    env: environmentFor(node, { NODE_ENV: 'production' }),
  });
  if (output.trim()) console.log(output.trim());
  if (code !== 0) throw new Refusal('The web app could not be built: see above.');
};

/** Each asset once more as Brotli beside it: packed well once, instead of quickly at every visit. */
const packAssets = async () => {
  const folder = join(root, 'dist', 'web', 'assets');
  const names = (await readdir(folder)).filter((name) => /\.(?:js|css)$/.test(name));
  await Promise.all(
    names.map(async (name) => {
      const content = await readFile(join(folder, name));
      if (content.length < 1_024) return;
      await writeFile(join(folder, `${name}.br`), await promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
    }),
  );
};

const weights = join(root, 'dist', 'web', '.vite', 'weights.txt');

/** `--force` builds again what has not changed; `--weights` prints what each page's first screen weighs. */
const build = async () => {
  const node = findNode();
  const digest = digestOfSources();
  if (isBuilt(digest) && !process.argv.includes('--force')) return;
  await rm(digestFile, { force: true });
  await Promise.all([buildServer(), buildWeb(node)]);
  await packAssets();
  await mkdir(dirname(digestFile), { recursive: true });
  await writeFile(digestFile, digest);
};

runMain(async () => {
  await build();
  if (process.argv.includes('--weights')) console.log(await readFile(weights, 'utf8'));
  return 0;
});
