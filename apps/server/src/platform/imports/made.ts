import { type RawBuilder, sql } from 'kysely';
import type { BulkTx } from '../database/scope.ts';

/** Keeps which records a load makes: `records` is a query of their ids. */
export async function keepMade(tx: BulkTx, loadId: string, records: RawBuilder<unknown>): Promise<void> {
  await sql`insert into load_made (load_id, record_id) select ${loadId}::uuid, made.id from (${records}) as made (id)`.execute(tx.db);
}

/** A query of the ids of the records that a load made. */
export const madeIn = (loadId: string): RawBuilder<{ record_id: string }> => sql`select record_id from load_made where load_id = ${loadId}::uuid`;
