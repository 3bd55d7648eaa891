import type { ExportFilter } from '@quarterlight/contract/reporting/schemas';
import type { SheetFormat } from '@quarterlight/contract/sheet';
import type { DefinedColumn, ExportDefinition } from './define-export.ts';

/** Which filters are asked for, and in which order the rows stand. Values themselves travel by settings. */
export interface ExportShape {
  readonly filters: readonly ExportFilter[];
  readonly descending: boolean;
}

// What makes a spreadsheet program run a cell, full-width forms included; also behind spaces and invisible characters.
const starters = [...'=+-@＝＋－＠'].map((character) => character.codePointAt(0)).join(', ');
const invisible = String.raw`E' \t\r\n\u00a0\u200b\u200c\u200d\u2060\u3000\ufeff'`;

/** A text column's SQL as a CSV cell: what would run as a formula gets an apostrophe in front, an empty text is nothing. */
const guardedText = (sql: string): string =>
  `case when ascii(${sql}) in (9, 10, 13) or ascii(ltrim(${sql}, ${invisible})) in (${starters}) then '''' || ${sql} else nullif(${sql}, '') end`;

const withCosts = (column: DefinedColumn): string =>
  column.costs === true ? `case when current_setting('export.costs') = 'Y' then ${column.sql} end` : column.sql;
const local = (sql: string, form: string): string => `to_char(${sql} at time zone current_setting('export.zone'), '${form}')`;

/** As a CSV file holds it: DD/MM/YYYY, money with two decimals, percent with one, Y or N. `value` is the column as selected below. */
function csvCell(column: DefinedColumn, value: string): string {
  switch (column.type) {
    case 'text':
      return guardedText(value);
    case 'day':
      return `to_char(${value}, 'DD/MM/YYYY')`;
    case 'instant':
      return local(value, 'DD/MM/YYYY HH24:MI');
    case 'money':
      return `round(${value} / 100.0, 2)`;
    case 'percent':
      return `round(${value} / 100.0, 1)`;
    case 'yesno':
      return `case when ${value} then 'Y' when not ${value} then 'N' end`;
    default:
      return value;
  }
}

/** As the workbook's writer takes it: texts untouched, `YYYY-MM-DD`, local `YYYY-MM-DD HH:mm`, numbers as decimals. */
function sheetCell(column: DefinedColumn, value: string): string {
  if (column.type === 'text') return `nullif(${value}, '')`;
  if (column.type === 'day') return `to_char(${value}, 'YYYY-MM-DD')`;
  if (column.type === 'instant') return local(value, 'YYYY-MM-DD HH24:MI');
  return csvCell(column, value);
}

/** As it travels to the screen: pence, basis points, `YYYY-MM-DD`, ISO UTC, always as text. */
function wireCell(column: DefinedColumn, value: string): string {
  if (column.type === 'text') return `nullif(${value}, '')`;
  if (column.type === 'yesno') return csvCell(column, value);
  if (column.type === 'instant') return `to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  if (column.type === 'day') return `to_char(${value}, 'YYYY-MM-DD')`;
  return `(${value})::text`;
}

function conditions(definition: ExportDefinition, shape: ExportShape): string {
  const { date } = definition;
  const range = date.range ? [`${date.sql} >= current_setting('export.from')::date`, `${date.sql} <= current_setting('export.to')::date`] : [];
  const filters = shape.filters.map((filter) => `${definition.filters[filter] ?? 'null'} = current_setting('export.${filter}')::uuid`);
  return [definition.where, ...range, ...filters].map((condition) => `(${condition})`).join(' and ');
}

const values = (definition: ExportDefinition): string => definition.columns.map((column, index) => `${withCosts(column)} as v${index}`).join(', ');

const rows = (definition: ExportDefinition, shape: ExportShape): string =>
  `select ${definition.id} as row_id, ${definition.date.sql} as row_date, ${values(definition)} from ${definition.from} ${definition.joins} where ${conditions(definition, shape)}`;

const direction = (shape: ExportShape): string => (shape.descending ? 'desc' : 'asc');

function copySql(definition: ExportDefinition, shape: ExportShape, cell: (column: DefinedColumn, value: string) => string, options: string): string {
  const cells = definition.columns.map((column, index) => `${cell(column, `r.v${index}`)} as c${index}`).join(', ');
  return `copy (select ${cells} from (${rows(definition, shape)}) as r order by r.row_date ${direction(shape)}, r.row_id ${direction(shape)}) to stdout (${options})`;
}

/** The whole export as CSV lines, without headings. */
export const csvCopySql = (definition: ExportDefinition, shape: ExportShape): string =>
  copySql(definition, shape, csvCell, "format csv, null '', encoding 'UTF8'");
/** The whole export as PostgreSQL's own text format, for the workbook. */
export const sheetCopySql = (definition: ExportDefinition, shape: ExportShape): string => copySql(definition, shape, sheetCell, "format text, encoding 'UTF8'");

/** The rows of a page as texts; the caller adds cursor, order and limit on `r.row_date, r.row_id`. */
export function pageSql(definition: ExportDefinition, shape: ExportShape): string {
  const cells = definition.columns.map((column, index) => wireCell(column, `r.v${index}`)).join(', ');
  return `select r.row_id::text as id, to_char(r.row_date, 'YYYY-MM-DD') as date, array[${cells}]::text[] as cells from (${rows(definition, shape)}) as r`;
}

/** Rows of a file as its cells hold them, with their marks; the caller adds cursor, order and limit on `r.row_date, r.row_id`. */
export function fileRowsSql(definition: ExportDefinition, shape: ExportShape, format: SheetFormat): string {
  const cell = format === 'csv' ? csvCell : sheetCell;
  const cells = definition.columns.map((column, index) => `(${cell(column, `r.v${index}`)})::text`).join(', ');
  return `select r.row_id::text as id, to_char(r.row_date, 'YYYY-MM-DD') as date, array[${cells}]::text[] as cells from (${rows(definition, shape)}) as r`;
}

/** How many rows there are, counted up to one more than `most`. */
export const countSql = (definition: ExportDefinition, shape: ExportShape, most: number): string =>
  `select count(*) as count from (select 1 from ${definition.from} where ${conditions(definition, shape)} limit ${most + 1}) as counted`;

/** The sum of each column that has a total, as texts in the order of those columns. */
export function totalsSql(definition: ExportDefinition, shape: ExportShape): string {
  const sums = definition.columns.flatMap((column, index) => (column.total === true ? [`sum(r.v${index})::text`] : []));
  return `select array[${sums.join(', ')}]::text[] as sums from (${rows(definition, shape)}) as r`;
}
