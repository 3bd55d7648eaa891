import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { app, entry, filesOf, frameOf, isPage, isPublic, type Manifest, readManifest } from './built-files.ts';

/** What opening a page for the first time costs, in KB gzipped. */
interface Weight {
  readonly page: string;
  /** Scripts and styles: where a connection takes one request at a time, six connections wait for each half dozen. */
  readonly files: number;
  readonly script: number;
  readonly style: number;
}

/** The goals of the product, KB gzipped, which leave the pages of today some room. */
const limits = { publicScript: 150, script: 200, style: 30, files: 30 };

function weighPages(folder: string, manifest: Manifest): Weight[] {
  const kilobytes = (files: Iterable<string>) =>
    [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).length, 0) / 1024;
  const pages = Object.keys(manifest).filter((module) => manifest[module]?.isDynamicEntry && isPage(module));
  return pages
    .map((page) => {
      const { scripts, styles } = filesOf(manifest, [entry, ...app, frameOf(page), page]);
      return { page, files: scripts.size + styles.size, script: kilobytes(scripts), style: kilobytes(styles) };
    })
    .toSorted((a, b) => b.script - a.script);
}

const line = ({ page, files, script, style }: Weight) =>
  `${script.toFixed(1).padStart(6)} KB script ${style.toFixed(1).padStart(5)} KB style ${String(files).padStart(3)} files  ${page}`;
const isTooHeavy = ({ page, files, script, style }: Weight) =>
  script > (isPublic(page) ? limits.publicScript : limits.script) || style > limits.style || files > limits.files;

/**
 * Weighs what a browser fetches for each page's first screen, gzipped, and refuses the build of a page that is too heavy. The list of all
 * stands in `.vite/weights.txt`.
 */
export function weightLimits(): Plugin {
  let folder = '';
  return {
    name: 'weight-limits',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle() {
      // After a failed build there is nothing to weigh, and its own error is to be seen.
      const manifest = readManifest(folder);
      if (manifest === undefined) return;
      const weights = weighPages(folder, manifest);
      if (weights.length === 0) this.error('No page was found to weigh.');
      writeFileSync(join(folder, '.vite/weights.txt'), `${weights.map(line).join('\n')}\n`);
      const heavy = weights.filter(isTooHeavy);
      if (heavy.length === 0) return;
      const { publicScript, script, style, files } = limits;
      this.error(
        `Pages whose first screen is over the limits, gzipped (script ${script} KB, ${publicScript} KB without the frame; style ${style} KB; ${files} files). ` +
          `Fetch forms and dialogs when they are opened (ui/later.tsx):\n${heavy.map(line).join('\n')}`,
      );
    },
  };
}
