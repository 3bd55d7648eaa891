import { sql } from 'kysely';
import type { ReadTx } from '../../platform/database/scope.ts';

interface LocationRow {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly type: string;
  readonly waiting: number;
}

/** The open locations within the actor's bounds that have racks or bins, by code, with how many lots lie beside them. */
export async function findLocationsWithBins(tx: ReadTx): Promise<LocationRow[]> {
  const { branchId, technicianId } = tx.actor;
  const { rows } = await sql<LocationRow>`
    select place.id, place.code, place.name, place.type, (select count(*) from stock_balance b where b.place_id = place.id and b.quantity_milli > 0) as waiting
      from place
     where place.level = 'location' and place.type <> 'in-transit' and place.active and exists (select from place rack where rack.parent_id = place.id and rack.active)
       and (${branchId}::uuid is null or place.bound_branch = ${branchId}::uuid) and (${technicianId}::uuid is null or place.bound_technician = ${technicianId}::uuid)
     order by place.code limit 1000`.execute(tx.db);
  return rows;
}

interface WaitingRow {
  readonly lot_id: string;
  readonly product_id: string;
  readonly code: string;
  readonly barcode: string;
  readonly description: string;
  readonly batch: string;
  readonly whole_units: boolean;
  readonly quantity_milli: number;
  readonly allocated_milli: number;
  readonly further: readonly string[];
}

/** The lots that lie at a place itself, by product; at most 1,000. */
export async function findWaiting(tx: ReadTx, placeId: string): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select b.lot_id, b.product_id, product.code, product.barcode, product.description, lot.batch, product.whole_units, b.quantity_milli, b.allocated_milli,
        array(select other.code from product_code other where other.product_id = b.product_id and other.kind = 'barcode' order by other.code) as further
      from stock_balance b join product on product.id = b.product_id join lot on lot.id = b.lot_id
     where b.place_id = ${placeId}::uuid and b.quantity_milli > 0
     order by product.code, b.lot_id limit 1000`.execute(tx.db);
  return rows;
}

/** Where some of each product was put last, of these places. */
export async function findLastPlaces(tx: ReadTx, productIds: readonly string[], placeIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (productIds.length === 0 || placeIds.length === 0) return new Map();
  const { rows } = await sql<{ product_id: string; place_id: string | null }>`
    select wanted.id as product_id, (select m.to_place_id from stock_move m where m.product_id = wanted.id and m.to_place_id = any(${placeIds}::uuid[]) order by m.id desc limit 1) as place_id
      from unnest(${[...new Set(productIds)]}::uuid[]) as wanted(id)`.execute(tx.db);
  return new Map(rows.flatMap((row) => (row.place_id === null ? [] : [[row.product_id, row.place_id] as const])));
}

/** The racks and bins below a place, closed ones too. */
export async function findBins(tx: ReadTx, locationId: string) {
  const { rows } = await sql<{ id: string; code: string; name: string; barcode: string; level: string; type: string; active: boolean }>`
    select id, code, name, barcode, level, type, active from place
     where parent_id = ${locationId}::uuid or parent_id in (select id from place rack where rack.parent_id = ${locationId}::uuid)
     order by code limit 5000`.execute(tx.db);
  return rows;
}
