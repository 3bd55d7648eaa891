import type { QueryOf } from '@quarterlight/contract/route';
import type * as routes from '@quarterlight/contract/transfers/routes';
import { TransferState } from '@quarterlight/contract/transfers/schemas';
import { type Insertable, type Selectable, sql } from 'kysely';
import { insertMany } from '../../platform/database/insert-many.ts';
import { keysetPage, type Page } from '../../platform/database/keyset.ts';
import { beginsWith } from '../../platform/database/page-marks.ts';
import { found, type ReadTx, type WriteTx } from '../../platform/database/scope.ts';
import type { Transfer, TransferLine, TransferOutcome } from '../../platform/database/tables.gen.ts';

export type TransferRow = Selectable<Transfer>;
export type LineRow = Selectable<TransferLine>;
export type NewLine = Omit<Insertable<TransferLine>, 'tenant_id'>;
export type NewOutcome = Omit<Insertable<TransferOutcome>, 'tenant_id'>;

const lineSums = sql<{ count: number; quantity: number; outstanding: number; damaged: number; lost: number }>`lateral (
  select count(*) as count, coalesce(sum(line.quantity_milli), 0)::int8 as quantity, coalesce(sum(line.damaged_milli), 0)::int8 as damaged,
    coalesce(sum(line.lost_milli), 0)::int8 as lost,
    coalesce(sum(line.quantity_milli - line.received_milli - line.damaged_milli - line.lost_milli - line.returned_milli), 0)::int8 as outstanding
  from transfer_line line where line.transfer_id = transfer.id)`;

const summaries = (tx: ReadTx) =>
  tx.db
    .selectFrom('transfer')
    .innerJoin('place as from_place', 'from_place.id', 'transfer.from_place_id')
    .innerJoin('place as to_place', 'to_place.id', 'transfer.to_place_id')
    .leftJoin('person_name as creator', 'creator.id', 'transfer.created_by')
    .leftJoin('person_name as sender', 'sender.id', 'transfer.sent_by')
    .leftJoin('person_name as ender', 'ender.id', 'transfer.ended_by')
    .innerJoin(lineSums.as('sums'), (join) => join.onTrue())
    .selectAll('transfer')
    .select([
      'from_place.code as from_code',
      'from_place.name as from_name',
      'from_place.type as from_type',
      'to_place.code as to_code',
      'to_place.name as to_name',
      'to_place.type as to_type',
      'creator.name as created_by_name',
      'sender.name as sent_by_name',
      'ender.name as ended_by_name',
      'sums.count',
      'sums.quantity',
      'sums.outstanding',
      'sums.damaged',
      'sums.lost',
    ]);
export type SummaryRow = Awaited<ReturnType<ReturnType<typeof summaries>['execute']>>[number];

/** Transfers as the list asks for them: the page's ids first, from the transfers alone, then what is shown of them. */
export async function findTransfers(tx: ReadTx, request: QueryOf<typeof routes.listTransfers>): Promise<Page<SummaryRow>> {
  const { productId, placeId } = request;
  let query = tx.db.selectFrom('transfer').select('transfer.id');
  if (request.state !== undefined) query = query.where('transfer.state', '=', request.state);
  if (request.onTheWay) query = query.where('transfer.state', 'in', ['sent', 'part-received']);
  if (request.fromPlaceId !== undefined) query = query.where('transfer.from_place_id', '=', request.fromPlaceId);
  if (request.toPlaceId !== undefined) query = query.where('transfer.to_place_id', '=', request.toPlaceId);
  if (placeId !== undefined) query = query.where((eb) => eb.or([eb('transfer.from_place_id', '=', placeId), eb('transfer.to_place_id', '=', placeId)]));
  if (productId !== undefined)
    query = query.where('transfer.id', 'in', tx.db.selectFrom('transfer_line').select('transfer_id').where('product_id', '=', productId));
  if (request.q !== undefined) query = query.where(beginsWith(sql`transfer.number collate "C"`, request.q.trim().toUpperCase()));
  const page = await keysetPage(tx, query, {
    request,
    id: 'transfer.id',
    keys: { createdAt: 'transfer.created_at', sentAt: 'transfer.sent_at', number: 'transfer.number_key' },
    byDefault: '-createdAt',
  });
  const ids = page.items.map((row) => row.id);
  const rows = ids.length === 0 ? [] : await summaries(tx).where('transfer.id', 'in', ids).execute();
  const shown = new Map(rows.map((row) => [row.id, row]));
  return { ...page, items: ids.flatMap((id) => shown.get(id) ?? []) };
}

