import type { PutAway } from '@quarterlight/contract/handling/schemas';
import { formatQuantity, milli } from '@quarterlight/kit/quantities';
import { found, type WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { Refusals } from '../../platform/refuse-together.ts';
import { assertInReach, assertNotOnTheWay, findPlaces, getPlaceRow, isOurs, type PlaceRow, piecesOf, putAway } from '../stock/index.ts';
import { findWaiting } from './put-away.queries.ts';

/** Puts what lies at a location into its racks and bins, all of it or nothing; what is wrong is told together, each at its item. Claims go along. */
export async function putAwayItems(tx: WriteTx, { locationId, items }: PutAway): Promise<void> {
  const location = await getPlaceRow(tx, locationId);
  if (!isOurs(location)) throw new Refusal('stock.outside_place', { field: 'locationId' });
  assertInReach(tx, location);
  assertNotOnTheWay(location, 'locationId');
  const placeIds = items.map(({ toPlaceId }) => toPlaceId);
  const places = await findPlaces(tx, placeIds);
  const waiting = new Map((await findWaiting(tx, location.id)).map((row) => [row.lot_id, { ...row, left: row.quantity_milli }]));
  const refusals = new Refusals();
  const picks = await refusals.each('items', items, ({ lotId, quantity, toPlaceId }) => {
    const row = waiting.get(lotId);
    const to = binOf(location, found(places.get(toPlaceId)));
    const thousandths = row ? piecesOf(quantity, row) : 0;
    if (!row || row.left < thousandths)
      throw new Refusal('handling.not_lying', {
        details: { left: formatQuantity(milli(row?.left ?? 0)), code: row?.code ?? 'it', location: location.code },
      });
    row.left -= thousandths;
    return { fromPlaceId: location.id, lotId, quantity: thousandths, toPlaceId: to.id };
  });
  refusals.throwAny();
  await putAway(
    tx,
    picks.filter((pick) => pick !== undefined),
  );
}

/** A rack or bin at the location that something can be put into. */
function binOf(location: PlaceRow, to: PlaceRow): PlaceRow {
  if (to.root_id !== location.id || to.id === location.id) throw new Refusal('handling.not_a_bin', { details: { place: to.code, location: location.code } });
  if (!to.active) throw new Refusal('stock.place_closed', { details: { place: to.code } });
  return to;
}
