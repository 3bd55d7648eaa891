import type { QueryOf, ReplyOf } from '@quarterlight/contract/route';
import type * as routes from '@quarterlight/contract/stock/routes';
import type { IssueGlass, ReturnGlass } from '@quarterlight/contract/stock/schemas';
import { idOrNull } from '@quarterlight/kit/ids';
import { found, type ReadTx, type WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type AllocationRow, findAllocations } from './allocation.queries.ts';
import { isVanOf, notReserved, placeText } from './claims.ts';
import { findClaims, findToIssue, findVanLines } from './contents.queries.ts';
import { findLots } from './ledger.queries.ts';
import { piecesOf } from './ledger.ts';
import type { MoveShown } from './move.queries.ts';
import { logPosted } from './move-stock.ts';
import { findLocations, findPlaces, rootsBelow } from './place.queries.ts';
import { type Pick, relocate } from './relocate.ts';
import { presentToIssue, presentVanItems } from './stock.present.ts';
import { defaultPlaceOf, vanOf } from './where.ts';

function assertPicked(body: { allocationIds?: readonly string[] | undefined; lots?: readonly unknown[] | undefined }): void {
  if ((body.allocationIds?.length ?? 0) + (body.lots?.length ?? 0) === 0) throw new Refusal('stock.nothing_picked');
}

/** Issues claimed glass and loose stock to a technician's van. */
export async function issueGlass(tx: WriteTx, wanted: IssueGlass): Promise<MoveShown[]> {
  assertPicked(wanted);
  const van = await vanOf(tx, wanted.technicianId);
  const claims = await usableClaims(tx, wanted.allocationIds ?? []);
  const ids = await relocate(tx, [...claims.map(pickOf), ...(await loosePicks(tx, wanted.lots ?? []))], van.id, { reason: wanted.reason });
  return logPosted(tx, 'stock.issued', ids);
}

/** Takes claimed glass and loose stock back from a technician's van, to the place named or to the depot of the van's branch. */
export async function returnGlass(tx: WriteTx, wanted: ReturnGlass): Promise<MoveShown[]> {
  assertPicked(wanted);
  const van = await vanOf(tx, wanted.technicianId);
  const picks = [...(await usableClaims(tx, wanted.allocationIds ?? [])).map(pickOf), ...(await loosePicks(tx, wanted.lots ?? []))];
  const placeIds = picks.map((pick) => pick.fromPlaceId);
  const places = await findPlaces(tx, placeIds);
  for (const { fromPlaceId, lotId } of picks) {
    const place = found(places.get(fromPlaceId));
    if (isVanOf(place, wanted.technicianId)) continue;
    const code = (await findLots(tx, [lotId])).get(lotId)?.code ?? '';
    throw new Refusal('stock.not_in_van', { details: { code, place: placeText(place) } });
  }
  const toPlaceId = idOrNull(wanted.toPlaceId) ?? (await defaultPlaceOf(tx, van.branch_id)).id;
  const ids = await relocate(tx, picks, toPlaceId, { reason: wanted.reason, kind: 'return' });
  return logPosted(tx, 'stock.returned', ids);
}

const pickOf = (claim: AllocationRow): Pick => ({
  fromPlaceId: claim.place_id ?? '',
  lotId: claim.lot_id ?? '',
  quantity: claim.quantity_milli,
  allocationId: claim.id,
});

async function usableClaims(tx: WriteTx, ids: readonly string[]): Promise<AllocationRow[]> {
  const rows = await findAllocations(tx, ids);
  if (rows.length !== new Set(ids).size) throw new Refusal('record.not_found');
  const spent = rows.find((row) => row.state !== 'reserved');
  if (spent) throw await notReserved(tx, spent);
  return rows;
}

async function loosePicks(tx: WriteTx, wanted: readonly { placeId: string; lotId: string; quantity: number }[]): Promise<Pick[]> {
  const lotIds = wanted.map((each) => each.lotId);
  const lots = await findLots(tx, lotIds);
  return wanted.map((each) => ({
    fromPlaceId: each.placeId,
    lotId: each.lotId,
    quantity: piecesOf(each.quantity, found(lots.get(each.lotId))),
    looseOnly: true,
  }));
}

/** What each van within the actor's bounds holds, and for which worksheet. */
export async function showTechnicianGlass(tx: ReadTx, query: QueryOf<typeof routes.technicianGlass>): Promise<ReplyOf<typeof routes.technicianGlass>> {
  const vans = (await findLocations(tx, { type: 'van', branchId: query.branchId, active: true })).filter(
    (van) => query.technicianId === undefined || van.technician_id === query.technicianId,
  );
  const vanIds = vans.map((van) => van.id);
  const roots = await rootsBelow(tx, vanIds);
  const rows = await findVanLines(tx, [...roots.keys()]);
  const claims = Map.groupBy(await findClaims(tx, rows), (claim) => roots.get(claim.place_id ?? '') ?? '');
  const lines = Map.groupBy(rows, (row) => roots.get(row.place_id) ?? '');
  return {
    vans: vans.map((van) => ({
      placeId: van.id,
      code: van.code,
      name: van.name,
      technician: van.technician_id === null ? null : { id: van.technician_id, name: van.technician_name ?? '' },
      branch: van.branch_id === null ? null : { id: van.branch_id, name: van.branch_name ?? '' },
      items: (lines.get(van.id) ?? []).flatMap((row) => presentVanItems(row, claims.get(van.id) ?? [])),
    })),
  };
}

/** Claimed glass that still lies in a depot. A technician who is nothing else issues nothing and sees none. */
export async function showToIssue(tx: ReadTx, branchId: string | undefined): Promise<ReplyOf<typeof routes.glassToIssue>> {
  if (tx.actor.technicianId !== null) return { items: [] };
  return { items: (await findToIssue(tx, tx.actor.branchId ?? branchId ?? null)).map(presentToIssue) };
}
