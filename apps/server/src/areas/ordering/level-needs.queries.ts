import { sql } from 'kysely';
import type { ReadTx } from '../../platform/database/scope.ts';

/** A level of an open depot with what there is of its product: nobody's claims, quantities in thousandths. */
export interface LevelNeedRow {
  readonly id: string;
  readonly product_id: string;
  readonly code: string;
  readonly description: string;
  readonly place_id: string;
  readonly place_name: string;
  readonly minimum_milli: number;
  readonly maximum_milli: number;
  readonly there: number;
  readonly coming: number;
}

interface Asked {
  readonly branchId?: string | undefined;
  /** These alone, sunk below their minimum or not. */
  readonly levelIds?: readonly string[];
  readonly most: number;
}

/** Levels of depots of which less is there and coming than their minimum: on order, on drafts and on its way by transfer. */
export async function findLevelNeeds(tx: ReadTx, { branchId, levelIds, most }: Asked): Promise<LevelNeedRow[]> {
  const ofBranch = branchId === undefined ? sql`` : sql`and place.branch_id = ${branchId}`;
  const wanted = levelIds === undefined ? sql`` : sql`and level.id = any(${levelIds}::uuid[])`;
  const sunk = levelIds === undefined ? sql`where there + coming < minimum_milli` : sql``;
  const { rows } = await sql<LevelNeedRow>`
    with depot as (select place.id, place.name from place where place.type = 'depot' and place.level = 'location' and place.active ${ofBranch}),
    tree as (
      select id as root_id, id from depot
      union all select depot.id, rack.id from depot join place rack on rack.parent_id = depot.id
      union all select depot.id, bin.id from depot join place rack on rack.parent_id = depot.id join place bin on bin.parent_id = rack.id)
    select * from (
      select level.id, level.product_id, product.code, product.description, level.place_id, depot.name as place_name, level.minimum_milli, level.maximum_milli,
        coalesce(lying.there, 0)::bigint as there,
        (coalesce(ordered.coming, 0) + coalesce(drafted.coming, 0) + coalesce(moving.coming, 0))::bigint as coming
      from stock_level level join depot on depot.id = level.place_id join product on product.id = level.product_id
      left join lateral (
        select sum(balance.quantity_milli - balance.allocated_milli) as there
          from stock_balance balance join tree on tree.id = balance.place_id and tree.root_id = level.place_id
         where balance.product_id = level.product_id and balance.quantity_milli > 0) lying on true
      left join lateral (
        select sum(expected.quantity_milli - expected.allocated_milli) as coming
          from expected_supply expected join tree on tree.id = expected.place_id and tree.root_id = level.place_id
         where expected.product_id = level.product_id and expected.quantity_milli > 0) ordered on true
      left join lateral (
        select sum(line.quantity_milli) as coming
          from purchase_order_line line join purchase_order po on po.id = line.purchase_order_id join tree on tree.id = po.deliver_to_place_id and tree.root_id = level.place_id
         where line.product_id = level.product_id and line.expected_supply_id is null and po.state in ('draft', 'approved')) drafted on true
      left join lateral (
        select sum(line.quantity_milli - line.received_milli - line.damaged_milli - line.lost_milli - line.returned_milli) as coming
          from transfer_line line join transfer on transfer.id = line.transfer_id join tree on tree.id = transfer.to_place_id and tree.root_id = level.place_id
         where line.product_id = level.product_id and line.allocation_id is null and transfer.state in ('sent', 'part-received')) moving on true
      where true ${wanted}
    ) standing ${sunk}
    order by code, place_name, id limit ${most}`.execute(tx.db);
  return rows;
}

/** The order that brings most of a product to a location beside what jobs claim, with who raised it. */
export async function findBringer(tx: ReadTx, { placeId, productId }: { readonly placeId: string; readonly productId: string }) {
  return tx.db
    .selectFrom('purchase_order_line as line')
    .innerJoin('purchase_order', 'purchase_order.id', 'line.purchase_order_id')
    .leftJoin('person_name', 'person_name.id', 'purchase_order.created_by')
    .select(['purchase_order.number', 'person_name.name', 'line.quantity_milli'])
    .where('line.product_id', '=', productId)
    .where('line.worksheet_line_id', 'is', null)
    .where('purchase_order.deliver_to_place_id', '=', placeId)
    .where('purchase_order.state', 'in', ['draft', 'approved', 'sent', 'part-received'])
    .orderBy('purchase_order.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
