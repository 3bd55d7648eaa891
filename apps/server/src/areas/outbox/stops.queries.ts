import type { listStops } from '@quarterlight/contract/outbox/routes';
import type { QueryOf } from '@quarterlight/contract/route';
import { sql } from 'kysely';
import { keysetPage } from '../../platform/database/keyset.ts';
import { beginsWith } from '../../platform/database/page-marks.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import { addressKey, erasedKeyOf } from './address-key.ts';

/** Whether somebody asked not to be written to, one whose address was erased since included. */
export function findStopInForce(tx: ReadTx, channel: string, address: string) {
  const key = addressKey(channel, address);
  return tx.db
    .selectFrom('message_stop')
    .select(['id', 'version'])
    .where('channel', '=', channel)
    .where('address_key', 'in', [key, erasedKeyOf(tx.tenant.id, key)])
    .where('lifted_at', 'is', null)
    .executeTakeFirst();
}

/** Which of these ways are closed since their recipients asked not to be written to. */
export async function findStopped<Way extends { readonly channel: 'email' | 'sms'; readonly recipient: string }>(
  tx: ReadTx,
  ways: readonly Way[],
): Promise<Set<Way>> {
  if (ways.length === 0) return new Set();
  const keyed = ways.map((way) => ({ way, keys: keysOf(tx, way) }));
  const rows = await tx.db
    .selectFrom('message_stop')
    .select(['channel', 'address_key'])
    .where('address_key', '=', sql<string>`any(${[...new Set(keyed.flatMap(({ keys }) => keys))]}::text[])`)
    .where('lifted_at', 'is', null)
    .execute();
  const stopped = new Set(rows.map((row) => `${row.channel} ${row.address_key}`));
  return new Set(keyed.filter(({ way, keys }) => keys.some((key) => stopped.has(`${way.channel} ${key}`))).map(({ way }) => way));
}

function keysOf(tx: ReadTx, { channel, recipient }: { readonly channel: 'email' | 'sms'; readonly recipient: string }): string[] {
  const key = addressKey(channel, recipient);
  return [key, erasedKeyOf(tx.tenant.id, key)];
}

export function findStops(tx: ReadTx, query: QueryOf<typeof listStops>) {
  let stops = tx.db.selectFrom('message_stop').selectAll();
  if (query.state !== undefined) stops = stops.where('lifted_at', query.state === 'lifted' ? 'is not' : 'is', null);
  if (query.q !== undefined)
    stops = stops.where(
      beginsWith(
        'message_stop.address_key',
        query.q
          .replaceAll(' ', '')
          .replace(/^\+?44(?=[1-9])/, '0')
          .toLowerCase(),
      ),
    );
  return keysetPage(tx, stops, { request: query, id: 'message_stop.id', keys: { stoppedAt: 'message_stop.id' }, byDefault: '-stoppedAt' });
}
