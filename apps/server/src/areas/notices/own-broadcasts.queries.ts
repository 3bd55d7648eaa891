import type { listOwnBroadcasts } from '@quarterlight/contract/notices/broadcast-routes';
import type { QueryOf } from '@quarterlight/contract/route';
import { emptyId } from '@quarterlight/kit/ids';
import { sortKey } from '@quarterlight/kit/text';
import { sql } from 'kysely';
import { keysetPage } from '../../platform/database/keyset.ts';
import { beginsWith } from '../../platform/database/page-marks.ts';
import { found, type ReadTx, type WriteTx } from '../../platform/database/scope.ts';

/** What is live for whoever asks, with when they have read it as it stands. The same at whichever site they look: `app.audience` is the person's. */
const own = (tx: ReadTx) =>
  tx.db
    .selectFrom('broadcast')
    .leftJoin('broadcast_read', (join) =>
      join
        .onRef('broadcast_read.tenant_id', '=', 'broadcast.tenant_id')
        .onRef('broadcast_read.broadcast_id', '=', 'broadcast.id')
        .onRef('broadcast_read.edition', '=', 'broadcast.edition')
        .on('broadcast_read.user_id', '=', tx.actor.userId ?? emptyId),
    )
    .where('broadcast.state', '=', 'live')
    .where('broadcast.ends_at', '>', tx.now)
    .where(sql<boolean>`broadcast.audience && (select app.audience())`);

const columns = [
  'broadcast.id',
  'broadcast.title',
  'broadcast.text',
  'broadcast.must_read',
  'broadcast.edition',
  'broadcast.sent_by_name',
  'broadcast.starts_at',
  'broadcast.ends_day',
  'broadcast.corrected_at',
  'broadcast_read.read_at',
] as const;

/** The newest first unless sorted. */
export function findOwn(tx: ReadTx, query: QueryOf<typeof listOwnBroadcasts>) {
  let rows = own(tx).select(columns);
  if (query.read !== undefined) rows = rows.where('broadcast_read.read_at', query.read === 'read' ? 'is not' : 'is', null);
  if (query.q !== undefined) rows = rows.where(beginsWith('broadcast.title_key', sortKey(query.q)));
  return keysetPage(tx, rows, { request: query, id: 'broadcast.id', keys: { sentAt: 'broadcast.starts_at' }, byDefault: '-sentAt' });
}

export const findOneOwn = async (tx: ReadTx, id: string) => found(await own(tx).select(columns).where('broadcast.id', '=', id).executeTakeFirst());
export type OwnRow = Awaited<ReturnType<typeof findOneOwn>>;

/** What must be read and is not, the oldest first. */
export const findMustRead = (tx: ReadTx) =>
  own(tx)
    .select(columns)
    .where('broadcast.must_read', '=', true)
    .where('broadcast_read.read_at', 'is', null)
    .orderBy('broadcast.starts_at')
    .orderBy('broadcast.id')
    .limit(20)
    .execute();

/** How many are live for whoever asks that they have not read. */
export async function countUnread(tx: ReadTx): Promise<number> {
  const { count } = await own(tx)
    .where('broadcast_read.read_at', 'is', null)
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whether that was new. */
export async function keepRead(tx: WriteTx, broadcastId: string, edition: number, userId: string): Promise<boolean> {
  const rows = await tx.db
    .insertInto('broadcast_read')
    .values({ user_id: userId, broadcast_id: broadcastId, edition, read_at: tx.now })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id', 'broadcast_id', 'edition']).doNothing())
    .returning('user_id')
    .execute();
  return rows.length > 0;
}
