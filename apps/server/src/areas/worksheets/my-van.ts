import { StockTakeState } from '@quarterlight/contract/counting/schemas';
import { type MyVan } from '@quarterlight/contract/worksheets/van';
import { emptyId } from '@quarterlight/kit/ids';
import { sql } from 'kysely';
import { onWire } from '../../platform/database/on-wire.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import { lastTakeOf } from '../counting/index.ts';
import { ownVan } from '../stock/index.ts';

/** What lies in the asking technician's van, what it is for first. */
export async function myVan(tx: ReadTx): Promise<MyVan> {
  const own = await ownVan(tx, tx.actor.userId ?? emptyId);
  if (!own) return { van: null, items: [], lastCount: null };
  const jobs = await findJobs(
    tx,
    own.items.flatMap(({ worksheetId }) => worksheetId ?? []),
  );
  const { place } = own;
  const lastTake = await lastTakeOf(tx, place.id);
  return {
    van: { id: place.id, name: place.name },
    items: own.items.map(({ worksheetId, ...item }) => {
      const job = jobs.get(worksheetId ?? '');
      return {
        productId: item.productId,
        code: item.code,
        description: item.description,
        barcode: item.barcode,
        wholePieces: item.wholePieces,
        batch: item.batch,
        expires: item.expires,
        quantity: item.quantity,
        worksheet: job ? { ...onWire(job, 'id', 'number', 'registration'), day: job.booked_day } : null,
      };
    }),
    lastCount: lastTake ? { ...onWire(lastTake, 'counted_at', 'differences', 'reason'), state: StockTakeState.parse(lastTake.state) } : null,
  };
}

/** The jobs that glass is for, as far as the technician may see them. */
async function findJobs(tx: ReadTx, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const rows = await tx.db
    .selectFrom('worksheet')
    .select(['id', 'number', 'registration', 'booked_day'])
    .where('id', '=', sql<string>`any(${[...new Set(ids)]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
