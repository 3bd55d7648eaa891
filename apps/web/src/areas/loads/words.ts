import type { DataLoad, DateOrder, DecimalMark, FileEncoding, FileSeparator, LoadCounts, LoadState } from '@quarterlight/contract/loads/schemas';
import { formatNumber } from '@quarterlight/kit/numbers';
import { listOf, plural } from '@quarterlight/kit/text';
import type { Tone } from '../../ui/bits/StateChip.tsx';

export const stateTones: Readonly<Record<LoadState, Tone>> = {
  read: 'amber',
  checking: 'blue',
  checked: 'amber',
  loading: 'blue',
  loaded: 'green',
  undoing: 'blue',
  undone: 'neutral',
};

export const encodingNames: Readonly<Record<FileEncoding, string>> = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows-1252 (Western European)',
  'utf-16le': 'UTF-16 (little-endian)',
  'utf-16be': 'UTF-16 (big-endian)',
};
export const separatorNames: Readonly<Record<FileSeparator, string>> = { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Vertical bar' };
export const decimalNames: Readonly<Record<DecimalMark, string>> = { '.': 'Point, as in 1,234.50', ',': 'Comma, as in 1.234,50' };
export const dateOrderNames: Readonly<Record<DateOrder, string>> = { dmy: 'Day first, as in 31/12/2026', mdy: 'Month first, as in 12/31/2026' };

/** What spreadsheets call a column, counted from 0: A, Z, AA. */
export const letterOf = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : `${letterOf(Math.floor(index / 26) - 1)}${letterOf(index % 26)}`;

/** A column of a file as people tell it apart: by its letter, since two may have the same header. */
export const columnText = (headers: readonly string[], index: number): string => {
  const header = headers[index]?.trim();
  return `${letterOf(index)} – ${header ? header : 'no header'}`;
};

/** How far the server is, in lines; nothing before the first. */
export function progressText({ done, total }: NonNullable<DataLoad['progress']>): string {
  if (total === null) return done === 0 ? '' : plural(done, 'line');
  return `${formatNumber(done)} of ${plural(total, 'line')}`;
}

/** How many lines change something. */
export const linesToLoad = ({ added, changed }: LoadCounts): number => added + changed;

/** What becomes of the lines, in one sentence without its stop: what is none is left out. */
export function countsText({ added, changed, left, refused, gone }: LoadCounts, goneWords = 'no longer listed'): string {
  const parts = [
    added > 0 && `${formatNumber(added)} added`,
    changed > 0 && `${formatNumber(changed)} changed`,
    left > 0 && `${formatNumber(left)} left as they are`,
    refused > 0 && `${formatNumber(refused)} refused`,
    gone > 0 && `${formatNumber(gone)} ${goneWords}`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'Nothing' : listOf(parts);
}

/** How a file is read, as a person checks it. */
export function mannerFacts({ shape, manner }: Pick<DataLoad, 'shape' | 'manner'>): (readonly [label: string, value: string])[] {
  const isText = shape.type === 'csv';
  return [
    ['Type', isText ? 'CSV' : 'Excel workbook (XLSX)'],
    ...(isText
      ? ([
          ['Encoding', encodingNames[manner.encoding]],
          ['Separator', separatorNames[manner.separator]],
        ] as const)
      : ([['Sheet', shape.sheets[manner.sheet] ?? '']] as const)),
    ['Headers in row', formatNumber(manner.headerRow)],
    ['Decimal mark', decimalNames[manner.decimal]],
    ['Order of dates', dateOrderNames[manner.dates]],
  ];
}
