import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { WriteTx } from '../../platform/database/scope.ts';

/** Whether a file's prices hold on the day: it has begun, and no other of its supplier has followed it. */
export const fileInForce = (file: string, day: string): RawBuilder<SqlBool> =>
  sql`(${sql.ref(`${file}.effective_from`)} <= ${day} and (${sql.ref(`${file}.superseded_from`)} is null or ${sql.ref(`${file}.superseded_from`)} > ${day}))`;

/** Files of one supplier, or best-buy files, take turns: whoever adds or removes one does so alone. */
export const holdFilesOf = async (tx: WriteTx, supplierId: string | null): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`price files ${tx.tenant.id} ${supplierId ?? 'best buy'}`}, 0))`.execute(tx.db);
};

/** Has every file of a supplier (or every best-buy file) end where the next begins: of those of one day the one that was brought last counts. */
export async function settleTurns(tx: WriteTx, supplierId: string | null): Promise<void> {
  await sql`update price_file f set superseded_from = o.next_from, version = f.version + 1 from (
      select id, min(effective_from) over (order by effective_from, created_at, id rows between 1 following and unbounded following) as next_from
        from price_file where ${supplierId === null ? sql`kind = 'best-buy'` : sql`supplier_id = ${supplierId} and kind = 'list'`}) o
    where o.id = f.id and o.next_from is distinct from f.superseded_from`.execute(tx.db);
}
