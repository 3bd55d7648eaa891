import { type Compilable, type CompiledQuery, type Expression, type Kysely, type RawBuilder, type ShallowDehydrateObject, type Simplify, sql } from 'kysely';
import type { ReadTx } from './scope.ts';
import type { DB } from './tables.gen.ts';

class Mark {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** Stands in the query for the value of that name. */
export type ValueOf<Values> = <Name extends keyof Values & string>(name: Name) => RawBuilder<Values[Name]>;

/**
 * A query of constant text, for what is asked often: built and compiled once a process, so that only its values travel. Lists of ids go in as one
 * array (`= any(…)`), never as a list of changing length.
 */
export function prepared<Values extends object, Row>(
  build: (db: Kysely<DB>, value: ValueOf<Values>) => Compilable<Row>,
): (tx: ReadTx, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (tx, values) => {
    compiled ??= build(tx.db, (name) => sql`${new Mark(name)}`).compile();
    const given = new Map(Object.entries(values));
    const parameters = compiled.parameters.map((parameter) => (parameter instanceof Mark ? given.get(parameter.name) : parameter));
    return (await tx.db.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
}

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
