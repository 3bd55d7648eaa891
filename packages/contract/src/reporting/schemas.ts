import { z } from 'zod';
import { Id } from '../common.ts';
import { cellTypes } from '../sheet.ts';

/**
 * How a column's cells travel as text and are shown: `money` in whole pence, `percent` in basis points, `day` as `YYYY-MM-DD`, `instant` as ISO
 * UTC, `number` as a plain decimal, `yesno` as `Y` or `N`.
 */
export const ColumnType = z.enum(cellTypes);
export type ColumnType = z.output<typeof ColumnType>;
export const ExportGroup = z.enum(['operations', 'finance', 'stock-control']);
export type ExportGroup = z.output<typeof ExportGroup>;
/** The filters that an export may have, as query parameters. */
export const ExportFilter = z.enum(['branchId', 'customerId', 'technicianId']);
export type ExportFilter = z.output<typeof ExportFilter>;

export const ExportColumn = z.object({ key: z.string(), title: z.string(), type: ColumnType, total: z.boolean() });
export type ExportColumn = z.output<typeof ExportColumn>;

/** An export that the user may run. `dateTitle` names the day that the range filters, `dateColumn` is the key of the column that shows it; null where the export shows a moment. */
export const ExportSummary = z.object({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  group: ExportGroup,
  dateTitle: z.string().nullable(),
  dateColumn: z.string().nullable(),
  filters: z.array(ExportFilter),
  columns: z.array(ExportColumn),
  /** How many days a range may span for this user. */
  mostDays: z.number().int(),
});
export type ExportSummary = z.output<typeof ExportSummary>;

/** A row: the id of the record that it opens (`record` of the page says its kind) and its cells in the order of the columns, empty ones null. */
export const ExportRow = z.object({ id: Id, cells: z.array(z.string().nullable()) });

/** A page of an export on screen: the same rows as in its files. `totals` has a cell a column, where the total is exact. */
export const ExportPage = z.object({
  name: z.string(),
  title: z.string(),
  /** What a row's id names: `worksheet` opens a worksheet. */
  record: z.string(),
  columns: z.array(ExportColumn),
  items: z.array(ExportRow),
  total: z.number().int(),
  totalIsExact: z.boolean(),
  totals: z.array(z.string().nullable()).nullable(),
  next: z.string().nullable(),
  previous: z.string().nullable(),
});
export type ExportPage = z.output<typeof ExportPage>;
