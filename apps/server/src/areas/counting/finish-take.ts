import type { PlaceDone } from '@quarterlight/contract/counting/schemas';
import { plural } from '@quarterlight/kit/text';
import type { Selectable } from 'kysely';
import type { WriteTx } from '../../platform/database/scope.ts';
import type { StockTake } from '../../platform/database/tables.gen.ts';
import { Refusal } from '../../platform/refusal.ts';
import { addLying, markRecounts, noneOfRest, setDone, sumOf, workOut } from './count.queries.ts';
import { momentOf } from './counting.rules.ts';
import { findProgress } from './line.queries.ts';
import { stockTake } from './stock-take.record.ts';

type Take = Selectable<StockTake>;

/**
 * Says that a place is counted. What came there after the list was made is put on it first, and the place is done once that is counted too. Refuses
 * 'stock.take_settled', 'counting.not_its_place', 'counting.left_in_place'.
 */
export async function finishPlace(tx: WriteTx, id: string, { placeId, rest, countedAt }: PlaceDone): Promise<Take> {
  const take = await stockTake.takeUp(tx, id, { action: 'count' });
  if (take.state !== 'counting') throw stockTake.movedOn(take, 'count');
  const [place] = await findProgress(tx, id, [placeId]);
  if (!place) throw new Refusal('counting.not_its_place');
  await tx.announce('stock-take', id);
  if ((await addLying(tx, take, [placeId])) > 0) return take;
  const left = place.lines - place.counted;
  if (left > 0 && !rest) throw new Refusal('counting.left_in_place', { details: { count: plural(left, 'line'), place: place.place_code } });
  const at = momentOf(countedAt, take.started_at ?? take.counted_at, tx.now);
  await noneOfRest(tx, id, placeId, at);
  await setDone(tx, id, [placeId], at);
  return take;
}

const namedAtMost = 8;

/**
 * Ends the counting, or works the differences out again: what the ledger had at the moment of each line is compared with it, and what lies above the limits of
 * the take is to be counted again. Where nothing differs it is settled at once. Refuses 'stock.take_settled', 'counting.places_left'.
 */
export async function finishTake(tx: WriteTx, id: string): Promise<Take> {
  const take = await stockTake.takeUp(tx, id, { action: 'finish' });
  if (take.way !== 'list') throw stockTake.movedOn(take, 'finish');
  const left = (await findProgress(tx, id)).filter((place) => place.done_at === null);
  if (left.length > 0) {
    const named = left.slice(0, namedAtMost).map(({ place_code: code }) => code);
    const more = left.length > namedAtMost ? [`${left.length - namedAtMost} more`] : [];
    throw new Refusal('counting.places_left', { details: { places: [...named, ...more].join(', ') } });
  }
  await workOut(tx, id);
  await markRecounts(tx, id, { basisPoints: take.recount_basis_points, pence: take.recount_pence });
  const sum = await sumOf(tx, id);
  const counted = take.state === 'counting' ? { counted_by: tx.actor.userId } : {};
  const settled = sum.differences === 0 && sum.recounts === 0 ? { state: 'posted', settled_at: tx.now, settled_by: tx.actor.userId } : { state: 'waiting' };
  return stockTake.settle(tx, take, { set: { ...sum, ...counted, ...settled }, action: take.state === 'counting' ? 'counted' : 'worked_out_again' });
}
