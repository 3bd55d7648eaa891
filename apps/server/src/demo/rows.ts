import type { Insertable } from 'kysely';
import type { DB } from '../platform/database/tables.gen.ts';

type OfWorksheet =
  | ('worksheet_line' | 'worksheet_event' | 'visit' | 'worksheet_check' | 'adhesive_use' | 'calibration' | 'invoice' | 'invoice_line')
  | ('payment' | 'receivable' | 'payment_allocation');

/** A row as it is written; what hangs on a worksheet, or on its job in payments, takes its bounds from there, by the database. */
export type Row<Table extends keyof DB> = Table extends OfWorksheet
  ? Omit<Insertable<DB[Table]>, 'customer_id' | 'bound_branch' | 'bound_technician'>
  : Insertable<DB[Table]>;

/** All rows of the story, by table, until they are written at once. */
export interface Rows {
  add<Table extends keyof DB>(table: Table, row: Row<Table>): Row<Table>;
  of(table: keyof DB): readonly object[];
  /** Forgets what was written. */
  clear(): void;
}

export function makeRows(): Rows {
  const tables = new Map<keyof DB, object[]>();
  return {
    add: (table, row) => {
      const list = tables.get(table);
      if (list) list.push(row);
      else tables.set(table, [row]);
      return row;
    },
    of: (table) => tables.get(table) ?? [],
    clear: () => tables.clear(),
  };
}
