import { newId } from '@quarterlight/kit/ids';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { found, type ReadTx, type WriteTx } from '../../platform/database/scope.ts';
import type { Allocation, ExpectedSupply } from '../../platform/database/tables.gen.ts';
import { Refusal } from '../../platform/refusal.ts';
import { holdExpected, holdLots } from './hold-stock.ts';
import type { BalanceKey } from './ledger.queries.ts';

export type AllocationRow = Selectable<Allocation>;
export type ExpectedRow = Selectable<ExpectedSupply>;

// In the statement's own words, as the partial indexes have them.
const isOpen = sql<boolean>`allocation.state in ('expected', 'reserved')`;
const isExpected = sql<boolean>`allocation.state = 'expected'`;
export const isReserved = sql<boolean>`allocation.state = 'reserved'`;

export const findAllocations = (tx: ReadTx, ids: readonly string[]): Promise<AllocationRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : tx.db.selectFrom('allocation').selectAll().where('id', 'in', ids).orderBy('id').execute();

/** Writes a claim; refuses 'stock.line_has_claim' where the line has an open one, whoever was first. */
export async function insertAllocation(tx: WriteTx, values: Omit<Insertable<Allocation>, 'id' | 'tenant_id'>): Promise<AllocationRow> {
  const row = await tx.db
    .insertInto('allocation')
    .values({ id: newId(), ...values, created_by: tx.actor.userId, created_at: tx.now })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new Refusal('stock.line_has_claim');
  return row;
}

/** Changes a claim that still stands in a state; undefined where it moved on. */
export const updateAllocation = (
  tx: WriteTx,
  id: string,
  state: string,
  values: Partial<Pick<AllocationRow, 'state' | 'place_id' | 'lot_id' | 'expected_supply_id' | 'closed_at'>>,
): Promise<AllocationRow | undefined> =>
  tx.db
    .updateTable('allocation')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', state)
    .returningAll()
    .executeTakeFirst();

/** The claims lie elsewhere now. */
export async function setPlaceOfClaims(tx: WriteTx, ids: readonly string[], placeId: string): Promise<void> {
  await tx.db
    .updateTable('allocation')
    .set((eb) => ({ place_id: placeId, version: eb('version', '+', 1) }))
    .where('id', 'in', ids)
    .where('state', '=', 'reserved')
    .execute();
}

/** Where an open claim of the line stands, if it has one. */
export const openClaimOf = (tx: ReadTx, worksheetLineId: string) =>
  tx.db.selectFrom('allocation').select(['id', 'state']).where('worksheet_line_id', '=', worksheetLineId).where(isOpen).executeTakeFirst();

type Candidate = Record<'place_id' | 'lot_id', string>;

/** The balance with enough free stock of a product that comes first in the tiers' order, then first in, first out. */
export async function findCandidate(
  tx: ReadTx,
  wanted: { productId: string; quantity: number; branchId: string | null; technicianId: string | null; lotId: string | null },
): Promise<Candidate | undefined> {
  const { branchId, technicianId, lotId } = wanted;
  const { rows } = await sql<Candidate>`
    select balance.place_id, balance.lot_id
    from stock_balance balance join place on place.id = balance.place_id join lot on lot.id = balance.lot_id
    cross join lateral (select case
        when place.type = 'depot' and place.branch_id = ${branchId}::uuid then 1
        when place.type = 'van' and place.technician_id = ${technicianId}::uuid then 2
        when place.type = 'depot' and (place.branch_id is null or ${branchId}::uuid is null) then 3
        when place.type in ('depot', 'van') and ${lotId}::uuid is not null then 4
      end as tier) as rank
    where balance.product_id = ${wanted.productId} and balance.quantity_milli - balance.allocated_milli >= ${wanted.quantity}
      and (${lotId}::uuid is null or balance.lot_id = ${lotId}) and rank.tier is not null and (lot.expires is null or lot.expires >= ${tx.today}::date)
    order by rank.tier, lot.received_at, lot.id, balance.place_id limit 1`.execute(tx.db);
  return rows[0];
}

/** The most of a product that is free in one lot anywhere that may be allocated, in thousandths. */
export async function mostFree(tx: ReadTx, productId: string, branchId: string | null): Promise<number> {
  const { rows } = await sql<{ free: number }>`
    select coalesce(max(balance.quantity_milli - balance.allocated_milli), 0) as free
    from stock_balance balance join place on place.id = balance.place_id join lot on lot.id = balance.lot_id
    where balance.product_id = ${productId} and place.type = 'depot' and (lot.expires is null or lot.expires >= ${tx.today}::date)
      and (${branchId}::uuid is null or place.branch_id is null or place.branch_id = ${branchId})`.execute(tx.db);
  return rows[0]?.free ?? 0;
}

