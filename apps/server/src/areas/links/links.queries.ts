import { type Insertable, type Selectable, sql } from 'kysely';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import type { DB } from '../../platform/database/tables.gen.ts';

export type LinkRow = Selectable<DB['private_link']>;

export const insertLink = (tx: WriteTx, link: Insertable<DB['private_link']>) => tx.db.insertInto('private_link').values(link).execute();

/** The link of a token's hash, if it opens anything now. */
export function findOpenLink(tx: ReadTx, tokenHash: string, held = false): Promise<LinkRow | undefined> {
  const rows = tx.db
    .selectFrom('private_link')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', tx.now);
  return (held ? rows.forShare() : rows).executeTakeFirst();
}

export const findLinks = (tx: ReadTx, entityId: string): Promise<LinkRow[]> =>
  tx.db.selectFrom('private_link').selectAll().where('entity_id', '=', entityId).orderBy('id', 'desc').limit(100).execute();

/** Counts a view where the last one is more than a minute old; whether it did. */
export async function countView(tx: WriteTx, id: string): Promise<boolean> {
  const row = await tx.db
    .updateTable('private_link')
    .set({ views: sql<number>`views + 1`, first_viewed_at: sql<string>`coalesce(first_viewed_at, ${tx.now})`, last_viewed_at: tx.now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_viewed_at', 'is', null), eb('last_viewed_at', '<', sql<string>`${tx.now}::timestamptz - interval '1 minute'`)]))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends the open links of a record: of one purpose or one link, where told. Answers how many there were. */
export async function endLinks(tx: WriteTx, entityId: string, { purpose, id, how = 'revoked_at' }: EndedLinks): Promise<number> {
  let rows = tx.db
    .updateTable('private_link')
    .set({ [how]: tx.now })
    .where('entity_id', '=', entityId)
    .where('revoked_at', 'is', null)
    .where('used_at', 'is', null);
  if (purpose !== undefined) rows = rows.where('purpose', '=', purpose);
  if (id !== undefined) rows = rows.where('id', '=', id);
  const { numUpdatedRows } = await rows.executeTakeFirst();
  return Number(numUpdatedRows);
}

export interface EndedLinks {
  readonly purpose?: LinkRow['purpose'];
  readonly id?: string;
  readonly how?: 'revoked_at' | 'used_at';
}

/** When each of these records was first looked at by a link, where it was. */
export async function firstViews(tx: ReadTx, entityIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (entityIds.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('private_link')
    .select('entity_id')
    .select((eb) => eb.fn.min('first_viewed_at').as('first'))
    .where('entity_id', '=', sql<string>`any(${[...new Set(entityIds)]}::uuid[])`)
    .where('first_viewed_at', 'is not', null)
    .groupBy('entity_id')
    .execute();
  return new Map(rows.flatMap(({ entity_id, first }) => (first === null ? [] : [[entity_id, first] as const])));
}
