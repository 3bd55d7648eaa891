import { type ClientBase, escapeIdentifier } from 'pg';
import type { DB } from '../platform/database/tables.gen.ts';
import type { Rows } from './rows.ts';

/** The order in which tables are filled: what is referred to comes first. */
const order: readonly (keyof DB)[] = [
  ...(['branch', 'supplier', 'contact', 'app_user', 'user_role', 'product_category', 'product', 'product_fit', 'product_accessory'] as const),
  ...(['labour_rate', 'price_file', 'price_file_line', 'customer_price', 'customer_discount', 'place', 'closed_day', 'log_entry', 'log_value'] as const),
];
const atOnce = 3_000;

/** Writes every row in few statements; the connection acts as the owner with the tenant set. Gives how many rows were written. */
export async function writeRows(client: ClientBase, rows: Rows): Promise<number> {
  let count = 0;
  let under: Promise<unknown> = Promise.resolve();
  for (const table of order) {
    const name = escapeIdentifier(table);
    for (const group of alike(rows.of(table))) {
      const columns = group.columns.map((column) => escapeIdentifier(column)).join(', ');
      for (let from = 0; from < group.rows.length; from += atOnce) {
        const part = group.rows.slice(from, from + atOnce);
        // The next rows are put into words while the database still works on these.
        const text = JSON.stringify(part);
        await under;
        under = client.query(`insert into ${name} (${columns}) select ${columns} from json_populate_recordset(null::${name}, $1::json)`, [text]);
        await new Promise((resolve) => setImmediate(resolve));
        count += part.length;
      }
    }
  }
  await under;
  return count;
}

/** Rows by the columns that they name, since a column that is not named takes its default. */
function alike(rows: readonly object[]): { columns: string[]; rows: object[] }[] {
  const groups = new Map<string, { columns: string[]; rows: object[] }>();
  for (const row of rows) {
    const columns = Object.keys(row);
    const key = columns.join();
    const group = groups.get(key);
    if (group) group.rows.push(row);
    else groups.set(key, { columns, rows: [row] });
  }
  return [...groups.values()];
}