/** Claims (or, negative, frees) a quantity of what lies somewhere; false where that much is not free, or not claimed. */
export async function claimBalance(tx: WriteTx, key: BalanceKey, quantity: number): Promise<boolean> {
  await holdLots(tx, [key]);
  const changed = await tx.db
    .updateTable('stock_balance')
    .set((eb) => ({ allocated_milli: eb('allocated_milli', '+', quantity) }))
    .where('place_id', '=', key.placeId)
    .where('lot_id', '=', key.lotId)
    .where((eb) => eb(eb('allocated_milli', '+', quantity), '<=', eb.ref('quantity_milli')))
    .where((eb) => eb(eb('allocated_milli', '+', quantity), '>=', 0))
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Holds goods on order and gives them. */
export async function lockExpected(tx: WriteTx, id: string): Promise<ExpectedRow> {
  await holdExpected(tx, [id]);
  return found(await tx.db.selectFrom('expected_supply').selectAll().where('id', '=', id).executeTakeFirst());
}

/** Goods on order with the claims on them, oldest first, while a transaction holds them. Quantities in thousandths. */
export interface ExpectedInHand {
  readonly id: string;
  quantity: number;
  allocated: number;
  claims: AllocationRow[];
}

/** Holds goods on order and gives them with the claims on them, by id. */
export async function lockAllExpected(tx: WriteTx, ids: readonly string[]): Promise<Map<string, ExpectedInHand>> {
  if (ids.length === 0) return new Map();
  await holdExpected(tx, ids);
  const any = sql<string>`any(${ids}::uuid[])`;
  const [rows, claims] = await Promise.all([
    tx.db.selectFrom('expected_supply').select(['id', 'quantity_milli', 'allocated_milli']).where('id', '=', any).orderBy('id').execute(),
    tx.db.selectFrom('allocation').selectAll().where('expected_supply_id', '=', any).where(isExpected).orderBy('id').execute(),
  ]);
  const byExpected = Map.groupBy(claims, (claim) => claim.expected_supply_id);
  return new Map(
    rows.map((row) => [row.id, { id: row.id, quantity: row.quantity_milli, allocated: row.allocated_milli, claims: byExpected.get(row.id) ?? [] }]),
  );
}

/** Writes back what is left of goods that were locked. */
export async function putExpected(tx: WriteTx, expected: readonly Pick<ExpectedInHand, 'id' | 'quantity' | 'allocated'>[]): Promise<void> {
  if (expected.length === 0) return;
  await sql`update expected_supply set quantity_milli = now.quantity, allocated_milli = now.allocated
    from unnest(${expected.map(({ id }) => id)}::uuid[], ${expected.map(({ quantity }) => quantity)}::int8[], ${expected.map(({ allocated }) => allocated)}::int8[])
      as now(id, quantity, allocated) where expected_supply.id = now.id`.execute(tx.db);
}

/** The order that goods come with, as purchasing knows it: whether it is approved, and whether its supplier has it already. */
export interface OfOrder {
  readonly order?: { readonly id: string; readonly number: string; readonly is: 'draft' | 'approved' | 'sent' };
}

export const orderColumns = (order: OfOrder['order']) =>
  order === undefined ? {} : { order_id: order.id, reference: order.number, order_approved: order.is === 'approved', order_sent: order.is === 'sent' };

/** Notes that a quantity (thousandths) of a product is on its way to a place. Gives its id. */
export async function addExpected(
  tx: WriteTx,
  { productId, placeId, quantityMilli, expectedOn, order }: { productId: string; placeId: string; quantityMilli: number; expectedOn: string | null } & OfOrder,
): Promise<string> {
  const row = { id: newId(), product_id: productId, place_id: placeId, quantity_milli: quantityMilli, expected_on: expectedOn, ...orderColumns(order) };
  await tx.db.insertInto('expected_supply').values(row).execute();
  return row.id;
}

export async function updateExpected(
  tx: WriteTx,
  id: string,
  values: Pick<
    Updateable<ExpectedSupply>,
    'quantity_milli' | 'allocated_milli' | 'expected_on' | 'reference' | 'order_id' | 'order_approved' | 'order_sent' | 'place_id'
  >,
): Promise<void> {
  if (Object.values(values).some((value) => value !== undefined)) await tx.db.updateTable('expected_supply').set(values).where('id', '=', id).execute();
}

/** The claims on what is on order, the oldest first; under the hold on it. */
export const findExpectedClaims = (tx: WriteTx, expectedSupplyId: string): Promise<AllocationRow[]> =>
  tx.db.selectFrom('allocation').selectAll().where('expected_supply_id', '=', expectedSupplyId).where(isExpected).orderBy('id').execute();

/** The move that fitted a claim and was not taken back. */
export const fitOf = (tx: ReadTx, allocationId: string, worksheetId: string) =>
  tx.db
    .selectFrom('stock_move')
    .leftJoin('stock_move as reversal', 'reversal.reverses_id', 'stock_move.id')
    .select([
      'stock_move.id',
      'stock_move.product_id',
      'stock_move.lot_id',
      'stock_move.from_place_id',
      'stock_move.to_place_id',
      'stock_move.quantity_milli',
      'stock_move.unit_cost',
      'stock_move.document',
    ])
    .where('stock_move.worksheet_id', '=', worksheetId)
    .where('stock_move.document_id', '=', allocationId)
    .where('stock_move.kind', '=', 'fit')
    .where('reversal.id', 'is', null)
    .executeTakeFirst();
