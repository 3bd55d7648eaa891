import type { MoveKind } from '@quarterlight/contract/stock/schemas';
import { newId } from '@quarterlight/kit/ids';
import { type Selectable, sql } from 'kysely';
import { insertMany } from '../../platform/database/insert-many.ts';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import type { DB } from '../../platform/database/tables.gen.ts';
import { holdLots } from './hold-stock.ts';
import type { ClaimRow } from './stock.rules.ts';

/** One kept balance: a lot in one of our places. */
export interface BalanceKey {
  readonly placeId: string;
  readonly lotId: string;
  readonly productId: string;
}
interface Balance {
  readonly quantity: number;
  readonly allocated: number;
}
/** What a balance is to change by, in thousandths. */
export type BalanceChange = BalanceKey & Balance;

export const keyOf = (key: { placeId: string; lotId: string }) => `${key.placeId} ${key.lotId}`;

const columns = (keys: readonly BalanceKey[]) => ({
  places: keys.map((key) => key.placeId),
  lots: keys.map((key) => key.lotId),
  products: keys.map((key) => key.productId),
});

/** Holds the lots and gives what lies of them where it is asked for; a balance that is not there is absent. */
export async function lockBalances(tx: WriteTx, keys: readonly BalanceKey[]): Promise<Map<string, Balance>> {
  await holdLots(tx, keys);
  const { places, lots } = columns(keys);
  const { rows } = await sql<{ place_id: string; lot_id: string; quantity_milli: number; allocated_milli: number }>`
    select place_id, lot_id, quantity_milli, allocated_milli from stock_balance
    where (place_id, lot_id) in (select * from unnest(${places}::uuid[], ${lots}::uuid[]))`.execute(tx.db);
  return new Map(rows.map((row) => [keyOf({ placeId: row.place_id, lotId: row.lot_id }), { quantity: row.quantity_milli, allocated: row.allocated_milli }]));
}

/** Changes balances under the hold on their lots, where `before` is what lies there; gives false where one would fall below what is allocated. Empty ones are removed. */
export async function changeBalances(tx: WriteTx, changes: readonly BalanceChange[], before: ReadonlyMap<string, Balance>): Promise<boolean> {
  await holdLots(tx, changes);
  const emptied = changes.filter((change) => (before.get(keyOf(change))?.quantity ?? 0) + change.quantity === 0);
  const { there = [], missing = [] } = Object.groupBy(changes, (change) => (before.has(keyOf(change)) ? 'there' : 'missing'));
  const [made, changed] = await Promise.all([insertBalances(tx, missing), updateBalances(tx, there), removeEmpty(tx, emptied)]);
  return made + changed === changes.length;
}

async function insertBalances(tx: WriteTx, changes: readonly BalanceChange[]): Promise<number> {
  if (changes.length === 0) return 0;
  const { places, lots, products } = columns(changes);
  const result = await sql`
    insert into stock_balance (place_id, lot_id, product_id, quantity_milli, allocated_milli, bound_branch, bound_technician, since)
    select place.id, change.lot_id, change.product_id, change.quantity, change.allocated, place.bound_branch, place.bound_technician, ${tx.now}::timestamptz
    from unnest(${places}::uuid[], ${lots}::uuid[], ${products}::uuid[], ${quantities(changes)}::bigint[], ${allocations(changes)}::bigint[])
      as change(place_id, lot_id, product_id, quantity, allocated)
    join place on place.id = change.place_id`.execute(tx.db);
  return Number(result.numAffectedRows);
}

async function updateBalances(tx: WriteTx, changes: readonly BalanceChange[]): Promise<number> {
  if (changes.length === 0) return 0;
  const { places, lots } = columns(changes);
  const result = await sql`
    update stock_balance balance
    set quantity_milli = balance.quantity_milli + change.quantity, allocated_milli = balance.allocated_milli + change.allocated
    from unnest(${places}::uuid[], ${lots}::uuid[], ${quantities(changes)}::bigint[], ${allocations(changes)}::bigint[])
      as change(place_id, lot_id, quantity, allocated)
    where balance.place_id = change.place_id and balance.lot_id = change.lot_id
      and balance.allocated_milli + change.allocated >= 0
      and balance.quantity_milli + change.quantity >= balance.allocated_milli + change.allocated`.execute(tx.db);
  return Number(result.numAffectedRows);
}

async function removeEmpty(tx: WriteTx, keys: readonly BalanceKey[]): Promise<void> {
  if (keys.length === 0) return;
  const { places, lots } = columns(keys);
  await sql`
    delete from stock_balance where quantity_milli = 0
      and (place_id, lot_id) in (select * from unnest(${places}::uuid[], ${lots}::uuid[]))`.execute(tx.db);
}

const quantities = (changes: readonly BalanceChange[]) => changes.map((change) => change.quantity);
const allocations = (changes: readonly BalanceChange[]) => changes.map((change) => change.allocated);

export interface MoveRow {
  readonly kind: MoveKind;
  readonly productId: string;
  readonly lotId: string;
  readonly fromPlaceId: string;
  readonly toPlaceId: string;
  /** Thousandths. */
  readonly quantity: number;
  /** Hundredths of a penny. */
  readonly unitCost: number;
  readonly document?: string;
  readonly documentId?: string | null;
  readonly worksheetId?: string | null;
  readonly reason?: string;
  readonly reversesId?: string | null;
  /** When it was done, where it is told later. */
  readonly doneAt?: string | null;
  /** The day on which it counts, where that is before today: as `dateBack` gives it. */
  readonly effectiveOn?: string | null;
}

