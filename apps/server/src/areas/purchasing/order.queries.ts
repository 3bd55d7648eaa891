import type * as routes from '@quarterlight/contract/purchasing/routes';
import { PurchaseOrderState } from '@quarterlight/contract/purchasing/schemas';
import type { QueryOf } from '@quarterlight/contract/route';
import type { ApprovalLimits } from '@quarterlight/contract/rules/approval';
import { sortKey } from '@quarterlight/kit/text';
import { type Insertable, type Selectable, sql } from 'kysely';
import { isOfBranch } from '../../platform/access/actor.ts';
import { keysetPage, type Page } from '../../platform/database/keyset.ts';
import { beginsWith } from '../../platform/database/page-marks.ts';
import { found, type ReadTx, type WriteTx } from '../../platform/database/scope.ts';
import type { PurchaseOrder, PurchaseOrderLine } from '../../platform/database/tables.gen.ts';

export type OrderRow = Selectable<PurchaseOrder>;
export type LineRow = Selectable<PurchaseOrderLine>;
export type NewLine = Omit<Insertable<PurchaseOrderLine>, 'tenant_id'>;

const summaries = (tx: ReadTx) =>
  tx.db
    .selectFrom('purchase_order')
    .innerJoin('supplier', 'supplier.id', 'purchase_order.supplier_id')
    .innerJoin('place', 'place.id', 'purchase_order.deliver_to_place_id')
    .leftJoin('branch', 'branch.id', 'purchase_order.branch_id')
    .leftJoin('person_name as creator', 'creator.id', 'purchase_order.created_by')
    .select([
      'purchase_order.id',
      'purchase_order.number',
      'purchase_order.state',
      'purchase_order.supplier_id',
      'purchase_order.deliver_to_place_id',
      'purchase_order.branch_id',
      'purchase_order.expected_on',
      'purchase_order.net_pence',
      'purchase_order.carriage_pence',
      'purchase_order.created_at',
      'purchase_order.sending',
      'purchase_order.version',
      'supplier.name as supplier_name',
      'place.name as place_name',
      'branch.name as branch_name',
      'creator.name as created_by_name',
    ])
    .select((eb) => [
      eb
        .selectFrom('purchase_order_line as line')
        .whereRef('line.purchase_order_id', '=', 'purchase_order.id')
        .select(sql<number>`count(*)`.as('count'))
        .as('line_count'),
      eb
        .selectFrom('purchase_order_line as line')
        .whereRef('line.purchase_order_id', '=', 'purchase_order.id')
        .select(sql<number>`count(distinct line.worksheet_id)`.as('count'))
        .as('worksheet_count'),
    ]);
export type SummaryRow = Awaited<ReturnType<ReturnType<typeof summaries>['execute']>>[number];

/** Orders with which something is still to be done. */
const openStates = ['draft', 'approved', 'sent', 'part-received', 'received'];

/** Orders as the list asks for them: the page's ids first, from the orders alone, then what is shown of them. */
export async function findOrders(tx: ReadTx, request: QueryOf<typeof routes.listPurchaseOrders>, limits: ApprovalLimits): Promise<Page<SummaryRow>> {
  let query = tx.db.selectFrom('purchase_order').select('purchase_order.id');
  // Suppliers and prices are the office's: to a branch its orders are not there, as one of them is not.
  if (isOfBranch(tx.actor)) query = query.where(sql<boolean>`false`);
  const { productId, worksheetId } = request;
  if (request.state !== undefined) query = query.where('purchase_order.state', '=', request.state);
  if (request.waiting === true) query = query.where('purchase_order.state', '=', 'draft').where('purchase_order.net_pence', '>', limits.limit);
  if (request.waiting === false)
    query = query.where((at) => at.or([at('purchase_order.state', '<>', 'draft'), at('purchase_order.net_pence', '<=', limits.limit)]));
  if (request.open !== undefined) query = query.where('purchase_order.state', request.open ? 'in' : 'not in', openStates);
  if (request.supplierId !== undefined) query = query.where('purchase_order.supplier_id', '=', request.supplierId);
  if (request.branchId !== undefined) query = query.where('purchase_order.branch_id', '=', request.branchId);
  const lines = tx.db.selectFrom('purchase_order_line').select('purchase_order_id');
  if (productId !== undefined) query = query.where('purchase_order.id', 'in', lines.where('product_id', '=', productId));
  if (worksheetId !== undefined) query = query.where('purchase_order.id', 'in', lines.where('worksheet_id', '=', worksheetId));
  if (request.q !== undefined) query = query.where(looksLike(request.q));
  const page = await keysetPage(tx, query, {
    request,
    id: 'purchase_order.id',
    keys: { createdAt: 'purchase_order.created_at', expectedOn: 'purchase_order.expected_on', number: 'purchase_order.number_key' },
    byDefault: '-createdAt',
  });
  const ids = page.items.map((row) => row.id);
  return { ...page, items: await summariesOf(tx, ids) };
}

