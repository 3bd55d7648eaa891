type Camel<Name extends string> = Name extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : Name;
type OnWire<Row, Column extends keyof Row & string> = { [Name in Column as Camel<Name>]: Row[Name] };

const wireNames = new Map<string, string>();

function wireName(column: string): string {
  const known = wireNames.get(column);
  if (known !== undefined) return known;
  const made = column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  wireNames.set(column, made);
  return made;
}

/** These columns of a row, and no others, under the names that they have on the wire: `booked_day` is `bookedDay`. Values stay as they are. */
export function onWire<Row extends object, Column extends keyof Row & string>(row: Row, ...columns: readonly Column[]): OnWire<Row, Column> {
  const fields: Record<string, unknown> = {};
  for (const column of columns) fields[wireName(column)] = row[column];
  // Each name is made of its column, which the type says and a computed name does not.
  return fields as OnWire<Row, Column>;
}

/** These columns of a row under their own names. */
export const sameColumns = <Row extends object, Column extends keyof Row & string>(row: Row, ...columns: readonly Column[]): Pick<Row, Column> =>
  Object.fromEntries(columns.map((column) => [column, row[column]])) as Pick<Row, Column>;
