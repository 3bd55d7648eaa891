import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type { Insertable } from 'kysely';
import { type ClientBase, escapeIdentifier } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { DB } from '../../src/platform/database/tables.gen.ts';

/** A row as COPY takes it: the tenant is added, and what is not named takes its default. */
export type NewRow<Table extends keyof DB> = Omit<Insertable<DB[Table]>, 'tenant_id'>;

export type Sheets = ReturnType<typeof makeSheets>;

interface Sheet {
  readonly table: string;
  readonly columns: readonly string[];
  /** The last rows, as text, and those before them. */
  text: string;
  lines: number;
  parts: Buffer[];
}

const special = /[\\\t\n\r]/;
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const escaped = (text: string) => (special.test(text) ? text.replace(/[\\\t\n\r]/g, (mark) => escapes[mark] ?? mark) : text);

function inWords(value: unknown): string {
  if (typeof value === 'string') return escaped(value);
  if (value === null || value === undefined) return '\\N';
  if (typeof value === 'boolean') return value ? 't' : 'f';
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) return escaped(`{${value.map((item) => JSON.stringify(item)).join(',')}}`);
  if (typeof value === 'object') return escaped(JSON.stringify(value));
  if (typeof value === 'number') return `${value}`;
  throw new TypeError(`COPY does not know ${typeof value}`);
}

/** Text that lives for many rows is copied about by the collector: it is soon turned into bytes. */
const shortLived = 64;

function turn(sheet: Sheet): void {
  if (sheet.text !== '') sheet.parts.push(Buffer.from(sheet.text));
  sheet.text = '';
}

/** Rows that wait to be copied, already put into words. Rows of one table must all name the same columns in the same order. */
export function makeSheets(tenantId: string) {
  const sheets = new Map<string, Sheet>();
  let count = 0;
  const sheetOf = (table: string, row: object): Sheet => {
    const known = sheets.get(table);
    if (known) return known;
    const made = { table, columns: ['tenant_id', ...Object.keys(row)], text: '', lines: 0, parts: [] };
    sheets.set(table, made);
    return made;
  };
  const put = (sheet: Sheet, row: object) => {
    const values = Object.values(row);
    if (values.length + 1 !== sheet.columns.length) throw new Error(`A row of ${sheet.table} names other columns than the first.`);
    let line = tenantId;
    for (const value of values) line += `\t${inWords(value)}`;
    sheet.text += `${line}\n`;
    sheet.lines += 1;
    if (sheet.lines % shortLived === 0) turn(sheet);
    count += 1;
  };
  return {
    add: <Table extends keyof DB>(table: Table, row: NewRow<Table>): void => put(sheetOf(table, row), row),
    /** How many rows were given so far. */
    get count() {
      return count;
    },
    /** Copies what waits and forgets it; gives when the database has taken it. */
    write: async (client: ClientBase): Promise<void> => {
      const waiting = [...sheets.values()]
        .filter(({ lines }) => lines > 0)
        .map((sheet) => {
          turn(sheet);
          const copied = { table: sheet.table, columns: sheet.columns, text: Buffer.concat(sheet.parts) };
          Object.assign(sheet, { lines: 0, parts: [] });
          return copied;
        });
      for (const { table, columns, text } of waiting) {
        const names = columns.map((column) => escapeIdentifier(column)).join(', ');
        const stream = client.query(copyFrom(`copy ${escapeIdentifier(table)} (${names}) from stdin`));
        const done = finished(stream);
        if (!stream.write(text)) await Promise.race([once(stream, 'drain'), done]);
        stream.end();
        await done;
      }
    },
  };
}