/** What is shown of these orders, in their order. */
export async function summariesOf(tx: ReadTx, ids: readonly string[]): Promise<SummaryRow[]> {
  const rows = ids.length === 0 ? [] : await summaries(tx).where('purchase_order.id', 'in', ids).execute();
  const shown = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => shown.get(id) ?? []);
}

// A text with a figure in its first four characters is a number; anything else a supplier's name. Each has its own index.
function looksLike(typed: string) {
  if (/^\s*[a-z]{0,3}\d/i.test(typed)) {
    return beginsWith(sql`purchase_order.number collate "C"`, typed.trim().toUpperCase());
  }
  return sql<boolean>`purchase_order.supplier_id in (select id from supplier where ${beginsWith('name_key', sortKey(typed))})`;
}

/** How many orders stand in each state, each counted up to 10,000. */
export async function countOrders(tx: ReadTx, filters: QueryOf<typeof routes.countPurchaseOrders>) {
  const counts = [];
  // Nothing is counted that the list does not show.
  if (isOfBranch(tx.actor)) return PurchaseOrderState.options.map((state) => ({ state, count: 0 }));
  for (const state of PurchaseOrderState.options) {
    let query = tx.db.selectFrom('purchase_order').select('id').where('state', '=', state).limit(10_000);
    if (filters.supplierId !== undefined) query = query.where('supplier_id', '=', filters.supplierId);
    if (filters.branchId !== undefined) query = query.where('branch_id', '=', filters.branchId);
    const { count } = await tx.db.selectFrom(query.as('counted')).select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
    counts.push({ state, count });
  }
  return counts;
}

/** Where a supplier's orders are sent by email, empty where it has no address. */
const ordersGoTo = sql<string>`coalesce(nullif(supplier.order_email, ''), supplier.email)`;

/** One order as it is shown; hidden from those whose bounds hide its supplier. */
export const findOrder = async (tx: ReadTx, id: string) =>
  found(
    await summaries(tx)
      .leftJoin('person_name as approver', 'approver.id', 'purchase_order.approved_by')
      .leftJoin('person_name as sender', 'sender.id', 'purchase_order.sent_by')
      .select([
        'purchase_order.notes',
        'purchase_order.approved_at',
        'purchase_order.sent_at',
        'purchase_order.cancelled_at',
        'purchase_order.cancel_reason',
        'purchase_order.sending_problem',
        'purchase_order.sent_how',
        'purchase_order.supplier_reference',
        'approver.name as approved_by_name',
        'sender.name as sent_by_name',
        ordersGoTo.as('supplier_email'),
        'supplier.order_by as supplier_orders_by',
        'supplier.portal_url as supplier_portal',
        'supplier.minimum_order_pence',
        'supplier.damage_hours',
        'supplier.our_account',
        'place.code as place_code',
      ])
      .where('purchase_order.id', '=', id)
      .executeTakeFirst(),
  );
export type OrderShown = Awaited<ReturnType<typeof findOrder>>;

/** An order's lines in their order, with their products. */
export const findLines = (tx: ReadTx, orderId: string) =>
  tx.db
    .selectFrom('purchase_order_line')
    .innerJoin('product', 'product.id', 'purchase_order_line.product_id')
    .selectAll('purchase_order_line')
    .select(['product.code', 'product.description', 'product.whole_units', 'product.shelf_life_days'])
    .where('purchase_order_line.purchase_order_id', '=', orderId)
    .orderBy('purchase_order_line.position')
    .orderBy('purchase_order_line.id')
    .execute();
export type OrderLine = Awaited<ReturnType<typeof findLines>>[number];

/** What is expected of these orders, with the order that each is of. */
export async function findExpectedOf(tx: ReadTx, orderIds: readonly string[]): Promise<{ id: string; orderId: string }[]> {
  const rows = await tx.db
    .selectFrom('purchase_order_line')
    .select(['expected_supply_id', 'purchase_order_id'])
    .where('purchase_order_id', 'in', orderIds)
    .where('expected_supply_id', 'is not', null)
    .orderBy('expected_supply_id')
    .execute();
  return rows.flatMap((row) => (row.expected_supply_id === null ? [] : [{ id: row.expected_supply_id, orderId: row.purchase_order_id }]));
}