/** How many transfers stand in each state, each counted up to 10,000. */
export async function countTransfers(tx: ReadTx, filters: QueryOf<typeof routes.countTransfers>) {
  const counts = [];
  for (const state of TransferState.options) {
    let query = tx.db.selectFrom('transfer').select('id').where('state', '=', state).limit(10_000);
    if (filters.fromPlaceId !== undefined) query = query.where('from_place_id', '=', filters.fromPlaceId);
    if (filters.toPlaceId !== undefined) query = query.where('to_place_id', '=', filters.toPlaceId);
    const { count } = await tx.db.selectFrom(query.as('counted')).select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
    counts.push({ state, count });
  }
  return counts;
}

export const findTransfer = async (tx: ReadTx, id: string): Promise<SummaryRow> => found(await summaries(tx).where('transfer.id', '=', id).executeTakeFirst());

/** A transfer's lines in their order. Lots on their way to a branch are not its own yet, so they may be hidden from it. */
export const findLines = (tx: ReadTx, transferId: string) =>
  tx.db
    .selectFrom('transfer_line')
    .innerJoin('product', 'product.id', 'transfer_line.product_id')
    .leftJoin('place', 'place.id', 'transfer_line.place_id')
    .leftJoin('lot', 'lot.id', 'transfer_line.lot_id')
    .selectAll('transfer_line')
    .select(['product.code', 'product.description', 'product.barcode', 'product.whole_units', 'lot.batch', 'lot.expires'])
    .select(['place.code as place_code', 'place.name as place_name', 'place.type as place_type'])
    .where('transfer_line.transfer_id', '=', transferId)
    .orderBy('transfer_line.position')
    .orderBy('transfer_line.id')
    .execute();
export type TransferLineShown = Awaited<ReturnType<typeof findLines>>[number];

/** What became of a transfer's lines, in the order in which it happened. */
export const findOutcomes = (tx: ReadTx, transferId: string) =>
  tx.db
    .selectFrom('transfer_outcome')
    .leftJoin('place', 'place.id', 'transfer_outcome.place_id')
    .leftJoin('person_name', 'person_name.id', 'transfer_outcome.done_by')
    .selectAll('transfer_outcome')
    .select(['place.code as place_code', 'place.name as place_name', 'place.type as place_type', 'person_name.name as by'])
    .where('transfer_outcome.transfer_id', '=', transferId)
    .orderBy('transfer_outcome.done_at')
    .orderBy('transfer_outcome.id')
    .execute();
export type OutcomeShown = Awaited<ReturnType<typeof findOutcomes>>[number];

export async function insertLines(tx: WriteTx, rows: readonly NewLine[]): Promise<void> {
  if (rows.length > 0) await insertMany(tx, 'transfer_line', rows);
}

/** The lines of a draft, or of one that is being sent, are written anew. */
export async function replaceLines(tx: WriteTx, transferId: string, rows: readonly NewLine[]): Promise<void> {
  await tx.db.deleteFrom('transfer_line').where('transfer_id', '=', transferId).execute();
  await insertLines(tx, rows);
}

/** Adds what became of lines, under the lock of their transfer. */
export async function addOutcomes(tx: WriteTx, rows: readonly NewOutcome[]): Promise<void> {
  await insertMany(tx, 'transfer_outcome', rows);
  await sql`update transfer_line line set
      received_milli = line.received_milli + done.received, damaged_milli = line.damaged_milli + done.damaged,
      lost_milli = line.lost_milli + done.lost, returned_milli = line.returned_milli + done.returned
    from (
      select id, coalesce(sum(quantity) filter (where kind = 'received'), 0)::int8 as received, coalesce(sum(quantity) filter (where kind = 'damaged'), 0)::int8 as damaged,
        coalesce(sum(quantity) filter (where kind = 'lost'), 0)::int8 as lost,
        coalesce(sum(quantity) filter (where kind in ('never-left', 'called-back')), 0)::int8 as returned
      from unnest(${rows.map((row) => row.transfer_line_id)}::uuid[], ${rows.map((row) => row.kind)}::text[], ${rows.map((row) => row.quantity_milli)}::int8[])
        as part(id, kind, quantity) group by id
    ) done where line.id = done.id`.execute(tx.db);
}

/** Who has received something of a transfer. */
export async function receiversOf(tx: ReadTx, transferId: string): Promise<(string | null)[]> {
  const rows = await tx.db.selectFrom('transfer_outcome').select('done_by').distinct().where('transfer_id', '=', transferId).execute();
  return rows.map((row) => row.done_by);
}
