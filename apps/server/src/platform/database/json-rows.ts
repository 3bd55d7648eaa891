import { type Expression, type RawBuilder, type ShallowDehydrateObject, type Simplify, sql } from 'kysely';

/** The rows of a query as a JSON array, empty where there are none. By an array, since an aggregate costs more to begin than its few rows. */
export const rowsAsJson = <Row>(rows: Expression<Row>): RawBuilder<Simplify<ShallowDehydrateObject<Row>>[]> =>
  sql`array_to_json(array(select each from ${rows} as each))`;

const isInstant = (key: string) => key === 'at' || key.endsWith('_at');

/** A row that PostgreSQL gave as JSON, its instants (`at`, `…_at`) now ISO text in UTC, as columns have them. Changes the row that is given. */
export function fromJson<Row extends object>(row: Row): Row {
  for (const key of Object.keys(row)) {
    const value: unknown = isInstant(key) ? Reflect.get(row, key) : null;
    if (typeof value === 'string') Reflect.set(row, key, new Date(value).toISOString());
  }
  return row;
}
