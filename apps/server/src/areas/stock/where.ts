import type { ReadTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findBranchName, findTechnician } from './edit-place.queries.ts';
import { findPlaces, locationOf, vanPlace } from './place.queries.ts';
import { isInReach, isOurs, type PlaceRow } from './stock.rules.ts';

/** Where a branch's goods go: its first open depot, else the first that belongs to no branch. Refuses 'stock.no_depot'. */
export async function defaultPlaceOf(tx: ReadTx, branchId: string | null): Promise<PlaceRow> {
  const place = await locationOf(tx, branchId, 'depot');
  if (!place)
    throw new Refusal('stock.no_depot', { details: { branch: branchId === null ? 'The company' : ((await findBranchName(tx, branchId))?.name ?? '') } });
  return place;
}

/** A technician's van. Refuses 'stock.no_van'. */
export async function vanOf(tx: ReadTx, technicianId: string): Promise<PlaceRow> {
  const place = await vanPlace(tx, technicianId);
  if (place) return place;
  const technician = await findTechnician(tx, technicianId);
  if (!technician) throw new Refusal('record.not_found');
  throw new Refusal('stock.no_van', { details: { technician: technician.display_name } });
}

/** Where damaged goods of a branch wait: its quarantine, else the shared one. Refuses 'stock.no_quarantine'. */
export async function quarantineOf(tx: ReadTx, branchId: string | null): Promise<PlaceRow> {
  const place = await locationOf(tx, branchId, 'quarantine');
  if (!place) throw new Refusal('stock.no_quarantine');
  return place;
}

/** Where a branch's goods wait for their supplier to take them back: its returns, else the shared ones. Refuses 'stock.no_returns'. */
export async function returnsOf(tx: ReadTx, branchId: string | null): Promise<PlaceRow> {
  const place = await locationOf(tx, branchId, 'returns');
  if (!place) throw new Refusal('stock.no_returns');
  return place;
}

/** Where what is on its way between locations lies: the shared one. Refuses 'stock.no_in_transit'. */
export async function inTransit(tx: ReadTx): Promise<PlaceRow> {
  const place = await locationOf(tx, null, 'in-transit');
  if (!place) throw new Refusal('stock.no_in_transit');
  return place;
}

/** The place where it is one of our own, open and within the actor's bounds; else undefined. */
export async function findOwnPlace(tx: ReadTx, id: string): Promise<PlaceRow | undefined> {
  const place = (await findPlaces(tx, [id])).get(id);
  return place && isOurs(place) && place.active && isInReach(tx.actor, place) ? place : undefined;
}

/** Refuses what a transfer has brought on its way: it is received, or called back. */
export function assertNotOnTheWay(place: PlaceRow, field: string): void {
  if (place.type === 'in-transit') throw new Refusal('stock.on_the_way', { field, details: { place: place.code } });
}
