import { type RawBuilder, sql } from 'kysely';
import type { BulkTx, ReadTx } from '../database/scope.ts';
import type { DB } from '../database/tables.gen.ts';

/** Keeps which records a load makes: `records` is a query of their ids. */
export async function keepMade(tx: BulkTx, loadId: string, records: RawBuilder<unknown>): Promise<void> {
  await sql`insert into load_made (load_id, record_id) select ${loadId}::uuid, made.id from (${records}) as made (id)`.execute(tx.db);
}

/** A query of the ids of the records that a load made. */
export const madeIn = (loadId: string): RawBuilder<{ record_id: string }> => sql`select record_id from load_made where load_id = ${loadId}::uuid`;

/** A record that a load made or changed: which version it has since, and of one that was here before what its columns were. */
export interface Kept {
  readonly id: string;
  readonly version: number;
  readonly before?: Readonly<Record<string, unknown>>;
}

/** Keeps which records a load made or changed, and what those were. */
export async function keepTouched(tx: BulkTx, loadId: string, records: readonly Kept[]): Promise<void> {
  if (records.length === 0) return;
  const rows = records.map(({ id, version, before }) => ({ id, version, before: before ?? null }));
  await sql`insert into load_made (load_id, record_id, record_version, before)
    select ${loadId}::uuid, id, version, nullif(before, 'null'::jsonb) from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, version int8, before jsonb)`.execute(
    tx.db,
  );
}

export interface Touched {
  readonly id: string;
  /** Which version it has had since. */
  readonly version: number;
  readonly before: Record<string, unknown> | null;
}

/** What a load made or changed in a table, some at a time behind an id: those that it changed with what they were. */
export async function touchedIn(tx: ReadTx, loadId: string, table: keyof DB, after: string, most: number): Promise<Touched[]> {
  const { rows } =
    await sql<Touched>`select m.record_id as id, m.record_version as version, m.before from load_made m join ${sql.table(table)} r on r.id = m.record_id
    where m.load_id = ${loadId}::uuid and m.record_id > ${after}::uuid order by m.record_id limit ${most}`.execute(tx.db);
  return rows;
}

/** The first record of a table that is no longer as a load left it: changed since, or gone. Null where all are. */
export async function firstMoved(
  tx: ReadTx,
  loadId: string,
  table: 'vehicle' | 'fleet_entry' | 'customer' | 'supplier' | 'app_user' | 'product' | 'worksheet' | 'invoice' | 'supplier_invoice' | 'bank_line',
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select r.id from load_made m join ${sql.table(table)} r on r.id = m.record_id
    where m.load_id = ${loadId}::uuid and r.version <> m.record_version order by r.id limit 1`.execute(tx.db);
  return rows[0]?.id ?? null;
}