export async function insertLines(tx: WriteTx, rows: readonly NewLine[]): Promise<void> {
  if (rows.length > 0) await tx.db.insertInto('purchase_order_line').values(rows).execute();
}

/** What may change of a line. */
export type LineChange = Partial<Omit<LineRow, 'id' | 'tenant_id'>>;

export async function updateLine(tx: WriteTx, id: string, values: LineChange): Promise<void> {
  await tx.db.updateTable('purchase_order_line').set(values).where('id', '=', id).execute();
}

/** Counts that an order's supplier is about to be asked, under the lock of the order; gives which time it is. */
export async function countAttempt(tx: WriteTx, id: string): Promise<number> {
  const { rows } = await sql<{
    sending_attempts: number;
  }>`update purchase_order set sending_attempts = sending_attempts + 1 where id = ${id} returning sending_attempts`.execute(tx.db);
  return found(rows[0]).sending_attempts;
}

/** Adds what arrived to lines, in thousandths; under the lock of their order. */
export async function addReceived(tx: WriteTx, lines: readonly { readonly id: string; readonly quantity: number }[]): Promise<void> {
  await sql`update purchase_order_line set received_milli = received_milli + arrived.quantity
    from unnest(${lines.map(({ id }) => id)}::uuid[], ${lines.map(({ quantity }) => quantity)}::int8[]) as arrived(id, quantity)
    where purchase_order_line.id = arrived.id`.execute(tx.db);
}

export async function deleteLines(tx: WriteTx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.db.deleteFrom('purchase_order_line').where('id', 'in', ids).execute();
}

/** The lines that were ordered for worksheet lines, on orders that are not over. */
export const linesForWorksheet = (tx: ReadTx, worksheetLineIds: readonly string[]) =>
  tx.db
    .selectFrom('purchase_order_line')
    .innerJoin('purchase_order', 'purchase_order.id', 'purchase_order_line.purchase_order_id')
    .select(['purchase_order_line.id', 'purchase_order_line.purchase_order_id', 'purchase_order_line.expected_supply_id'])
    .where('purchase_order_line.worksheet_line_id', '=', sql<string>`any(${worksheetLineIds}::uuid[])`)
    .where('purchase_order.state', 'in', openStates)
    .orderBy('purchase_order_line.purchase_order_id')
    .execute();

/** The lines with which goods on order come, and from whom. */
export const linesOfExpected = (tx: ReadTx, expectedSupplyIds: readonly string[]) =>
  expectedSupplyIds.length === 0
    ? Promise.resolve([])
    : tx.db
        .selectFrom('purchase_order_line')
        .innerJoin('purchase_order', 'purchase_order.id', 'purchase_order_line.purchase_order_id')
        .select(['purchase_order_line.expected_supply_id', 'purchase_order_line.unit_cost', 'purchase_order.supplier_id'])
        .where('purchase_order_line.expected_supply_id', '=', sql<string>`any(${expectedSupplyIds}::uuid[])`)
        .execute();

/** The id of the supplier's oldest draft for a place, in a list that is empty where there is none. One transaction at a time asks. */
export async function openDraft(tx: WriteTx, supplierId: string, placeId: string): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${tx.tenant.id} order draft ${supplierId} ${placeId}`}, 0))`.execute(tx.db);
  const rows = await tx.db
    .selectFrom('purchase_order')
    .select('id')
    .where('supplier_id', '=', supplierId)
    .where('deliver_to_place_id', '=', placeId)
    .where('state', '=', 'draft')
    .orderBy('id')
    .limit(1)
    .execute();
  return rows.map(({ id }) => id);
}

/** Drafts whose net value, in pence, is over one and at most the other where one is given; the dearest first. */
export const findDraftsOver = (tx: ReadTx, { over, upTo, most }: { readonly over: number; readonly upTo: number | null; readonly most: number }) =>
  tx.db
    .selectFrom('purchase_order')
    .innerJoin('supplier', 'supplier.id', 'purchase_order.supplier_id')
    .leftJoin('person_name as creator', 'creator.id', 'purchase_order.created_by')
    .select(['purchase_order.id', 'purchase_order.number', 'purchase_order.net_pence', 'purchase_order.created_at'])
    .select(['supplier.name as supplier_name', 'creator.name as created_by_name'])
    .where('purchase_order.state', '=', 'draft')
    .where('purchase_order.net_pence', '>', over)
    .$if(upTo !== null, (query) => query.where('purchase_order.net_pence', '<=', upTo))
    .orderBy('purchase_order.net_pence', 'desc')
    .orderBy('purchase_order.id', 'desc')
    .limit(most)
    .execute();
