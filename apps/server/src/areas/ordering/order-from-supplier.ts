import type { OrderFromSupplier } from '@quarterlight/contract/ordering/schemas';
import { formatQuantity, milli, toMilli } from '@quarterlight/kit/quantities';
import { found, type WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { Refusals } from '../../platform/refuse-together.ts';
import { raiseLinesForStock } from '../purchasing/index.ts';
import { levelRecord } from '../replenishment/index.ts';
import { orderLine } from '../worksheets/index.ts';
import { findBringer, findLevelNeeds, type LevelNeedRow } from './level-needs.queries.ts';
import { NeededLines } from './needed-lines.ts';
import { findOrdersOf } from './suppliers.queries.ts';

/**
 * Puts what jobs and levels need on a supplier's drafts, all of it or nothing; what is refused is told together, each at its item. Of two buyers who order the
 * same need the second is told what the first ordered. Levels are held first, then jobs, then the drafts.
 */
export async function orderFromSupplier(tx: WriteTx, { supplierId, jobs, levels }: OrderFromSupplier): Promise<{ orders: { id: string; number: string }[] }> {
  const levelIds = levels.map(({ levelId }) => levelId);
  await levelRecord.takeUpMany(tx, levelIds);
  const lines = await NeededLines.hold(tx, jobs);
  const standing = new Map((await findLevelNeeds(tx, { levelIds, most: levelIds.length })).map((row) => [row.id, row]));
  const refusals = new Refusals();
  await refusals.each('jobs', jobs, (job) =>
    lines.with(job, async (open, version) => (await orderLine(open, job.worksheetId, job.lineId, version, { supplierId })).row),
  );
  const taken = new Set<string>();
  const wanted = await refusals.each('levels', levels, async ({ levelId, quantity }) => {
    const row = found(standing.get(levelId));
    const why = taken.has(levelId) ? 'it is ticked twice' : await whyNot(tx, row);
    if (why !== null) throw new Refusal('ordering.covered', { details: { place: row.place_name, code: row.code, why } });
    taken.add(levelId);
    return { placeId: row.place_id, productId: row.product_id, quantityMilli: toMilli(quantity) };
  });
  refusals.throwAny();
  const byPlace = [
    ...Map.groupBy(
      wanted.filter((line) => line !== undefined),
      ({ placeId }) => placeId,
    ),
  ].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const orders = new Map<string, { id: string; number: string }>();
  for (const [placeId, wantedThere] of byPlace) {
    const order = await raiseLinesForStock(tx, { supplierId, placeId }, wantedThere);
    orders.set(order.id, { id: order.id, number: order.number });
  }
  const ofJobs = await findOrdersOf(
    tx,
    jobs.map(({ lineId }) => lineId),
  );
  for (const order of ofJobs) orders.set(order.id, order);
  return { orders: [...orders.values()].toSorted((one, other) => (one.number < other.number ? -1 : 1)) };
}

/** Why a location needs no more of it by now; null where it does. */
async function whyNot(tx: WriteTx, row: LevelNeedRow): Promise<string | null> {
  if (row.there + row.coming < row.minimum_milli) return null;
  const bringer = row.coming > 0 ? await findBringer(tx, { placeId: row.place_id, productId: row.product_id }) : undefined;
  if (bringer) return `order ${bringer.number}${bringer.name === null ? '' : ` of ${bringer.name}`} brings ${formatQuantity(milli(bringer.quantity_milli))}`;
  return `${formatQuantity(milli(row.there))} lies there and ${formatQuantity(milli(row.coming))} is coming`;
}
