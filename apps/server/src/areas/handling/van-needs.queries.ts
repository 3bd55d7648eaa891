import { sql } from 'kysely';
import type { ReadTx } from '../../platform/database/scope.ts';

/** A level of a technician's van with what there is and comes of its product that no job claims; quantities in thousandths. */
export interface VanNeedRow {
  readonly id: string;
  readonly product_id: string;
  readonly code: string;
  readonly barcode: string;
  readonly description: string;
  readonly van_id: string;
  readonly van_code: string;
  readonly van_name: string;
  readonly branch_id: string | null;
  readonly technician_id: string;
  readonly technician_name: string;
  readonly minimum_milli: number;
  readonly maximum_milli: number;
  readonly has: number;
}

interface Asked {
  readonly branchId?: string | undefined;
  readonly technicianId?: string | undefined;
  /** This one alone, sunk below its minimum or not. */
  readonly levelId?: string;
}

/** Levels of open vans of which less is there and on its way by transfer than their minimum; at most 500. Each product is added up once for all vans. */
export async function findVanNeeds(tx: ReadTx, { branchId, technicianId, levelId }: Asked): Promise<VanNeedRow[]> {
  const ofBranch = branchId === undefined ? sql`` : sql`and van.branch_id = ${branchId}`;
  const ofTechnician = technicianId === undefined ? sql`` : sql`and van.technician_id = ${technicianId}`;
  const wanted = levelId === undefined ? sql`` : sql`and level.id = ${levelId}`;
  const sunk = levelId === undefined ? sql`where has < minimum_milli` : sql``;
  const { rows } = await sql<VanNeedRow>`
    with wanted as materialized (
      select level.id, level.product_id, product.code, product.barcode, product.description, level.minimum_milli, level.maximum_milli,
          van.id as van_id, van.code as van_code, van.name as van_name, van.branch_id, van.technician_id, technician.name as technician_name
        from stock_level level join place van on van.id = level.place_id join product on product.id = level.product_id
          join person_name technician on technician.id = van.technician_id
       where van.type = 'van' and van.level = 'location' and van.active ${ofBranch} ${ofTechnician} ${wanted}),
    spot as materialized (
      select place.id, coalesce(parent.parent_id, parent.id, place.id) as root_id
        from place left join place parent on parent.id = place.parent_id where place.type = 'van'),
    lying as (
      select spot.root_id, balance.product_id, sum(balance.quantity_milli - balance.allocated_milli) as quantity
        from stock_balance balance join spot on spot.id = balance.place_id
       where balance.quantity_milli > 0 and balance.product_id in (select product_id from wanted) group by 1, 2),
    coming as (
      select spot.root_id, line.product_id, sum(line.quantity_milli - line.received_milli - line.damaged_milli - line.lost_milli - line.returned_milli) as quantity
        from transfer join transfer_line line on line.transfer_id = transfer.id join spot on spot.id = transfer.to_place_id
       where transfer.state in ('sent', 'part-received') and line.allocation_id is null group by 1, 2)
    select * from (
      select wanted.*, (coalesce(lying.quantity, 0) + coalesce(coming.quantity, 0))::bigint as has
        from wanted
        left join lying on lying.root_id = wanted.van_id and lying.product_id = wanted.product_id
        left join coming on coming.root_id = wanted.van_id and coming.product_id = wanted.product_id
    ) standing ${sunk}
    order by technician_name, code, id limit 500`.execute(tx.db);
  return rows;
}

/** What lies loose in a depot, its racks and bins, of a lot that is not past its day. */
export interface LooseLot {
  readonly root_id: string;
  readonly product_id: string;
  readonly place_id: string;
  readonly place_code: string;
  readonly lot_id: string;
  readonly batch: string;
  readonly expires: string | null;
  readonly free: number;
}

/** Loose stock of products in depots, what expires first and came first on top. */
export async function findLooseLots(tx: ReadTx, depotIds: readonly string[], productIds: readonly string[]): Promise<LooseLot[]> {
  if (depotIds.length === 0 || productIds.length === 0) return [];
  const { rows } = await sql<LooseLot>`
    with spot as materialized (
      select place.id, place.code, coalesce(parent.parent_id, parent.id, place.id) as root_id
        from place left join place parent on parent.id = place.parent_id where place.type = 'depot')
    select spot.root_id, balance.product_id, balance.place_id, spot.code as place_code, balance.lot_id, lot.batch, lot.expires,
        balance.quantity_milli - balance.allocated_milli as free
      from stock_balance balance join spot on spot.id = balance.place_id join lot on lot.id = balance.lot_id
     where balance.product_id = any(${productIds}::uuid[]) and spot.root_id = any(${depotIds}::uuid[])
       and balance.quantity_milli > balance.allocated_milli and (lot.expires is null or lot.expires >= ${tx.today}::date)
     order by lot.expires nulls last, lot.received_at, lot.id, spot.code limit 10000`.execute(tx.db);
  return rows;
}

/** Which product each lot is of. */
export async function findProductsOfLots(tx: ReadTx, lotIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.db
    .selectFrom('lot')
    .select(['id', 'product_id'])
    .where('id', 'in', [...new Set(lotIds)])
    .execute();
  return new Map(rows.map((row) => [row.id, row.product_id]));
}
