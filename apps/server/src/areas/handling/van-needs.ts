import { type FillVan, mostLots, type VanNeed } from '@quarterlight/contract/handling/schemas';
import { formatQuantity, milli, toMilli } from '@quarterlight/kit/quantities';
import { found, type ReadTx, type WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { levelRecord } from '../replenishment/index.ts';
import { issueGlass, locationOf, quantity } from '../stock/index.ts';
import { findFurtherCodes } from './bring-back.queries.ts';
import { findLooseLots, findProductsOfLots, findVanNeeds, type VanNeedRow } from './van-needs.queries.ts';
import { byWay } from './way.ts';

interface Asked {
  readonly branchId?: string | undefined;
  readonly technicianId?: string | undefined;
}

/** What vans are short of for their levels, with the lots of their depots that fill them up; no piece is proposed twice. */
export async function showVanNeeds(tx: ReadTx, asked: Asked): Promise<VanNeed[]> {
  const rows = await findVanNeeds(tx, asked);
  const depots = await depotsOf(tx, rows);
  const productIds = [...new Set(rows.map((row) => row.product_id))];
  const loose = await findLooseLots(tx, [...new Set(depots.values())], productIds);
  const further = await findFurtherCodes(tx, productIds);
  const left = new Map(loose.map((lot) => [lot, lot.free]));
  const needs = rows.map((row): VanNeed => {
    const lots: VanNeed['lots'] = [];
    let missing = row.maximum_milli - row.has;
    for (const lot of loose) {
      const goes = Math.min(missing, left.get(lot) ?? 0);
      if (lots.length === mostLots) break;
      if (goes <= 0 || lot.product_id !== row.product_id || lot.root_id !== depots.get(row.branch_id)) continue;
      left.set(lot, (left.get(lot) ?? 0) - goes);
      missing -= goes;
      lots.push({ placeId: lot.place_id, place: lot.place_code, lotId: lot.lot_id, batch: lot.batch, expires: lot.expires, quantity: quantity(goes) });
    }
    return {
      levelId: row.id,
      code: row.code,
      codes: [...new Set([row.code, row.barcode, ...(further.get(row.product_id) ?? [])].filter((code) => code !== ''))],
      description: row.description,
      technician: { id: row.technician_id, name: row.technician_name },
      van: { id: row.van_id, code: row.van_code, name: row.van_name, type: 'van' },
      has: quantity(row.has),
      least: quantity(row.minimum_milli),
      most: quantity(row.maximum_milli),
      lots,
      missing: quantity(missing),
    };
  });
  return needs.toSorted((one, other) => byWay(wayOf(one), wayOf(other)) || byWay(one.code, other.code) || byWay(one.van.code, other.van.code));
}

/** Where one walks for it first; what is not to be had comes last. */
const wayOf = ({ lots: [first] }: VanNeed): string => first?.place ?? '\u{10FFFF}';

async function depotsOf(tx: ReadTx, rows: readonly VanNeedRow[]): Promise<ReadonlyMap<string | null, string>> {
  const depots = new Map<string | null, string>();
  for (const branchId of new Set(rows.map((row) => row.branch_id))) {
    const depot = await locationOf(tx, branchId, 'depot');
    if (depot) depots.set(branchId, depot.id);
  }
  return depots;
}

/**
 * Puts loose stock into the van whose level it fills. The level is held, so that of two who fill the same van the second is told what the first brought.
 * Refuses 'handling.van_filled', 'handling.other_product', and as an issue to a van does.
 */
export async function fillVan(tx: WriteTx, { levelId, lots }: FillVan): Promise<void> {
  await levelRecord.takeUp(tx, levelId);
  const [row] = await findVanNeeds(tx, { levelId });
  const need = found(row);
  const room = need.has < need.minimum_milli ? need.maximum_milli - need.has : 0;
  const goes = lots.reduce((sum, lot) => sum + toMilli(lot.quantity), 0);
  const words = (thousandths: number) => formatQuantity(milli(thousandths));
  if (goes > room) throw new Refusal('handling.van_filled', { details: { van: need.van_code, code: need.code, has: words(need.has), room: words(room) } });
  const products = await findProductsOfLots(
    tx,
    lots.map(({ lotId }) => lotId),
  );
  if (lots.some(({ lotId }) => found(products.get(lotId)) !== need.product_id))
    throw new Refusal('handling.other_product', { details: { van: need.van_code, code: need.code } });
  await issueGlass(tx, { technicianId: need.technician_id, lots: [...lots], reason: 'To fill the van up' });
}
