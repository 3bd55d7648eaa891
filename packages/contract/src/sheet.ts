import type { PermissionName } from './permissions.ts';

/**
 * How a column's cells are written: `money` from whole pence as pounds, `percent` from basis points, `day` from `YYYY-MM-DD`, `instant` from ISO UTC in the
 * company's time zone, `yesno` as `Y` or `N`.
 */
export const cellTypes = ['text', 'number', 'money', 'percent', 'day', 'instant', 'yesno'] as const;
export type CellType = (typeof cellTypes)[number];

/** What a list shows of a row under one title. */
export interface SheetPart<Row> {
  readonly title: string;
  readonly type: CellType;
  /** Null or an empty text where the row has nothing there. */
  readonly value: (row: Row) => string | number | boolean | null;
  /** In a workbook, in characters; 16 unless given. */
  readonly width?: number;
}

/** A column of a list: its title on the screen and in the file, and what a row has in it. */
export interface SheetColumn<Row> extends SheetPart<Row> {
  /** What the screen shows in the same cell and a file beside it, such as the slot of a day. */
  readonly beside?: SheetPart<Row>;
  /** In no file of anybody who may not see costs. */
  readonly costs?: true;
  /** Neither on the screen nor in the file until it is asked for. */
  readonly hidden?: true;
}

/** What a list shows of its rows, by the columns' keys in their order. Without schemas, so that a page can read it too. */
export interface ListSheet<Row, Key extends string = string> {
  /** The first part of a file's name. */
  readonly name: string;
  /** What the list is called. */
  readonly title: string;
  readonly columns: Readonly<Record<Key, SheetColumn<Row>>>;
  /** Who sees costs in this list: whoever holds one of these. */
  readonly costs?: readonly PermissionName[];
}

/** Declares what a list shows: `listSheet<WorksheetSummary>()({ name, title, columns })`. */
export const listSheet =
  <Row>() =>
  <const Key extends string>(sheet: ListSheet<Row, Key>): ListSheet<Row, Key> =>
    sheet;

export const sheetFormats = ['csv', 'xlsx'] as const;
export type SheetFormat = (typeof sheetFormats)[number];

/** Where the file of a list is asked for. */
export const sheetPath = <const Path extends string>(list: Path): `${Path}/sheet` => `${list}/sheet`;
