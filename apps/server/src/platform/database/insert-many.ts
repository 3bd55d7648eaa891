import { type Insertable, sql } from 'kysely';
import type { WriteTx } from './scope.ts';
import type { DB } from './tables.gen.ts';

/** Inserts any number of rows in one statement of constant text. Every row names the same columns; values are as JSON has them (no jsonb columns). */
export async function insertMany<Table extends keyof DB>(tx: WriteTx, table: Table, rows: readonly Insertable<DB[Table]>[]): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(tx.db);
}
