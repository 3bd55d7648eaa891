import { sql } from 'kysely';
import { found, type ReadTx, type WriteTx } from '../../platform/database/scope.ts';

export interface NumberCounter {
  readonly kind: string;
  readonly prefix: string;
  readonly next: number;
}

/** Makes changes of the settings wait for each other, so that the log tells truly what was before. */
export async function lockSettings(tx: WriteTx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`settings ${tx.tenant.id}`}, 0))`.execute(tx.db);
}

/** The newest changes of settings. */
export const findSettingChanges = (tx: ReadTx, limit: number) =>
  tx.db.selectFrom('log_entry').select(['id', 'at', 'username', 'fields']).where('entity', '=', 'setting').orderBy('id', 'desc').limit(limit).execute();

interface Stored {
  readonly name: string;
  readonly logo: string;
  readonly timeZone: string;
  readonly currency: string;
  /** By their keys. */
  readonly settings: Readonly<Record<string, unknown>>;
  readonly counters: readonly NumberCounter[];
}

/** All that is stored of the tenant's settings. */
export async function findStored(tx: ReadTx): Promise<Stored> {
  const { rows } = await sql<Stored>`select name, logo, time_zone as "timeZone", currency,
    (select coalesce(json_object_agg(key, value), '{}') from setting) as settings,
    (select coalesce(json_agg(json_build_object('kind', kind, 'prefix', prefix, 'next', next)), '[]') from number_counter) as counters
    from tenant`.execute(tx.db);
  return found(rows[0]);
}

export async function findSetting(tx: ReadTx, key: string): Promise<unknown> {
  return (await tx.db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst())?.value;
}

export async function storeSetting(tx: WriteTx, key: string, value: unknown): Promise<void> {
  const text = JSON.stringify(value);
  await tx.db
    .insertInto('setting')
    .values({ key, value: text, updated_at: tx.now })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'key']).doUpdateSet({ value: text, updated_at: tx.now }))
    .execute();
}

export async function removeSetting(tx: WriteTx, key: string): Promise<void> {
  await tx.db.deleteFrom('setting').where('key', '=', key).execute();
}

export async function updateTenantRow(tx: WriteTx, values: { name: string; logo: string; time_zone: string }): Promise<void> {
  await tx.db.updateTable('tenant').set(values).where('id', '=', tx.tenant.id).execute();
}

/** Whether the database knows the time zone, which reckons by it, too. */
export async function knowsZone(tx: ReadTx, zone: string): Promise<boolean> {
  return (await sql`select from pg_timezone_names where name = ${zone}`.execute(tx.db)).rows.length > 0;
}

/** Sets the prefix and, where it is to be raised, the next value; false where the counter has passed that already. */
export async function updateCounter(tx: WriteTx, kind: string, change: { prefix: string; next: number }, raise: 'no' | 'yes' | 'if-unused'): Promise<boolean> {
  let update = tx.db
    .updateTable('number_counter')
    .set(raise === 'no' ? { prefix: change.prefix } : change)
    .where('kind', '=', kind);
  if (raise === 'yes') update = update.where('next', '<=', change.next);
  if (raise === 'if-unused') update = update.where('next', '=', 1);
  return (await update.executeTakeFirst()).numUpdatedRows > 0n;
}

/** Takes the next values of a counter: the first of so many. */
export async function drawCounter(tx: WriteTx, kind: string, count = 1): Promise<{ prefix: string; value: number }> {
  const row = await tx.db
    .updateTable('number_counter')
    .set((eb) => ({ next: eb('next', '+', count) }))
    .where('kind', '=', kind)
    .returning(['prefix', 'next'])
    .executeTakeFirstOrThrow();
  return { prefix: row.prefix, value: row.next - count };
}
