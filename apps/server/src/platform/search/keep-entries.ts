import { keysAsText } from '@quarterlight/contract/search/wanted';
import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/tables.gen.ts';
import { rowsFound, type SearchDefinition } from './define-search.ts';

interface Entry {
  readonly id: string;
  /** Null removes it. */
  readonly words: string | null;
  readonly place: string;
  readonly customer: string | null;
  readonly branch: string | null;
  readonly technician: string | null;
}

/** The entry of a record as its row stands. */
export function entryOf<Row extends { readonly id: string }>(definition: SearchDefinition<Row>, row: Row): Entry {
  const { customer = null, branch = null, technician = null } = definition.seenBy?.(row) ?? {};
  return { id: row.id, words: keysAsText(definition.keys(row)), place: definition.place?.(row) ?? '', customer, branch, technician };
}

/** Keeps the entries of those records as they stand now; for what is written past the record kit. Those that are gone lose theirs. */
export async function keepEntries<Row extends { readonly id: string }>(
  db: Kysely<DB>,
  definition: SearchDefinition<Row>,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const rows = await rowsFound(db, definition, ids);
  const gone = { words: null, place: '', customer: null, branch: null, technician: null };
  await writeEntries(
    db,
    definition.kind,
    ids.map((id) => {
      const row = rows.get(id);
      return row === undefined ? { id, ...gone } : entryOf(definition, row);
    }),
  );
}

export async function writeEntries(db: Kysely<DB>, kind: string, entries: readonly Entry[]): Promise<void> {
  const column = <Key extends keyof Entry>(key: Key) => entries.map((entry) => entry[key]);
  await sql`select app.keep_entries(${kind}, ${column('id')}::uuid[], ${column('words')}::text[], ${column('place')}::text[],
    ${column('customer')}::uuid[], ${column('branch')}::uuid[], ${column('technician')}::uuid[])`.execute(db);
}
