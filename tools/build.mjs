import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { digestFile, digestOfSources, isBuilt } from './support/digest.mjs';
import { environmentFor, findNode, Refusal, root, run, runMain } from './support/node.mjs';

const serverSource = join(root, 'apps', 'server', 'src');

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
 * Packages that are imported late offer the names that Node gives them: of a CommonJS one the bundle alone would offer nothing but its default, and what the
 * source takes from it by name would be missing in the built product only.
 */
const latePackagesByName = {
  name: 'late-packages-by-name',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^[^./]/ }, ({ kind, path, importer, resolveDir }) =>
      kind === 'dynamic-import' && importer.startsWith(serverSource) && !path.startsWith('node:') && !external.includes(path)
        ? { path, namespace: 'late-package', pluginData: { resolveDir } }
        : undefined,
    );
    onLoad({ filter: /.*/, namespace: 'late-package' }, async ({ path, pluginData: { resolveDir } }) => {
      const names = Object.keys(await import(path)).filter((name) => /^[A-Za-z_$][\w$]*$/.test(name));
      return { contents: `export { ${names.join(', ')} } from ${JSON.stringify(path)};`, resolveDir };
    });
  },
};

/** Loads each part that the built server imports late, as it would: one that cannot be read is found here and not at a customer's. */
const loadLateParts = async (node, outputs) => {
  const late = Object.values(outputs).flatMap(({ imports }) => imports.filter(({ kind, external: outside }) => kind === 'dynamic-import' && !outside));
  // The start itself would start a server.
  const files = [...new Set(late.map(({ path }) => path))].filter((path) => !/\/start-\w+\.mjs$/.test(path));
  const script = `for (const file of ${JSON.stringify(files.map((file) => pathToFileURL(join(root, file)).href))}) await import(file);
    for (const name of ${JSON.stringify(external.filter((name) => name !== 'pg-native'))}) await import(name);
    process.exit(0);`;
  const { code, output } = await run(node, ['--input-type=module', '--eval', script], { quiet: true });
  if (code !== 0) throw new Refusal(`A part of the built server cannot be loaded:\n${output.trim()}`);
};

/**
 * Bundles the server and its packages into a few files, since they start much faster than a thousand: what `import()` asks for later has its own, and each
 * `*.worker.ts`.
 */
const buildServer = async (node) => {
  const { build } = await import('esbuild');
  const outdir = join(root, 'dist', 'server');
  await rm(outdir, { recursive: true, force: true });
  const { metafile } = await build({
    absWorkingDir: root,
    metafile: true,
    entryPoints: [join(serverSource, 'process', 'main.ts'), ...(await workersBeneath(serverSource))],
    outdir,
    splitting: true,
    chunkNames: '[name]-[hash]',
    plugins: [builtInsByName, latePackagesByName],
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
  await loadLateParts(node, metafile.outputs);
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
  await Promise.all([buildServer(node), buildWeb(node)]);
  await packAssets();
  await mkdir(dirname(digestFile), { recursive: true });
  await writeFile(digestFile, digest);
};

runMain(async () => {
  await build();
  if (process.argv.includes('--weights')) console.log(await readFile(weights, 'utf8'));
  return 0;
});
