import type { ParamsOf, Route } from '@quarterlight/contract/route';
import { type ListSheet, type SheetFormat, sheetPath } from '@quarterlight/contract/sheet';
import { addressOf } from './http.ts';
import type { CriteriaOf } from './list-state.ts';

/** A list as a file: what its columns are, and where it is asked for. */
export interface ListFile<Row> {
  readonly sheet: ListSheet<Row>;
  readonly addressOf: (format: SheetFormat, columns: readonly string[]) => string;
}

const paging = new Set(['limit', 'after', 'before']);

/** The file of a list as the page has it: its filters and its order, from the first row to the last. */
export function fileOf<Row, const R extends Route>(sheet: ListSheet<Row>, list: R, criteria: CriteriaOf<R>, params?: ParamsOf<R>): ListFile<Row> {
  const filters = Object.fromEntries(Object.entries(Object(criteria)).filter(([key]) => !paging.has(key)));
  return { sheet, addressOf: (format, columns) => addressOf(sheetPath(list.path), params, { ...filters, format, columns }) };
}
