import type pg from 'pg';
import type { Statement } from '../bare/sql.ts';

/** The rows of a prepared statement, as the arrays of texts in which PostgreSQL sends them. */
export async function prepared(client: pg.Client, statement: Statement, values: readonly unknown[]): Promise<readonly (readonly (string | null)[])[]> {
  const { rows } = await client.query<(string | null)[]>({
    name: statement.name,
    text: statement.text,
    values: [...values],
    rowMode: 'array',
    types: { getTypeParser: () => (value: string) => value },
  });
  return rows;
}
