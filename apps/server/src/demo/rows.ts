import type { Insertable } from 'kysely';
import { type ClientBase, escapeIdentifier } from 'pg';
import type { DB } from '../platform/database/tables.gen.ts';

/** Rows that wait to be written. */
export interface Rows {
  /** Rows of one table all name the same columns. */
  add<Table extends keyof DB>(table: Table, row: Insertable<DB[Table]>): void;
  /** Writes what waits and forgets it; the connection acts as the owner with the tenant set. */
  write(client: ClientBase): Promise<void>;
}

/** The order in which tables are filled: what is referred to comes first. */
const order: readonly (keyof DB)[] = [
  ...(['branch', 'branch_weekday', 'supplier', 'contact', 'app_user', 'user_role', 'product_category', 'product', 'product_fit', 'product_accessory'] as const),
  ...(['labour_rate', 'price_file', 'price_file_line', 'place', 'branch_exception', 'log_entry', 'log_value'] as const),
];

export function makeRows(): Rows {
  const tables = new Map<keyof DB, object[]>();
  return {
    add: (table, row) => {
      const rows = tables.get(table);
      if (rows) rows.push(row);
      else tables.set(table, [row]);
    },
    write: async (client) => {
      for (const table of order) {
        const [first, ...others] = tables.get(table) ?? [];
        if (!first) continue;
        const name = escapeIdentifier(table);
        const columns = Object.keys(first).map(escapeIdentifier).join(', ');
        const rows = JSON.stringify([first, ...others]);
        await client.query(`insert into ${name} (${columns}) select ${columns} from json_populate_recordset(null::${name}, $1::json)`, [rows]);
      }
      tables.clear();
    },
  };
}
