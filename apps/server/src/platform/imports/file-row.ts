import type { Cell } from './read-cell.ts';

/** A row of a file, with the number of its line as people count. */
export interface FileRow {
  readonly line: number;
  readonly cells: readonly Cell[];
}

/** Lines of a load at most, besides what stands above its headers. */
export const mostLines = 500_000;
export const mostColumns = 500;
/** Of a workbook's sheet, so that nobody's memory and time is at its mercy. */
export const mostCells = 15_000_000;

/** A file that cannot be read, in words for whoever brought it. */
export class Unreadable extends Error {}
