import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';

/** Expects an empty list, and shows what stands in it where it is not. */
export const none = (found: readonly unknown[]): void => {
  if (found.length > 0) expect.fail(`\n${found.map((item) => (typeof item === 'string' ? item : JSON.stringify(item))).join('\n')}`);
  expect(found).toHaveLength(0);
};

export const root = fileURLToPath(new URL('..', import.meta.url));

/** Every file of the product that matches, tracked or new but not ignored, relative to the root. */
export function files(pattern: RegExp): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8', maxBuffer: 20_000_000 });
  return [...new Set(listed.split('\n'))].filter((file) => file !== '' && pattern.test(file) && exists(file));
}

function exists(file: string): boolean {
  try {
    readFileSync(`${root}${file}`);
    return true;
  } catch {
    return false;
  }
}

export const read = (file: string): string => readFileSync(`${root}${file}`, 'utf8');

/** What a file imports or hands on, as written. */
export const importsOf = (text: string): string[] =>
  [...text.matchAll(/^(?:import '|(?:import|export|\})[^'\n]* from ')([^'\n]+)'|\bimport\('([^'\n]+)'\)/gm)].flatMap((match) => match[1] ?? match[2] ?? []);
