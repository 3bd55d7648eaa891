import { day } from '@quarterlight/kit/days';
import { instantOf } from '@quarterlight/kit/instants';
import { sql } from 'kysely';
import type { Scope, WriteTx } from '../../platform/database/scope.ts';
import { priceFile } from './price-file.record.ts';

/** The task that begins a price file on its day. */
export const activateTask = 'catalogue.activate_price_file';

/** Has a price file begin on its day: at once, or at that day's first moment. */
export const activateLater = (tx: WriteTx, priceFileId: string, from: string): Promise<void> =>
  tx.enqueue(
    activateTask,
    { priceFileId },
    { key: `price file ${priceFileId}`, ...(from > tx.today ? { runAt: instantOf(day(from), '00:00', tx.tenant.timeZone) } : {}) },
  );

/**
 * Begins a price file whose day has come: its prices hold by their day, whenever this is done; list prices are taken over, where that was chosen, and whoever
 * looks is told. Safe to run twice.
 */
export async function activatePriceFile(scope: Scope, priceFileId: string): Promise<void> {
  await scope.bulk(async (tx) => {
    const [file] = await priceFile.takeUpMany(tx, [priceFileId]);
    if (file === undefined || file.activated_at !== null) return;
    // Its day has been put off meanwhile.
    if (file.effective_from > tx.today) return activateLater(tx, priceFileId, file.effective_from);
    const isFollowed = file.superseded_from !== null && file.superseded_from <= tx.today;
    const changed = file.takes_list_prices && !isFollowed ? await takeListPrices(tx, priceFileId) : 0;
    await priceFile.settle(tx, file, { set: { activated_at: tx.now }, action: 'activated', after: { listPrices: changed } });
  });
}

/** Our list price becomes that of the file: of several lines of one product the first's. */
async function takeListPrices(tx: WriteTx, priceFileId: string): Promise<number> {
  const taken = await sql`update product set list_price_pence = l.pence, version = product.version + 1 from (
      select distinct on (product_id) product_id, (list_unit + 50) / 100 as pence from price_file_line
       where price_file_id = ${priceFileId} and list_unit > 0 order by product_id, line, id) l
    where product.id = l.product_id and product.list_price_pence <> l.pence`.execute(tx.db);
  return Number(taken.numAffectedRows ?? 0);
}
