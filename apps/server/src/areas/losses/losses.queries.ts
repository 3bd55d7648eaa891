import type { listLosses, listQuarantine } from '@quarterlight/contract/losses/routes';
import type { QueryOf } from '@quarterlight/contract/route';
import { sortKey } from '@quarterlight/kit/text';
import { type Selectable, sql } from 'kysely';
import { keysetPage } from '../../platform/database/keyset.ts';
import { beginsWith } from '../../platform/database/page-marks.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import type { StockLoss } from '../../platform/database/tables.gen.ts';

export type LossRow = Selectable<StockLoss>;

const losses = (tx: ReadTx) =>
  tx.db
    .selectFrom('stock_loss')
    .innerJoin('product', 'product.id', 'stock_loss.product_id')
    .innerJoin('lot', 'lot.id', 'stock_loss.lot_id')
    .innerJoin('place', 'place.id', 'stock_loss.place_id')
    .leftJoin('place as aside', 'aside.id', 'stock_loss.aside_place_id')
    .leftJoin('person_name as asker', 'asker.id', 'stock_loss.asked_by')
    .leftJoin('person_name as settler', 'settler.id', 'stock_loss.settled_by')
    .leftJoin('person_name as technician', 'technician.id', 'stock_loss.technician_id')
    .leftJoin('supplier', 'supplier.id', 'lot.supplier_id')
    .leftJoin('stock_move as reversal', 'reversal.reverses_id', 'stock_loss.move_id')
    .selectAll('stock_loss')
    .select([
      'product.code',
      'product.description',
      'lot.batch',
      'place.code as place_code',
      'place.name as place_name',
      'place.type as place_type',
      'aside.code as aside_code',
      'aside.name as aside_name',
      'aside.type as aside_type',
      'asker.name as asked_by_name',
      'settler.name as settled_by_name',
      'technician.name as technician_name',
      'supplier.id as supplier_id',
      'supplier.name as supplier_name',
      'reversal.id as reversal_id',
    ]);
export type ShownLoss = Awaited<ReturnType<ReturnType<typeof losses>['execute']>>[number];

export const findLoss = (tx: ReadTx, id: string) => losses(tx).where('stock_loss.id', '=', id).executeTakeFirst();

export const findLossesOf = async (tx: ReadTx, ids: readonly string[]): Promise<ShownLoss[]> =>
  ids.length === 0 ? [] : losses(tx).where('stock_loss.id', 'in', ids).orderBy('stock_loss.id').execute();

type Asked = QueryOf<typeof listLosses>;

/** What of the list is asked for; what the ledger has reversed counts as reversed, whoever did it. */
function conditionsOf({ state, open, placeId, productId, supplierClaim, q }: Asked) {
  return [
    ...(state === undefined
      ? []
      : [state === 'reversed' ? sql<boolean>`stock_loss.state in ('posted', 'reversed')` : sql<boolean>`stock_loss.state = ${state}`]),
    ...(state === 'posted' ? [sql<boolean>`reversal.id is null`] : []),
    ...(state === 'reversed' ? [sql<boolean>`reversal.id is not null`] : []),
    ...(open === undefined ? [] : [open ? sql<boolean>`stock_loss.settled_at is null` : sql<boolean>`stock_loss.settled_at is not null`]),
    ...(placeId === undefined ? [] : [sql<boolean>`(stock_loss.place_id = ${placeId} or stock_loss.aside_place_id = ${placeId})`]),
    ...(productId === undefined ? [] : [sql<boolean>`stock_loss.product_id = ${productId}`]),
    ...(supplierClaim === undefined ? [] : [sql<boolean>`stock_loss.supplier_claim = ${supplierClaim}`]),
    ...(q === undefined ? [] : [beginsWith('product.code_key', sortKey(q))]),
  ];
}

/** Losses within the actor's bounds, which the database keeps, with what they are worth together in pence where their number is exact. */
export async function findLosses(tx: ReadTx, request: Asked) {
  let query = losses(tx);
  for (const condition of conditionsOf(request)) query = query.where(condition);
  const page = await keysetPage(tx, query, {
    request,
    id: 'stock_loss.id',
    keys: { createdAt: 'stock_loss.created_at', value: 'stock_loss.value_pence' },
    byDefault: '-createdAt',
  });
  if (!page.totalIsExact) return { page, worth: null };
  let sums = tx.db
    .selectFrom('stock_loss')
    .innerJoin('product', 'product.id', 'stock_loss.product_id')
    .leftJoin('stock_move as reversal', 'reversal.reverses_id', 'stock_loss.move_id')
    .select(sql<number>`coalesce(sum(stock_loss.value_pence), 0)::bigint`.as('worth'));
  for (const condition of conditionsOf(request)) sums = sums.where(condition);
  return { page, worth: (await sums.executeTakeFirstOrThrow()).worth };
}

/** Write-offs that wait for approval, the oldest first, but for those that this person asked for; worth at most so many pence. */
export function findAsked(tx: ReadTx, { userId, upTo, most }: { readonly userId: string | null; readonly upTo: number | null; readonly most: number }) {
  let query = losses(tx).where('stock_loss.state', '=', 'asked');
  if (userId !== null) query = query.where((eb) => eb.or([eb('stock_loss.asked_by', 'is', null), eb('stock_loss.asked_by', '<>', userId)]));
  if (upTo !== null) query = query.where('stock_loss.value_pence', '<=', upTo);
  return query.orderBy('stock_loss.created_at').orderBy('stock_loss.id').limit(most).execute();
}

