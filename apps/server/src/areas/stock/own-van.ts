import type { ReadTx } from '../../platform/database/scope.ts';
import { findClaims, findVanLines } from './contents.queries.ts';
import { idsBelow, vanPlace } from './place.queries.ts';
import { presentVanItems } from './stock.present.ts';

/** A technician's van with what lies in it, and for which worksheet; undefined where they have none. */
export async function ownVan(tx: ReadTx, technicianId: string) {
  const van = await vanPlace(tx, technicianId);
  if (!van?.active) return undefined;
  const rows = await findVanLines(tx, await idsBelow(tx, van.id));
  const claims = await findClaims(tx, rows);
  return {
    place: van,
    items: rows.flatMap((row) => presentVanItems(row, claims).map((item) => ({ ...item, barcode: row.barcode, wholePieces: row.whole_units }))),
  };
}
