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

/**
 * Levels of depots of which less is there and coming than their minimum: on order, on drafts and on its way by transfer. What is coming is read from what is
 * open, of which there is little however old the company is, and each is added up once for all levels.
 */
export async function findLevelNeeds(tx: ReadTx, { branchId, levelIds, most }: Asked): Promise<LevelNeedRow[]> {
  const ofBranch = branchId === undefined ? sql`` : sql`and place.branch_id = ${branchId}`;
  const wanted = levelIds === undefined ? sql`` : sql`and level.id = any(${levelIds}::uuid[])`;
  const sunk = levelIds === undefined ? sql`where there + coming < minimum_milli` : sql``;
  const { rows } = await sql<LevelNeedRow>`
    with wanted as materialized (
      select level.id, level.product_id, product.code, product.description, level.place_id, place.name as place_name, level.minimum_milli, level.maximum_milli
        from stock_level level join place on place.id = level.place_id join product on product.id = level.product_id
       where place.type = 'depot' and place.level = 'location' and place.active ${ofBranch} ${wanted}),
    spot as materialized (
      select place.id, coalesce(parent.parent_id, parent.id, place.id) as root_id
        from place left join place parent on parent.id = place.parent_id where place.type = 'depot'),
    lying as (
      select spot.root_id, balance.product_id, sum(balance.quantity_milli - balance.allocated_milli) as quantity
        from stock_balance balance join spot on spot.id = balance.place_id
       where balance.quantity_milli > 0 and balance.product_id in (select product_id from wanted) group by 1, 2),
    coming as (
      select root_id, product_id, sum(quantity) as quantity from (
        select spot.root_id, expected.product_id, expected.quantity_milli - expected.allocated_milli as quantity
          from expected_supply expected join spot on spot.id = expected.place_id where expected.quantity_milli > 0
        union all
        select spot.root_id, line.product_id, line.quantity_milli
          from purchase_order po join purchase_order_line line on line.purchase_order_id = po.id join spot on spot.id = po.deliver_to_place_id
         where po.state in ('draft', 'approved') and line.expected_supply_id is null
        union all
        select spot.root_id, line.product_id, line.quantity_milli - line.received_milli - line.damaged_milli - line.lost_milli - line.returned_milli
          from transfer join transfer_line line on line.transfer_id = transfer.id join spot on spot.id = transfer.to_place_id
         where transfer.state in ('sent', 'part-received') and line.allocation_id is null) each
       group by 1, 2)
    select * from (
      select wanted.*, coalesce(lying.quantity, 0)::bigint as there, coalesce(coming.quantity, 0)::bigint as coming
        from wanted
        left join lying on lying.root_id = wanted.place_id and lying.product_id = wanted.product_id
        left join coming on coming.root_id = wanted.place_id and coming.product_id = wanted.product_id
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
