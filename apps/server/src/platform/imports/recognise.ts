import type { DecimalMark, FileEncoding, FileSeparator } from '@quarterlight/contract/loads/schemas';
import { foldForSearch } from '@quarterlight/kit/text';
import type { Columns } from './columns.ts';
import type { Cell } from './read-cell.ts';

/** How the bytes of a text file are written, by its mark or by what they can be. `whole`: the bytes are all of it, so that nothing is cut off at their end. */
export function encodingOf(head: Buffer, whole: boolean): FileEncoding {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8';
  const unmarked = unmarkedUtf16(head);
  if (unmarked !== null) return unmarked;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: !whole });
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** Every second byte of western text in UTF-16 is nil. */
function unmarkedUtf16(head: Buffer): FileEncoding | null {
  const even = Math.floor(head.length / 2);
  if (even < 2) return null;
  const nils = (from: number) => head.filter((byte, index) => byte === 0 && index % 2 === from).length;
  if (nils(1) > even / 2) return 'utf-16le';
  return nils(0) > even / 2 ? 'utf-16be' : null;
}

const separators: readonly FileSeparator[] = [';', '\t', ',', '|'];

/** What parts the cells: what stands equally often, and most often, in the lines; within quotes nothing counts. */
export function separatorOf(text: string): FileSeparator {
  const lines = linesOf(text).slice(0, 50);
  const score = (separator: FileSeparator) => {
    const counts = lines.map((line) => line.split(separator).length - 1).filter((count) => count > 0);
    const usual = [...counts].sort((one, other) => one - other)[Math.floor(counts.length / 2)] ?? 0;
    return counts.filter((count) => count === usual).length * Math.min(usual, 20);
  };
  return separators.reduce((best, each) => (score(each) > score(best) ? each : best));
}

const linesOf = (text: string): string[] =>
  text
    .replace(/"(?:[^"]|"")*"/g, '""')
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '');

/** What a header is compared by. */
export const headerKey = (header: string): string => foldForSearch(header).replaceAll(' ', '');

/** The columns of a file that headers name, each once: an exact name first, then one that begins with a known one. */
export function choiceOf(headers: readonly string[], columns: Columns): Record<string, number> {
  const keys = headers.map(headerKey);
  const chosen: Record<string, number> = {};
  const taken = new Set<number>();
  const take = (name: string, index: number) => {
    if (index < 0 || taken.has(index) || name in chosen) return;
    chosen[name] = index;
    taken.add(index);
  };
  const namesOf = (name: string) => [columns[name]?.title ?? '', ...(columns[name]?.aliases ?? [])].map(headerKey);
  for (const name of Object.keys(columns)) for (const known of namesOf(name)) take(name, keys.indexOf(known));
  for (const name of Object.keys(columns))
    for (const known of namesOf(name).filter(({ length }) => length >= 5))
      take(
        name,
        keys.findIndex((key, index) => !taken.has(index) && key.startsWith(known)),
      );
  return chosen;
}

const mostBefore = 30;

/** Which row holds the headers, from 1: of the first rows the one that names most of the columns, else the first with most texts. */
export function headerRowOf(rows: readonly (readonly Cell[])[], columns: Columns): number {
  const first = rows.slice(0, mostBefore);
  const named = first.map((row) => Object.keys(choiceOf(row.map(String), columns)).length);
  const mostNamed = Math.max(0, ...named);
  if (mostNamed >= 2) return named.indexOf(mostNamed) + 1;
  const texts = first.map((row) => row.filter((cell) => typeof cell === 'string' && /\p{L}/u.test(cell)).length);
  return texts.indexOf(Math.max(0, ...texts)) + 1;
}

/** Which mark stands before decimals: that which ends with one or two figures behind it more often than the other. */
export function decimalOf(rows: readonly (readonly Cell[])[]): DecimalMark {
  const cells = rows.flat().filter((cell) => typeof cell === 'string');
  const count = (pattern: RegExp) => cells.filter((cell) => pattern.test(cell.trim())).length;
  const commas = count(/^[£€$\s-]*(\d{1,3}(\.\d{3})+|\d+),(\d{1,2}|\d{4})\s*[€%-]?$/);
  const points = count(/^[£€$\s-]*(\d{1,3}(,\d{3})+|\d+)\.(\d{1,2}|\d{4})\s*[€%-]?$/);
  return commas > points ? ',' : '.';
}

/** In which order dates have their parts: month first only where a second part is above twelve and no first one is. */
export function datesOf(rows: readonly (readonly Cell[])[]): 'dmy' | 'mdy' {
  const pairs = rows
    .flat()
    .flatMap((cell) => (typeof cell === 'string' ? [/^(\d{1,2})[-/.](\d{1,2})[-/.]\d{2,4}$/.exec(cell.trim())] : []))
    .filter((found) => found !== null);
  const over = (place: number) => pairs.some((pair) => Number(pair[place]) > 12);
  return over(2) && !over(1) ? 'mdy' : 'dmy';
}
