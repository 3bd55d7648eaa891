import type { listStops } from '@quarterlight/contract/outbox/routes';
import type { QueryOf } from '@quarterlight/contract/route';
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
