import type { PermissionName } from '@quarterlight/contract/permissions';
import type { SearchKind } from '@quarterlight/contract/search/schemas';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { DB } from '../database/tables.gen.ts';
import type { ReadTx } from '../database/tx.ts';

/** What is shown of a find; a state where the record has one. */
export interface Found {
  readonly title: string;
  readonly detail: string;
  readonly state?: string;
}

/** For a bound: null is everybody's, `emptyId` nobody's who is bound so. */
export interface Seen {
  readonly customer?: string | null;
  readonly branch?: string | null;
  readonly technician?: string | null;
}

export interface SearchDefinition<Row extends { readonly id: string } = { readonly id: string }> {
  readonly kind: SearchKind;
  /** Who may find it. */
  readonly permission: PermissionName;
  readonly table: keyof DB;
  /** The rows of these ids with what stands in other tables, where keys or what is shown need it; else the table's own. */
  readonly load?: (db: Kysely<DB>, ids: readonly string[]) => Promise<readonly Row[]>;
  /** What it is found by, folded by `searchKeys`. */
  keys(row: Row): readonly string[];
  /** How equally good finds stand; youngest first where it says nothing. */
  place?(row: Row): string;
  /** Whose it is, as the record's policies have it. */
  seenBy?(row: Row): Seen;
  /** Those of the finds that the actor may see, where the database's policies alone do not say it. */
  among?(tx: ReadTx, rows: readonly Row[]): Promise<readonly Row[]>;
  present(row: Row): Found;
}

/** Declares how a kind of record is found. */
export const defineSearch = <Table extends keyof DB, Row extends { readonly id: string } = Selectable<DB[Table]> & { readonly id: string }>(
  definition: SearchDefinition<Row> & { readonly table: Table },
): SearchDefinition<Row> => definition;

/** Rows of the transaction's tenant by their ids, as far as the reader may see them: the owner of the database, who may all, needs the tenant said. */
export async function rowsFound<Row extends { readonly id: string }>(
  db: Kysely<DB>,
  { load, table }: SearchDefinition<Row>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Row>> {
  const rows = load
    ? await load(db, ids)
    : (await sql<Row>`select * from ${sql.table(table)} where tenant_id = app.tenant() and id = any(${ids}::uuid[])`.execute(db)).rows;
  return new Map(rows.map((row) => [row.id, row]));
}

/** Facts as one line: what is empty is left out. */
export const line = (...facts: readonly string[]): string => facts.filter((fact) => fact !== '').join(', ');