/** What the actor wrote off of a product since then without anybody's approval, in pence; not what was taken back. */
export async function worthOfOwn(tx: ReadTx, productId: string, since: string): Promise<number> {
  const { rows } = await sql<{ worth: number }>`select coalesce(sum(value_pence), 0)::bigint as worth from stock_loss
    where product_id = ${productId}::uuid and created_at >= ${since}::timestamptz and state = 'posted' and asked_by = ${tx.actor.userId}::uuid and settled_by = asked_by
      and not exists (select from stock_move reversal where reversal.reverses_id = stock_loss.move_id)`.execute(tx.db);
  return rows[0]?.worth ?? 0;
}

/** How many photographs each of the losses has. */
export async function countPhotographs(tx: ReadTx, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('file')
    .select(['entity_id', (eb) => eb.fn.countAll<number>().as('count')])
    .where('entity', '=', 'stock-loss')
    .where('entity_id', '=', sql<string>`any(${ids}::uuid[])`)
    .groupBy('entity_id')
    .execute();
  return new Map(rows.map((row) => [row.entity_id, row.count]));
}

/** What of lots is noted in quarantine and not decided yet. */
export const findOpenOf = async (tx: ReadTx, keys: readonly { readonly placeId: string; readonly lotId: string }[]) =>
  keys.length === 0
    ? []
    : tx.db
        .selectFrom('stock_loss')
        .select(['id', 'aside_place_id', 'lot_id', 'state', 'quantity_milli', 'reason'])
        .where('settled_at', 'is', null)
        .where(
          sql<boolean>`(aside_place_id, lot_id) in (select * from unnest(${keys.map(({ placeId }) => placeId)}::uuid[], ${keys.map(({ lotId }) => lotId)}::uuid[]))`,
        )
        .orderBy('created_at')
        .orderBy('id')
        .execute();

/** By what people know what each lot came in with: an order's number. */
export async function findCameWith(tx: ReadTx, lotIds: readonly string[]): Promise<Map<string, string>> {
  if (lotIds.length === 0) return new Map();
  const { rows } = await sql<{ lot_id: string; document: string }>`
    select wanted.id as lot_id, first.document from unnest(${[...new Set(lotIds)]}::uuid[]) as wanted(id)
    cross join lateral (select document from stock_move where stock_move.lot_id = wanted.id and kind = 'receipt' order by id limit 1) first`.execute(tx.db);
  return new Map(rows.map((row) => [row.lot_id, row.document]));
}

/** Whether a job ever had a claim on the product. */
export const hadGlass = async (tx: ReadTx, worksheetId: string, productId: string): Promise<boolean> =>
  (await tx.db.selectFrom('allocation').select('id').where('worksheet_id', '=', worksheetId).where('product_id', '=', productId).executeTakeFirst()) !==
  undefined;

const lying = (tx: ReadTx) =>
  tx.db
    .selectFrom('stock_balance')
    .innerJoin('place', 'place.id', 'stock_balance.place_id')
    .innerJoin('lot', 'lot.id', 'stock_balance.lot_id')
    .innerJoin('product', 'product.id', 'stock_balance.product_id')
    .leftJoin('supplier', 'supplier.id', 'lot.supplier_id')
    .select([
      'stock_balance.id',
      'stock_balance.lot_id',
      'stock_balance.product_id',
      'stock_balance.quantity_milli',
      'stock_balance.since',
      'product.code',
      'product.description',
      'lot.batch',
      'lot.unit_cost',
      'place.id as place_id',
      'place.code as place_code',
      'place.name as place_name',
      'place.type as place_type',
      'supplier.id as supplier_id',
      'supplier.name as supplier_name',
    ]);
export type LyingRow = Awaited<ReturnType<ReturnType<typeof lying>['execute']>>[number];

/** What lies in quarantine, with what it cost together in pence where the number of lots is exact. */
export async function findQuarantine(tx: ReadTx, request: QueryOf<typeof listQuarantine>) {
  const { placeId, productId, q } = request;
  const places = await tx.db
    .selectFrom('place')
    .leftJoin('place as parent', 'parent.id', 'place.parent_id')
    .select('place.id')
    .where('place.type', '=', 'quarantine')
    .$if(placeId !== undefined, (query) => query.where(sql<boolean>`${placeId} in (place.id, place.parent_id, parent.parent_id)`))
    .execute();
  const conditions = [
    sql<boolean>`stock_balance.place_id = any(${places.map(({ id }) => id)}::uuid[])`,
    sql<boolean>`stock_balance.quantity_milli > 0`,
    ...(productId === undefined ? [] : [sql<boolean>`stock_balance.product_id = ${productId}`]),
    ...(q === undefined ? [] : [beginsWith('product.code_key', sortKey(q))]),
  ];
  let query = lying(tx);
  for (const condition of conditions) query = query.where(condition);
  const keys = { code: 'product.code_key', received: 'lot.received_at' };
  const page = await keysetPage(tx, query, { request, id: 'stock_balance.id', keys, byDefault: 'received' });
  if (!page.totalIsExact) return { page, worth: null };
  let sums = tx.db
    .selectFrom('stock_balance')
    .innerJoin('lot', 'lot.id', 'stock_balance.lot_id')
    .innerJoin('product', 'product.id', 'stock_balance.product_id')
    .select(sql<string>`coalesce(sum(stock_balance.quantity_milli::numeric * lot.unit_cost), 0)::text`.as('worth'));
  for (const condition of conditions) sums = sums.where(condition);
  return { page, worth: (await sums.executeTakeFirstOrThrow()).worth };
}

export const findPlaceKind = (tx: ReadTx, id: string) =>
  tx.db.selectFrom('place').select(['code', 'type', 'branch_id', 'technician_id']).where('id', '=', id).executeTakeFirst();

export const findPersonName = async (tx: ReadTx, id: string | null): Promise<string | undefined> =>
  id === null ? undefined : (await tx.db.selectFrom('person_name').select('name').where('id', '=', id).executeTakeFirst())?.name;
