import type { listGlassToReturn, listPurchaseCredits } from '@quarterlight/contract/credits/routes';
import type { QueryOf } from '@quarterlight/contract/route';
import { sortKey } from '@quarterlight/kit/text';
import { type Insertable, type Selectable, sql } from 'kysely';
import { isOfBranch } from '../../platform/access/actor.ts';
import { insertMany } from '../../platform/database/insert-many.ts';
import { keysetPage } from '../../platform/database/keyset.ts';
import { beginsWith } from '../../platform/database/page-marks.ts';
import { found, type ReadTx, type WriteTx } from '../../platform/database/scope.ts';
import type { PurchaseCredit, PurchaseCreditLine } from '../../platform/database/tables.gen.ts';

export type CreditRow = Selectable<PurchaseCredit>;
export type NewCreditLine = Omit<Insertable<PurchaseCreditLine>, 'tenant_id'>;

const credits = (tx: ReadTx) =>
  tx.db
    .selectFrom('purchase_credit')
    .innerJoin('supplier', 'supplier.id', 'purchase_credit.supplier_id')
    .innerJoin('purchase_order', 'purchase_order.id', 'purchase_credit.purchase_order_id')
    .leftJoin('person_name as creator', 'creator.id', 'purchase_credit.created_by')
    .leftJoin('person_name as settler', 'settler.id', 'purchase_credit.settled_by')
    .leftJoin('accounts_document', 'accounts_document.id', 'purchase_credit.id')
    .leftJoin('purchase_batch', 'purchase_batch.id', 'accounts_document.batch_id')
    .selectAll('purchase_credit')
    .select(['supplier.name as supplier_name', 'supplier.rma_required', 'purchase_order.number as order_number'])
    .select(sql<string>`coalesce(nullif(supplier.email, ''), supplier.order_email)`.as('supplier_email'))
    .select(['creator.name as created_by_name', 'settler.name as settled_by_name', 'purchase_batch.id as batch_id', 'purchase_batch.number as batch_number'])
    // Suppliers and prices are the office's: to a branch's own people its credits are not there.
    .$if(isOfBranch(tx.actor), (query) => query.where(sql<boolean>`false`));
export type ShownCredit = Awaited<ReturnType<ReturnType<typeof credits>['execute']>>[number];

export const findCredit = async (tx: ReadTx, id: string): Promise<ShownCredit> =>
  found(await credits(tx).where('purchase_credit.id', '=', id).executeTakeFirst());

/** The credit that a supplier's credit note settled before. */
export const findSettledBy = (tx: ReadTx, supplierId: string, noteKey: string) =>
  credits(tx)
    .where('purchase_credit.supplier_id', '=', supplierId)
    .where('purchase_credit.credit_note_key', '=', noteKey)
    .where('purchase_credit.state', '=', 'credited')
    .executeTakeFirst();

/** What was raised of an order, the first first. */
export const findCreditsOf = (tx: ReadTx, orderId: string): Promise<ShownCredit[]> =>
  credits(tx).where('purchase_credit.purchase_order_id', '=', orderId).orderBy('purchase_credit.created_at').orderBy('purchase_credit.id').execute();

/** Credits as the list asks for them. */
export function findCredits(tx: ReadTx, request: QueryOf<typeof listPurchaseCredits>) {
  const { state, open, overdue, supplierId, orderId, reason, q } = request;
  const isOverdue = sql<boolean>`(purchase_credit.settled_at is null and purchase_credit.has_goods and purchase_credit.collected_at is null
    and coalesce(purchase_credit.return_by < ${tx.today}::date, false))`;
  let query = credits(tx);
  if (state !== undefined) query = query.where('purchase_credit.state', '=', state);
  if (open !== undefined) query = query.where('purchase_credit.settled_at', open ? 'is' : 'is not', null);
  if (overdue !== undefined) query = query.where(overdue ? isOverdue : sql<boolean>`not ${isOverdue}`);
  if (supplierId !== undefined) query = query.where('purchase_credit.supplier_id', '=', supplierId);
  if (orderId !== undefined) query = query.where('purchase_credit.purchase_order_id', '=', orderId);
  if (reason !== undefined) query = query.where('purchase_credit.reason', '=', reason);
  if (q !== undefined) query = query.where(beginsWith('purchase_credit.number', q.trim().toUpperCase()));
  return keysetPage(tx, query, {
    request,
    id: 'purchase_credit.id',
    keys: { createdAt: 'purchase_credit.created_at', returnBy: 'purchase_credit.return_by', expected: 'purchase_credit.expected_pence' },
    byDefault: '-createdAt',
  });
}

export const insertCreditLines = (tx: WriteTx, rows: readonly NewCreditLine[]): Promise<void> => insertMany(tx, 'purchase_credit_line', rows);

