import { mostPhotographs } from '@quarterlight/contract/losses/names';
import type { listLosses, listQuarantine } from '@quarterlight/contract/losses/routes';
import type { StockLoss, StockLossDetail } from '@quarterlight/contract/losses/schemas';
import type { QueryOf, ReplyOf } from '@quarterlight/contract/route';
import { presentPage } from '../../platform/database/keyset.ts';
import { onWire } from '../../platform/database/on-wire.ts';
import { found, type ReadTx } from '../../platform/database/scope.ts';
import { findFilesOf, presentFile } from '../files/index.ts';
import { stockApprovalLimits } from '../system/index.ts';
import { exactWorth, named, presentLoss, presentLying, presentNoted, worthOf } from './losses.present.ts';
import { countPhotographs, findCameWith, findLoss, findLosses, findLossesOf, findOpenOf, findQuarantine, type ShownLoss } from './losses.queries.ts';

/** Damage and write-offs, the last first, with what they are worth together. */
export async function showLosses(tx: ReadTx, query: QueryOf<typeof listLosses>): Promise<ReplyOf<typeof listLosses>> {
  const { page, worth } = await findLosses(tx, query);
  const present = await presenter(tx, page.items);
  return { ...presentPage(page, present), value: worthOf(tx, worth) };
}

async function presenter(tx: ReadTx, rows: readonly ShownLoss[]) {
  const limits = await stockApprovalLimits(tx);
  const photographs = await countPhotographs(
    tx,
    rows.map(({ id }) => id),
  );
  return (row: ShownLoss) => presentLoss(tx, row, photographs.get(row.id) ?? 0, limits);
}

/** These losses as a list shows them, in the order of their ids. */
export async function showLossesOf(tx: ReadTx, ids: readonly string[]): Promise<{ items: StockLoss[] }> {
  const rows = await findLossesOf(tx, ids);
  return { items: rows.map(await presenter(tx, rows)) };
}

/** A loss with its photographs. Refuses one that is not there, or out of the actor's bounds. */
export async function showLoss(tx: ReadTx, { id }: { readonly id: string }): Promise<StockLossDetail> {
  const row = found(await findLoss(tx, id));
  const files = await findFilesOf(tx, 'stock-loss', id, { limit: mostPhotographs });
  const cameWith = await findCameWith(tx, [row.lot_id]);
  return {
    ...presentLoss(tx, row, files.items.length, await stockApprovalLimits(tx)),
    ...onWire(row, 'worksheet_id', 'settled_at', 'answer', 'move_ids'),
    supplier: named(row.supplier_id, row.supplier_name),
    cameWith: cameWith.get(row.lot_id) ?? '',
    technician: named(row.technician_id, row.technician_name),
    settledBy: row.settled_by_name ?? '',
    pictures: files.items.map(presentFile).toReversed(),
  };
}

/** Everything that lies in quarantine, with what is noted of it. */
export async function showQuarantine(tx: ReadTx, query: QueryOf<typeof listQuarantine>): Promise<ReplyOf<typeof listQuarantine>> {
  const { page, worth } = await findQuarantine(tx, query);
  const open = await findOpenOf(
    tx,
    page.items.map((row) => ({ placeId: row.place_id, lotId: row.lot_id })),
  );
  const photographs = await countPhotographs(
    tx,
    open.map(({ id }) => id),
  );
  const cameWith = await findCameWith(
    tx,
    page.items.map((row) => row.lot_id),
  );
  const noted = Map.groupBy(open, (row) => `${row.aside_place_id} ${row.lot_id}`);
  const present = (row: (typeof page.items)[number]) =>
    presentLying(
      tx,
      row,
      cameWith.get(row.lot_id) ?? '',
      (noted.get(`${row.place_id} ${row.lot_id}`) ?? []).map((each) => presentNoted(each, photographs.get(each.id) ?? 0)),
    );
  return { ...presentPage(page, present), value: exactWorth(tx, worth) };
}
