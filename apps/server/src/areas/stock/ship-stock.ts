import type { MoveKind } from '@quarterlight/contract/stock/schemas';
import { sql } from 'kysely';
import { found, type WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { holdLots, holdProducts } from './hold-stock.ts';
import { findLots, findProduct } from './ledger.queries.ts';
import { takeOff } from './lose-stock.ts';
import { idsBelow } from './place.queries.ts';
import { type Document, type Pick, relocate } from './relocate.ts';

/** Stock that goes somewhere for a document; where it is written off there is no place to go to. */
export interface Shipment extends Pick {
  readonly toPlaceId: string | null;
  /** By where it goes, unless it is said. */
  readonly kind?: MoveKind;
  readonly reason?: string;
}

/** Moves stock for a document, all or nothing: to places of ours, each claim with its glass, or off the books. Holds all its lots first. Refuses as moves do. */
export async function shipStock(tx: WriteTx, shipments: readonly Shipment[], document: Document): Promise<void> {
  const lotIds = shipments.map(({ lotId }) => lotId);
  const lots = await findLots(tx, lotIds);
  await holdLots(
    tx,
    [...lots.values()].map((lot) => ({ lotId: lot.id, productId: lot.product_id })),
  );
  const groups = Map.groupBy(shipments, ({ toPlaceId, kind = '', reason = '' }) => [toPlaceId, kind, reason].join(' '));
  for (const group of groups.values()) {
    const [{ toPlaceId, kind, reason } = found(group[0])] = group;
    if (toPlaceId === null)
      await takeOff(
        tx,
        group.map((each) => ({
          ...each,
          placeId: each.fromPlaceId,
          worksheetId: null,
          document: document.number,
          documentId: document.id,
          reason: reason ?? '',
        })),
      );
    else await relocate(tx, group, toPlaceId, { ...(kind ? { kind } : {}), reason, document });
  }
}

/** What of a product no worksheet claims at one place, of one lot; in thousandths, at hundredths of a penny. */
export interface Loose {
  readonly productId: string;
  readonly placeId: string;
  readonly lotId: string;
  readonly free: number;
  readonly claimed: number;
  readonly unitCost: number;
}

/** Holds the products and says what lies of them at a location, in its racks and bins: what came first first, nothing that is past its day or came after this was begun, while it waited. */
export async function findLoose(tx: WriteTx, locationId: string, productIds: readonly string[]): Promise<Loose[]> {
  await holdProducts(tx, productIds);
  const placeIds = await idsBelow(tx, locationId);
  const { rows } = await sql<Loose>`
    select balance.product_id as "productId", balance.place_id as "placeId", balance.lot_id as "lotId", lot.unit_cost as "unitCost",
      balance.quantity_milli - balance.allocated_milli as free, balance.allocated_milli as claimed
    from stock_balance balance join lot on lot.id = balance.lot_id
    where balance.product_id = any(${[...new Set(productIds)]}::uuid[]) and balance.place_id = any(${placeIds}::uuid[])
      and lot.received_at <= ${tx.now}::timestamptz and (lot.expires is null or lot.expires >= ${tx.today}::date)
    order by lot.received_at, lot.id, balance.place_id`.execute(tx.db);
  return rows;
}

/** A product of which stock is kept. Refuses `record.not_found` and 'stock.not_tracked'. */
export async function stockOf(tx: WriteTx, productId: string) {
  const product = found(await findProduct(tx, productId));
  if (!product.stock_tracked) throw new Refusal('stock.not_tracked', { details: { code: product.code } });
  return product;
}
