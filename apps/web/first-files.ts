import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { Plugin } from 'vite';
import { app, entry, filesOf, frameOf, type Manifest, readManifest } from './built-files.ts';

const named = /const (\w+) = (?:page\()?\(\) => import\('\.\/([^']+)'\)/g;
const line = /'(\/[^']*)': (?:page\()?(?:\(\) => import\('\.\/([^']+)'\)|(\w+))/g;
const posix = (path: string) => path.split(sep).join('/');

/** The pages of all areas: address pattern to module, as their page maps say. */
function pagesOf(root: string): [string, string][] {
  return globSync('src/areas/*/*.routes.tsx', { cwd: root }).flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const names = new Map(Array.from(text.matchAll(named), ([, name = '', module = '']) => [name, module]));
    return Array.from(text.matchAll(line), ([, address = '', module, name = '']): [string, string] => [
      address,
      posix(relative(root, resolve(root, dirname(file), module ?? names.get(name) ?? name))),
    ]);
  });
}

interface FirstFiles {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** What a page's first screen fetches besides what the document itself names. */
function firstFiles(manifest: Manifest, page: string): FirstFiles {
  const known = filesOf(manifest, [entry]);
  const { scripts, styles } = filesOf(manifest, [...app, frameOf(page), page]);
  return { scripts: [...scripts.difference(known.scripts)], styles: [...styles.difference(known.styles)] };
}

/**
 * Writes down, for each page's address, the files of its first screen: `.vite/first-files.json` for the server, whose document names them before the script
 * finds out, and `page-files.json` for the browser, which keeps them ready for the next click.
 */
export function listFirstFiles(): Plugin {
  let folder = '';
  let root = '';
  return {
    name: 'first-files',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      folder = resolve(root, config.build.outDir);
    },
    closeBundle() {
      const manifest = readManifest(folder);
      if (manifest === undefined) return;
      const pages = pagesOf(root).map(([address, page]): [string, FirstFiles] => {
        if (!manifest[page]) this.error(`The page ${page} of ${address} is not among the files that were built.`);
        return [address, firstFiles(manifest, page)];
      });
      if (pages.length === 0) this.error('No page was found in the areas.');
      writeFileSync(join(folder, '.vite/first-files.json'), JSON.stringify(Object.fromEntries(pages)));
      writeFileSync(
        join(folder, 'page-files.json'),
        JSON.stringify(Object.fromEntries(pages.map(([address, { scripts, styles }]) => [address, [...scripts, ...styles]]))),
      );
    },
  };
}
