import type { ListSheet, SheetColumn } from '@quarterlight/contract/sheet';
import type { ReactNode, SyntheticEvent } from 'react';
import { nothing } from '../../platform/formats.ts';

/** One column of a `DataTable`. */
export interface Column<Row> {
  readonly key: string;
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** The sort key of the contract, where the list can be sorted by this. */
  readonly sort?: string;
  /** Figures stand at the end. */
  readonly align?: 'end';
  readonly width?: number;
  /** Left out until the user chooses it. */
  readonly hidden?: boolean;
  /** What stands in the foot, for instance a sum over the shown rows. */
  readonly foot?: (rows: readonly Row[]) => ReactNode;
}

/** What the table adds to a column of the list's sheet. */
export interface ColumnLook<Row> extends Omit<Column<Row>, 'key' | 'title' | 'cell'> {
  /** Left out where the text that the sheet has is what is shown. */
  readonly cell?: (row: Row) => ReactNode;
}

/** The columns of a list, titled and ordered by its sheet: what is on the screen is in its files, under the same title. */
export function columnsOf<Row, Key extends string>(sheet: ListSheet<Row, Key>, looks: Readonly<Record<Key, ColumnLook<Row>>>): Column<Row>[] {
  const named: Readonly<Record<string, ColumnLook<Row>>> = looks;
  return Object.entries<SheetColumn<Row>>(sheet.columns).map(([key, { title, hidden = false, value }]) => ({
    key,
    title,
    hidden,
    cell: (row) => value(row) || nothing,
    ...named[key],
  }));
}

/** A row on a phone in two lines, the first of which begins with the first column. */
export interface PhoneLines {
  readonly beside: ReactNode;
  readonly below: ReactNode;
}

/** The columns to show: the user's choice in the table's own order, else those that are not hidden. The first always stays. */
export function shownColumns<Row>(columns: readonly Column<Row>[], chosen: readonly string[] | undefined): Column<Row>[] {
  const wanted = columns.filter((column, index) => index === 0 || (chosen ? chosen.includes(column.key) : !column.hidden));
  return wanted.length > 0 ? wanted : columns.slice(0, 1);
}

/** The choice after one column was switched, as it stands in the address; undefined where it is the table's own again. */
export function toggledColumns<Row>(columns: readonly Column<Row>[], chosen: readonly string[] | undefined, key: string): string[] | undefined {
  const now = new Set(shownColumns(columns, chosen).map((column) => column.key));
  if (now.has(key)) now.delete(key);
  else now.add(key);
  const usual = columns.filter((column) => !column.hidden).map((column) => column.key);
  const next = columns.map((column) => column.key).filter((name) => now.has(name));
  return next.join() === usual.join() ? undefined : next;
}

/** A page of a list, as every list's route answers. */
export interface ListPage<Row> {
  readonly items: readonly Row[];
  readonly total: number;
  readonly totalIsExact: boolean;
  readonly next: string | null;
  readonly previous: string | null;
}

/** What a cut-off cell says in full, on hover and on focus. */
export function revealText(event: SyntheticEvent<HTMLElement>): void {
  const cell = event.target instanceof Element ? event.target.closest('td') : null;
  if (cell && cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent ?? '';
}
