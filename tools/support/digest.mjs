import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './node.mjs';

const sources = ['packages', 'apps/server/src', 'apps/server/package.json', 'apps/web', 'tools/build.mjs', 'package-lock.json', 'tsconfig.base.json'];
const skipped = new Set(['node_modules', 'dist', '.generated', 'testing']);
const isTest = /\.test\.tsx?$/;

const filesBeneath = (path) => {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    if (skipped.has(entry.name) || isTest.test(entry.name)) return [];
    const inner = join(path, entry.name);
    return entry.isDirectory() ? filesBeneath(inner) : [inner];
  });
};

const digestFile = join(root, 'dist', '.digest');
const outputs = [join(root, 'dist', 'server', 'main.mjs'), join(root, 'dist', 'web', 'index.html')];

/** A digest of everything that goes into the build. */
export const digestOfSources = () => {
  const hash = createHash('sha256');
  const files = sources.flatMap((source) => filesBeneath(join(root, source)));
  for (const file of files.sort((left, right) => (left < right ? -1 : 1))) {
    const content = readFileSync(file);
    hash.update(`${relative(root, file)} ${content.length}\n`).update(content);
  }
  return hash.digest('hex');
};

/** Whether what stands in dist was built from the sources as they are. */
export const isBuilt = (digest) => outputs.every((output) => existsSync(output)) && existsSync(digestFile) && readFileSync(digestFile, 'utf8') === digest;

/** Where the digest of the last finished build is kept. */
export { digestFile };
