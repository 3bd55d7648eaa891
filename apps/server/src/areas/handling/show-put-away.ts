import type { PutAwayList } from '@quarterlight/contract/handling/schemas';
import { PlaceLevel, PlaceType } from '@quarterlight/contract/stock/schemas';
import { onWire } from '../../platform/database/on-wire.ts';
import { found, type ReadTx } from '../../platform/database/scope.ts';
import { quantity } from '../stock/index.ts';
import { findBins, findLastPlaces, findLocationsWithBins, findWaiting } from './put-away.queries.ts';
import { byWay } from './way.ts';

/** What lies at a location and is in no bin, in walking order of the bins that it usually has; of the first location where something waits, where none is asked for. */
export async function showPutAway(tx: ReadTx, locationId: string | undefined): Promise<PutAwayList> {
  const all = await findLocationsWithBins(tx);
  const locations = all.map((row) => onWire(row, 'id', 'code', 'name', 'waiting'));
  const here = locationId === undefined ? (all.find(({ waiting }) => waiting > 0) ?? all[0]) : found(all.find(({ id }) => id === locationId));
  if (!here) return { location: null, locations, items: [], bins: [] };
  const [rows, places] = [await findWaiting(tx, here.id), await findBins(tx, here.id)];
  const open = new Map(places.filter(({ active }) => active).map((row) => [row.id, row]));
  const productIds = rows.map((row) => row.product_id);
  const last = await findLastPlaces(tx, productIds, [...open.keys()]);
  const items = rows.map((row) => {
    const usual = open.get(last.get(row.product_id) ?? '');
    return {
      ...onWire(row, 'lot_id', 'product_id', 'code', 'description', 'batch'),
      codes: [...new Set([row.code, row.barcode, ...row.further].filter((code) => code !== ''))],
      quantity: quantity(row.quantity_milli),
      allocated: quantity(row.allocated_milli),
      wholePieces: row.whole_units,
      usual: usual ? { id: usual.id, code: usual.code, name: usual.name, type: PlaceType.parse(usual.type) } : null,
    };
  });
  return {
    location: { id: here.id, code: here.code, name: here.name, type: PlaceType.parse(here.type) },
    locations,
    items: items.toSorted(
      (one, other) =>
        Number(one.usual === null) - Number(other.usual === null) || byWay(one.usual?.code ?? '', other.usual?.code ?? '') || byWay(one.code, other.code),
    ),
    bins: places.map((row) => ({ ...onWire(row, 'id', 'code', 'name', 'barcode', 'active'), level: PlaceLevel.parse(row.level) })),
  };
}
