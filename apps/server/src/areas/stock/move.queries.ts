import type { QueryOf } from '@quarterlight/contract/route';
import type * as routes from '@quarterlight/contract/stock/routes';
import type { MovedFor } from '@quarterlight/contract/stock/schemas';
import { day } from '@quarterlight/kit/days';
import { boundsOf } from '@quarterlight/kit/instants';
import { type RawBuilder, sql } from 'kysely';
import { keysetPage, type Page } from '../../platform/database/keyset.ts';
import { beginsWith } from '../../platform/database/page-marks.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import { codeStarts } from './contents.queries.ts';

const moves = (tx: ReadTx) =>
  tx.db
    .selectFrom('stock_move')
    .innerJoin('product', 'product.id', 'stock_move.product_id')
    .innerJoin('lot', 'lot.id', 'stock_move.lot_id')
    .innerJoin('place as from_place', 'from_place.id', 'stock_move.from_place_id')
    .innerJoin('place as to_place', 'to_place.id', 'stock_move.to_place_id')
    .leftJoin('person_name', 'person_name.id', 'stock_move.user_id')
    .leftJoin('stock_move as reversal', 'reversal.reverses_id', 'stock_move.id')
    .select([
      'stock_move.id',
      'stock_move.kind',
      'stock_move.posted_at',
      'stock_move.product_id',
      'stock_move.lot_id',
      'stock_move.quantity_milli',
      'stock_move.unit_cost',
      'stock_move.document',
      'stock_move.document_id',
      'stock_move.worksheet_id',
      'stock_move.reason',
      'stock_move.reverses_id',
      'reversal.id as reversed_by_id',
      'product.code',
      'product.description',
      'lot.batch',
      'person_name.name as by',
      'from_place.id as from_id',
      'from_place.code as from_code',
      'from_place.name as from_name',
      'from_place.type as from_type',
      'from_place.level as from_level',
      'to_place.id as to_id',
      'to_place.code as to_code',
      'to_place.name as to_name',
      'to_place.type as to_type',
      'to_place.level as to_level',
    ]);
export type MoveShown = Awaited<ReturnType<ReturnType<typeof moves>['execute']>>[number];

/** Moves within the actor's bounds: a branch or technician sees those into and out of its own places. Only ids, so that counting joins nothing. */
function boundMoves(tx: ReadTx) {
  const { branchId, technicianId } = tx.actor;
  let query = tx.db.selectFrom('stock_move').select('stock_move.id');
  if (branchId !== null) query = query.where(touches(sql`select id from place where bound_branch = ${branchId}`));
  if (technicianId !== null) query = query.where(touches(sql`select id from place where bound_technician = ${technicianId}`));
  return query;
}
const touches = (places: RawBuilder<unknown>) => sql<boolean>`(stock_move.from_place_id in (${places}) or stock_move.to_place_id in (${places}))`;

export async function findMove(tx: ReadTx, id: string): Promise<MoveShown | undefined> {
  const row = await boundMoves(tx).where('stock_move.id', '=', id).executeTakeFirst();
  return row && moves(tx).where('stock_move.id', '=', row.id).executeTakeFirst();
}

export const findMovesOf = async (tx: ReadTx, ids: readonly string[]): Promise<MoveShown[]> =>
  ids.length === 0 ? [] : moves(tx).where('stock_move.id', 'in', ids).orderBy('stock_move.id').execute();

// What the ledger keeps of a document is its id and the words that areas post it with.
const documented = sql`stock_move.document_id is not null`;
const postedAs = (words: string) => sql<boolean>`(stock_move.document = ${words} and ${documented})`;
const ways = sql`select id from place where type = 'in-transit'`;

const forms: Readonly<Record<MovedFor, RawBuilder<boolean>>> = {
  delivery: sql`(stock_move.kind = 'receipt' and ${documented})`,
  transfer: sql`(${documented} and (stock_move.from_place_id in (${ways}) or stock_move.to_place_id in (${ways})))`,
  'stock-take': postedAs('Stock take'),
  'stock-file': postedAs('Stock file'),
  'write-off': postedAs('Write-off'),
  damage: postedAs('Damage'),
  worksheet: sql`(stock_move.worksheet_id is not null)`,
  'by-hand': sql`(stock_move.document_id is null and stock_move.worksheet_id is null)`,
};
const postedFor = (what: MovedFor): RawBuilder<boolean> => forms[what];

/** Whoever has moved stock, by name; nobody for who is bound to a branch or a van, since the index knows no bounds. */
export async function findMovers(tx: ReadTx): Promise<{ id: string; name: string }[]> {
  if (tx.actor.branchId !== null || tx.actor.technicianId !== null) return [];
  const { rows } = await sql<{ id: string; name: string }>`
    with recursive mover as (
      (select user_id from stock_move where user_id is not null order by user_id limit 1)
      union all select (select m.user_id from stock_move m where m.user_id > mover.user_id order by m.user_id limit 1) from mover where mover.user_id is not null
    ) select person_name.id, person_name.name from mover join person_name on person_name.id = mover.user_id order by person_name.name, person_name.id`.execute(
    tx.db,
  );
  return rows;
}

/** The transaction history: the page's ids first, from the moves alone, then what is shown of them. */
export async function findMoves(tx: ReadTx, request: QueryOf<typeof routes.listMoves>): Promise<Page<MoveShown>> {
  const { placeId } = request;
  let query = boundMoves(tx);
  if (request.productId !== undefined) query = query.where('stock_move.product_id', '=', request.productId);
  if (request.lotId !== undefined) query = query.where('stock_move.lot_id', '=', request.lotId);
  if (placeId !== undefined) query = query.where((eb) => eb.or([eb('stock_move.from_place_id', '=', placeId), eb('stock_move.to_place_id', '=', placeId)]));
  if (request.worksheetId !== undefined) query = query.where('stock_move.worksheet_id', '=', request.worksheetId);
  if (request.userId !== undefined) query = query.where('stock_move.user_id', '=', request.userId);
  if (request.movedFor !== undefined) query = query.where(postedFor(request.movedFor));
  if (request.document !== undefined)
    query = query.where(sql<boolean>`stock_move.document = ${request.document.trim().toUpperCase()} and stock_move.document <> ''`);
  if (request.reason !== undefined)
    query = query.where(sql<boolean>`${beginsWith(sql`stock_move.reason collate "C"`, request.reason.trim())} and stock_move.reason <> ''`);
  if (request.kind !== undefined) query = query.where('stock_move.kind', '=', request.kind);
  if (request.from !== undefined) query = query.where('stock_move.posted_at', '>=', boundsOf(day(request.from), tx.tenant.timeZone).from);
  if (request.to !== undefined) query = query.where('stock_move.posted_at', '<', boundsOf(day(request.to), tx.tenant.timeZone).to);
  if (request.q !== undefined) query = query.where(sql<boolean>`stock_move.product_id in (select product.id from product where ${codeStarts(request.q)})`);
  const page = await keysetPage(tx, query, { request, id: 'stock_move.id', keys: { postedAt: 'stock_move.posted_at' }, byDefault: '-postedAt' });
  const ids = page.items.map((row) => row.id);
  const shown = new Map((await findMovesOf(tx, ids)).map((row) => [row.id, row]));
  return { ...page, items: ids.flatMap((id) => shown.get(id) ?? []) };
}
