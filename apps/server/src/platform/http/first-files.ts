import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const FirstFiles = z.record(z.string(), z.object({ scripts: z.array(z.string()), styles: z.array(z.string()) }));

interface Page {
  readonly segments: readonly string[];
  readonly tags: string;
}

const segmentsOf = (path: string): readonly string[] => path.split('/').filter((segment) => segment !== '');
const fits = ({ segments }: Page, asked: readonly string[]): boolean =>
  segments.length === asked.length && segments.every((segment, index) => segment.startsWith('$') || segment === asked[index]);

/**
 * Tags that name the files of a page's first screen, so that the browser fetches them beside the script that will ask for them: one round trip less.
 * The build lists them; without its list, and for an address of no page, there are none.
 */
export async function readFirstFiles(webFolder: string): Promise<(path: string) => string> {
  const text = await readFile(join(webFolder, '.vite/first-files.json'), 'utf8').catch(() => '{}');
  const pages = Object.entries(FirstFiles.parse(JSON.parse(text))).map(
    ([address, { scripts, styles }]): Page => ({
      segments: segmentsOf(address),
      tags: [
        ...styles.map((file) => `<link rel="preload" as="style" crossorigin href="/${file}">`),
        ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
      ].join('\n    '),
    }),
  );
  // `new` before `$id`.
  const ordered = pages.toSorted(
    (one, other) => one.segments.filter((each) => each.startsWith('$')).length - other.segments.filter((each) => each.startsWith('$')).length,
  );
  return (path) => {
    const asked = segmentsOf(path);
    return ordered.find((page) => fits(page, asked))?.tags ?? '';
  };
}