/** A credit's lines in their order, each with what it is and where it lay. */
export const findCreditLines = (tx: ReadTx, creditId: string) =>
  tx.db
    .selectFrom('purchase_credit_line')
    .innerJoin('purchase_order_line as ordered', 'ordered.id', 'purchase_credit_line.purchase_order_line_id')
    .innerJoin('product', 'product.id', 'ordered.product_id')
    .leftJoin('lot', 'lot.id', 'purchase_credit_line.lot_id')
    .leftJoin('place as lay', 'lay.id', 'purchase_credit_line.from_place_id')
    .leftJoin('place as waits', 'waits.id', 'purchase_credit_line.place_id')
    .selectAll('purchase_credit_line')
    .select(['ordered.supplier_code', 'product.id as product_id', 'product.code', 'product.description', 'lot.batch'])
    .select(['lay.code as from_code', 'lay.name as from_name', 'lay.type as from_type'])
    .select(['waits.code as at_code', 'waits.name as at_name', 'waits.type as at_type'])
    .where('purchase_credit_line.purchase_credit_id', '=', creditId)
    .orderBy('purchase_credit_line.position')
    .execute();
export type CreditLineRow = Awaited<ReturnType<typeof findCreditLines>>[number];

/** Notes by which move each line's goods went. */
export async function keepMoves(tx: WriteTx, lines: readonly { readonly id: string; readonly moveId: string | null }[]): Promise<void> {
  if (lines.length === 0) return;
  await sql`update purchase_credit_line set move_id = gone.move_id
    from unnest(${lines.map(({ id }) => id)}::uuid[], ${lines.map(({ moveId }) => moveId)}::uuid[]) as gone(id, move_id)
    where purchase_credit_line.id = gone.id`.execute(tx.db);
}

/** Goods that lie where they wait for their supplier. */
export async function findGlassToReturn(tx: ReadTx, request: QueryOf<typeof listGlassToReturn>) {
  const { supplierId, placeId, q } = request;
  let query = tx.db
    .selectFrom('stock_balance')
    .innerJoin('place', 'place.id', 'stock_balance.place_id')
    .innerJoin('lot', 'lot.id', 'stock_balance.lot_id')
    .innerJoin('product', 'product.id', 'stock_balance.product_id')
    .leftJoin('supplier', 'supplier.id', 'lot.supplier_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('delivery_line')
          .innerJoin('delivery', 'delivery.id', 'delivery_line.delivery_id')
          .innerJoin('purchase_order', 'purchase_order.id', 'delivery.purchase_order_id')
          .select(['purchase_order.id', 'purchase_order.number'])
          .whereRef('delivery_line.lot_id', '=', 'lot.id')
          .limit(1)
          .as('came'),
      (join) => join.onTrue(),
    )
    .select(['stock_balance.id', 'stock_balance.lot_id', 'stock_balance.quantity_milli', 'product.code', 'product.description'])
    .select(['lot.batch', 'lot.unit_cost', 'lot.received_at', 'place.id as place_id', 'place.code as place_code', 'place.name as place_name'])
    .select(['place.type as place_type', 'supplier.id as supplier_id', 'supplier.name as supplier_name', 'supplier.return_days'])
    .select(['came.id as order_id', 'came.number as order_number'])
    .where('stock_balance.quantity_milli', '>', 0)
    .where('stock_balance.place_id', 'in', tx.db.selectFrom('place').select('id').where('type', '=', 'returns'));
  if (supplierId !== undefined) query = query.where('lot.supplier_id', '=', supplierId);
  if (placeId !== undefined) query = query.where('stock_balance.place_id', '=', placeId);
  if (q !== undefined) query = query.where(beginsWith('product.code_key', sortKey(q)));
  return keysetPage(tx, query, {
    request,
    id: 'stock_balance.id',
    keys: { received: 'lot.received_at', code: 'product.code_key' },
    byDefault: 'received',
  });
}
export type ToReturnRow = Awaited<ReturnType<typeof findGlassToReturn>>['items'][number];

/** A lot at a place. */
export interface LotAt {
  readonly placeId: string;
  readonly lotId: string;
}
const at = (keys: readonly LotAt[]) => sql`(select * from unnest(${keys.map(({ placeId }) => placeId)}::uuid[], ${keys.map(({ lotId }) => lotId)}::uuid[]))`;

/** What waits of these lots for open credits, where it waits. */
export const findSpoken = async (tx: ReadTx, keys: readonly LotAt[]) =>
  keys.length === 0
    ? []
    : tx.db
        .selectFrom('purchase_credit_line as line')
        .innerJoin('purchase_credit', 'purchase_credit.id', 'line.purchase_credit_id')
        .select(['line.lot_id', 'line.place_id', 'line.quantity_milli', 'purchase_credit.id', 'purchase_credit.number', 'purchase_credit.state'])
        .where('purchase_credit.settled_at', 'is', null)
        .where('purchase_credit.collected_at', 'is', null)
        .where(sql<boolean>`(line.place_id, line.lot_id) in ${at(keys)}`)
        .orderBy('purchase_credit.number')
        .execute();
export type SpokenRow = Awaited<ReturnType<typeof findSpoken>>[number];

/** What is noted of these lots as damaged, and not decided, where it is put aside. */
export const findNoted = async (tx: ReadTx, keys: readonly LotAt[]) =>
  keys.length === 0
    ? []
    : tx.db
        .selectFrom('stock_loss')
        .select(['aside_place_id', 'lot_id', 'quantity_milli'])
        .where('settled_at', 'is', null)
        .where(sql<boolean>`(aside_place_id, lot_id) in ${at(keys)}`)
        .execute();
