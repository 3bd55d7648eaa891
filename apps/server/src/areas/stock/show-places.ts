import type { QueryOf, ReplyOf } from '@quarterlight/contract/route';
import type * as routes from '@quarterlight/contract/stock/routes';
import { PlaceType, type StockPlaceDetail } from '@quarterlight/contract/stock/schemas';
import { presentPage } from '../../platform/database/keyset.ts';
import { found, type ReadTx } from '../../platform/database/scope.ts';
import { allowedActions } from '../../platform/record/actions.ts';
import { scannedProducts } from '../catalogue/index.ts';
import { findClaims, findContents } from './contents.queries.ts';
import { findChildren, findLocations, idsBelow, shownPlace, totalsOf } from './place.queries.ts';
import { presentLine, presentPlace } from './stock.present.ts';
import { isInReach, placeActions } from './stock.rules.ts';

/** Locations and vans with what lies in them. */
export async function showLocations(tx: ReadTx, query: QueryOf<typeof routes.listLocations>): Promise<ReplyOf<typeof routes.listLocations>> {
  const rows = await findLocations(tx, query);
  const ids = rows.map((row) => row.id);
  const totals = await totalsOf(tx, ids);
  return { items: rows.map((row) => presentPlace(tx, row, totals.get(row.id))) };
}

/** A place within the actor's bounds, or refused as if it were not there. */
async function reachablePlace(tx: ReadTx, id: string) {
  const row = await shownPlace(tx, id);
  return found(isInReach(tx.actor, row) ? row : undefined);
}

/** A place with the way down to it and the places below. */
export async function showPlace(tx: ReadTx, { id }: { readonly id: string }): Promise<StockPlaceDetail> {
  const row = await reachablePlace(tx, id);
  const children = await findChildren(tx, id);
  const totals = await totalsOf(tx, [id, ...children.map((child) => child.id)]);
  const path = [row];
  for (let above = row.parent_id; above !== null; above = path[0]?.parent_id ?? null) path.unshift(await shownPlace(tx, above));
  return {
    ...presentPlace(tx, row, totals.get(id)),
    path: path.map((place) => ({ id: place.id, code: place.code, name: place.name, type: PlaceType.parse(place.type) })),
    children: children.map((child) => presentPlace(tx, child, totals.get(child.id))),
    allowedActions: allowedActions(placeActions, row.level, tx.actor),
  };
}

/** The product of a barcode, as a scanner types it: eight figures or more. */
async function ofBarcode(tx: ReadTx, typed: string | undefined): Promise<string | undefined> {
  return typed !== undefined && /^\d{8,14}$/.test(typed) ? (await scannedProducts(tx, [typed]))(typed)?.id : undefined;
}

/** What lies in a place, and below it unless only it was asked for. */
export async function showContents(tx: ReadTx, id: string, query: QueryOf<typeof routes.listContents>): Promise<ReplyOf<typeof routes.listContents>> {
  await reachablePlace(tx, id);
  const page = await findContents(tx, query.here ? [id] : await idsBelow(tx, id), query, await ofBarcode(tx, query.q));
  const claims = await findClaims(tx, page.items);
  return presentPage(page, (row) => presentLine(tx, row, claims));
}