/** Writes moves; gives their ids in the same order. */
export async function insertMoves(tx: WriteTx, moves: readonly MoveRow[]): Promise<string[]> {
  const rows = moves.map((move) => ({
    id: newId(),
    kind: move.kind,
    product_id: move.productId,
    lot_id: move.lotId,
    from_place_id: move.fromPlaceId,
    to_place_id: move.toPlaceId,
    quantity_milli: move.quantity,
    unit_cost: move.unitCost,
    document: move.document ?? '',
    document_id: move.documentId ?? null,
    worksheet_id: move.worksheetId ?? null,
    reason: move.reason ?? '',
    reverses_id: move.reversesId ?? null,
    user_id: tx.actor.userId,
    posted_at: tx.now,
    done_at: move.doneAt ?? null,
    effective_on: move.effectiveOn ?? null,
  }));
  await insertMany(tx, 'stock_move', rows);
  return rows.map((row) => row.id);
}

/** The reserved claims on lots in places, the oldest first; under the hold on those lots. */
export async function findReserved(tx: WriteTx, keys: readonly BalanceKey[]): Promise<Map<string, ClaimRow[]>> {
  const { places, lots } = columns(keys);
  const { rows } = await sql<ClaimRow & { place_id: string; lot_id: string }>`
    select id, quantity_milli, worksheet_id, worksheet_line_id, place_id, lot_id from allocation
    where state = 'reserved' and (place_id, lot_id) in (select * from unnest(${places}::uuid[], ${lots}::uuid[]))
    order by id`.execute(tx.db);
  return Map.groupBy(rows, (row) => keyOf({ placeId: row.place_id, lotId: row.lot_id }));
}

/** Lots with their product, as moving them asks for it. */
export async function findLots(tx: ReadTx, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, LotRow>();
  const rows = await tx.db
    .selectFrom('lot')
    .innerJoin('product', 'product.id', 'lot.product_id')
    .select(['lot.id', 'lot.product_id', 'lot.unit_cost', 'product.code', 'product.whole_units'])
    .where('lot.id', 'in', [...new Set(ids)])
    .execute();
  return new Map<string, LotRow>(rows.map((row) => [row.id, row]));
}
export type LotRow = Pick<Selectable<DB['lot']>, 'id' | 'product_id' | 'unit_cost'> & Pick<Selectable<DB['product']>, 'code' | 'whole_units'>;

/** A product with whether stock of it is kept. */
export const findProduct = (tx: ReadTx, id: string) =>
  tx.db
    .selectFrom('product')
    .innerJoin('product_category', 'product_category.id', 'product.category_id')
    .select(['product.id', 'product.code', 'product.description', 'product.whole_units', 'product_category.stock_tracked'])
    .where('product.id', '=', id)
    .executeTakeFirst();

/** Products by id, as receiving them asks for it. */
export async function findProducts(tx: ReadTx, ids: readonly string[]) {
  const rows = await tx.db.selectFrom('product').select(['id', 'code', 'whole_units']).where('id', '=', sql<string>`any(${ids}::uuid[])`).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** A lot in one of our places whose balance its moves do not add up to, or whose claimed quantity its claims do not. */
export interface Difference {
  readonly place_id: string;
  readonly lot_id: string;
  readonly place_code: string;
  readonly code: string;
  readonly ledger: number;
  readonly balance: number;
  readonly claimed: number;
  readonly allocated: number;
}

/** The last of the next so many lots, in the order of their ids; null where fewer are left. */
export async function lotsFurther(tx: ReadTx, from: string, count: number): Promise<string | null> {
  const row = await tx.db
    .selectFrom('lot')
    .select('id')
    .where('id', '>', from)
    .orderBy('id')
    .offset(count - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Compares every balance of the lots after one and up to another with its moves, and every claimed quantity with its claims; at most so many differences. */
export async function findDifferences(tx: ReadTx, from: string, upTo: string, most: number): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    with entry as (
      select side.place_id, lot_id, side.ledger, 0::bigint as balance, 0::bigint as claimed, 0::bigint as allocated
        from stock_move cross join lateral (values (to_place_id, quantity_milli), (from_place_id, -quantity_milli)) as side(place_id, ledger)
        where lot_id > ${from} and lot_id <= ${upTo}
      union all select place_id, lot_id, 0, quantity_milli, 0, allocated_milli from stock_balance where lot_id > ${from} and lot_id <= ${upTo}
      union all select place_id, lot_id, 0, 0, quantity_milli, 0 from allocation where state = 'reserved' and lot_id > ${from} and lot_id <= ${upTo}
    ), compared as (
      select place_id, lot_id, sum(ledger)::bigint as ledger, sum(balance)::bigint as balance, sum(claimed)::bigint as claimed, sum(allocated)::bigint as allocated
      from entry where place_id <> all(array(select id from place where level = 'outside')) group by place_id, lot_id
      having sum(ledger) <> sum(balance) or sum(claimed) <> sum(allocated) order by place_id, lot_id limit ${most}
    )
    select compared.*, place.code as place_code, product.code
    from compared join place on place.id = place_id join lot on lot.id = lot_id join product on product.id = lot.product_id
    order by place_id, lot_id`.execute(tx.db);
  return rows;
}

/** How many balances are kept, and how many expected supplies are claimed otherwise than their claims add up to. */
export async function countBalances(tx: ReadTx): Promise<{ keys: number; expected: number }> {
  const { rows } = await sql<{ keys: number; expected: number }>`
    select (select count(*) from stock_balance) as keys,
      (select count(*) from expected_supply left join (
          select expected_supply_id, sum(quantity_milli)::bigint as claimed from allocation where state = 'expected' group by expected_supply_id
        ) claim on claim.expected_supply_id = expected_supply.id
        where expected_supply.allocated_milli <> coalesce(claim.claimed, 0)) as expected`.execute(tx.db);
  return rows[0] ?? { keys: 0, expected: 0 };
}
