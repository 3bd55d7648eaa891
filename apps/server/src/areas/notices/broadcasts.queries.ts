import type { listBroadcasts, listReaders } from '@quarterlight/contract/notices/broadcast-routes';
import type { BroadcastState } from '@quarterlight/contract/notices/names';
import type { QueryOf } from '@quarterlight/contract/route';
import { sortKey } from '@quarterlight/kit/text';
import { sql } from 'kysely';
import { keysetPage } from '../../platform/database/keyset.ts';
import { beginsWith } from '../../platform/database/page-marks.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import { usersFor } from './audience.queries.ts';
import { toOf } from './broadcast.present.ts';
import type { BroadcastRow } from './broadcast.record.ts';

const inState = (tx: ReadTx, state: BroadcastState) => {
  const rows = tx.db.selectFrom('broadcast').where('broadcast.state', '=', state === 'expired' ? 'live' : state);
  if (state === 'live') return rows.where('broadcast.ends_at', '>', tx.now);
  return state === 'expired' ? rows.where('broadcast.ends_at', '<=', tx.now) : rows;
};

/** Newest first unless sorted. */
export function findBroadcasts(tx: ReadTx, query: QueryOf<typeof listBroadcasts>) {
  let rows = (query.state === undefined ? tx.db.selectFrom('broadcast') : inState(tx, query.state)).selectAll('broadcast');
  if (query.q !== undefined) rows = rows.where(beginsWith('broadcast.title_key', sortKey(query.q)));
  const keys = { createdAt: 'broadcast.created_at', title: 'broadcast.title_key', endsDay: 'broadcast.ends_day' };
  return keysetPage(tx, rows, { request: query, id: 'broadcast.id', keys, byDefault: '-createdAt' });
}

const countedTo = 10_000;

/** Up to 10,000 of a state. */
export async function countInState(tx: ReadTx, state: BroadcastState): Promise<number> {
  const some = inState(tx, state).select('broadcast.id').limit(countedTo).as('some');
  const { count } = await tx.db
    .selectFrom(some)
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

const readers = (tx: ReadTx, row: BroadcastRow) =>
  usersFor(tx, toOf(row)).leftJoin('broadcast_read', (join) =>
    join
      .onRef('broadcast_read.tenant_id', '=', 'app_user.tenant_id')
      .onRef('broadcast_read.user_id', '=', 'app_user.id')
      .on('broadcast_read.broadcast_id', '=', row.id)
      .on('broadcast_read.edition', '=', row.edition),
  );

/** Those whom it is for, by name, with when they have read it as it stands. */
export function findReaders(tx: ReadTx, row: BroadcastRow, query: QueryOf<typeof listReaders>) {
  let rows = readers(tx, row)
    .leftJoin('customer', (join) => join.onRef('customer.tenant_id', '=', 'app_user.tenant_id').onRef('customer.id', '=', 'app_user.customer_id'))
    .leftJoin('branch', (join) =>
      join.onRef('branch.tenant_id', '=', 'app_user.tenant_id').on(sql<boolean>`branch.id = coalesce(app_user.branch_id, app_user.home_branch_id)`),
    )
    .select([
      'app_user.id',
      'app_user.display_name',
      'app_user.username',
      'broadcast_read.read_at',
      'customer.name as customer_name',
      'branch.name as branch_name',
    ]);
  if (query.read !== undefined) rows = rows.where('broadcast_read.read_at', query.read === 'read' ? 'is not' : 'is', null);
  if (query.q !== undefined) rows = rows.where(beginsWith('app_user.name_key', sortKey(query.q)));
  return keysetPage(tx, rows, { request: query, id: 'app_user.id', keys: { name: 'app_user.name_key' }, byDefault: 'name' });
}

/** How many it is for by now, and how many of them have read it as it stands. */
export async function countReaders(tx: ReadTx, row: BroadcastRow): Promise<{ people: number; read: number }> {
  const { people, read } = await readers(tx, row)
    .select((eb) => [eb.fn.countAll().as('people'), eb.fn.count('broadcast_read.read_at').as('read')])
    .executeTakeFirstOrThrow();
  return { people: Number(people), read: Number(read) };
}

/** What is attached to any of these, in the order in which it was. */
export const findAttached = async (tx: ReadTx, broadcastIds: readonly string[]) =>
  broadcastIds.length === 0
    ? []
    : tx.db
        .selectFrom('file')
        .select(['id', 'name', 'media_type', 'size_bytes', 'entity_id'])
        .where('entity_id', 'in', broadcastIds)
        .where('entity', '=', 'broadcast')
        .orderBy('id')
        .execute();
