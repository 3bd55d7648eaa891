import type { PermissionName } from '@quarterlight/contract/permissions';
import type { ColumnType, ExportFilter, ExportGroup } from '@quarterlight/contract/reporting/schemas';

/**
 * One column. `sql` gives text, a number, pence (`money`), basis points (`percent`), a date (`day`), a timestamptz (`instant`) or a boolean
 * (`yesno`), and null where nothing is known. `costs` columns stay empty for whoever may not see costs.
 */
export interface DefinedColumn {
  readonly key: string;
  readonly title: string;
  readonly type: ColumnType;
  readonly sql: string;
  readonly total?: true;
  readonly costs?: true;
  readonly width?: number;
}

/**
 * An export: the same rows on screen, as CSV and as XLSX. All SQL is constant text; what a person asks for reaches it by `current_setting` only,
 * never as text. Row-level security bounds the rows as it does everywhere.
 */
export interface ExportDefinition {
  /** As in the page's address. */
  readonly name: string;
  readonly title: string;
  /** One sentence for the list: what a row is. */
  readonly description: string;
  readonly group: ExportGroup;
  readonly permission: PermissionName;
  /** What a row's id names, as `worksheet`. */
  readonly record: string;
  /** The row's id. */
  readonly id: string;
  /** The date column that rows are ordered by; `range` says that the days of the request filter it, else the export shows a moment. */
  readonly date: { readonly column: string; readonly title: string; readonly sql: string; readonly range: boolean };
  /** The table, with an alias, and joins that decide which rows there are. */
  readonly from: string;
  /** Left joins that only add columns: never more or fewer rows. */
  readonly joins: string;
  readonly where: string;
  /** The filters that the export has, each with the id column that it compares. */
  readonly filters: Readonly<Partial<Record<ExportFilter, string>>>;
  readonly columns: readonly DefinedColumn[];
}

/** Declares an export; an area contributes it to the catalogue of exports. */
export const defineExport = (definition: ExportDefinition): ExportDefinition => definition;
