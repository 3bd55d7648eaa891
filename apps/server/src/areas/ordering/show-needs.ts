import { mostNeeds } from '@quarterlight/contract/ordering/names';
import type * as routes from '@quarterlight/contract/ordering/routes';
import type { NeedOffer, NeedSupplier, OrderNeed, OrderNeeds, OrderObstacle } from '@quarterlight/contract/ordering/schemas';
import type { QueryOf } from '@quarterlight/contract/route';
import { reorderQuantity } from '@quarterlight/contract/rules/reorder';
import { unitCost, unitMoneyOf } from '@quarterlight/kit/money';
import { onWire } from '../../platform/database/on-wire.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import { offersFor } from '../catalogue/index.ts';
import { arrivalDay, closingTime } from '../companies/index.ts';
import { locationOf, quantity } from '../stock/index.ts';
import { isUnconfirmed } from '../worksheets/index.ts';
import { findFree, findJobNeeds, freeKey, type JobNeedRow } from './job-needs.queries.ts';
import { findLevelNeeds, type LevelNeedRow } from './level-needs.queries.ts';
import { findDrafts, findSuppliers } from './suppliers.queries.ts';

/** What jobs and the levels of depots need, the most pressing first: jobs by their visits, then levels. With all suppliers that offer any of it. */
export async function showNeeds(tx: ReadTx, query: QueryOf<typeof routes.orderNeeds>): Promise<OrderNeeds> {
  const [jobs, levels] = await Promise.all([findJobNeeds(tx, query, mostNeeds + 1), findLevelNeeds(tx, { branchId: query.branchId, most: mostNeeds + 1 })]);
  const offers = await findOffers(tx, [...jobs, ...levels]);
  const needs = [...(await presentJobs(tx, jobs, offers)), ...levels.map((row) => presentLevel(row, offers))];
  const shown = needs.slice(0, mostNeeds);
  const supplierIds = new Set(shown.flatMap((need) => need.offers.map(({ supplierId }) => supplierId)));
  return { needs: shown, suppliers: await presentSuppliers(tx, [...supplierIds]), isWhole: needs.length === shown.length };
}

type Offers = ReadonlyMap<string, NeedOffer[]>;

async function findOffers(tx: ReadTx, rows: readonly { readonly product_id: string | null }[]): Promise<Offers> {
  const found = await offersFor(tx, [...new Set(rows.flatMap(({ product_id: id }) => id ?? []))], tx.today);
  return new Map(
    [...found].map(([productId, offers]) => [
      productId,
      offers.map(({ supplierId, landedUnit, inStock, leadDays }) => ({
        supplierId,
        unitCost: unitMoneyOf(unitCost(landedUnit), tx.tenant.currency),
        inStock,
        leadDays,
      })),
    ]),
  );
}

/** Of what is free in stock the earliest visits take theirs first. */
async function presentJobs(tx: ReadTx, rows: readonly JobNeedRow[], offers: Offers): Promise<OrderNeed[]> {
  const branchIds = [...new Set(rows.flatMap(({ branch_id: id }) => id ?? []))];
  const depots = new Map(await Promise.all(branchIds.map(async (id) => [id, await locationOf(tx, id, 'depot')] as const)));
  const wanted = rows.flatMap(({ branch_id: branchId, product_id: productId }) => (branchId === null || productId === null ? [] : [{ branchId, productId }]));
  const free = await findFree(tx, wanted);
  return rows.map((row) => {
    const productId = row.product_id ?? '';
    const place = depots.get(row.branch_id ?? '');
    const key = freeKey({ branchId: row.branch_id ?? '', productId });
    const left = free.get(key) ?? 0;
    const isFree = left >= row.quantity_milli;
    if (isFree) free.set(key, left - row.quantity_milli);
    const offered = offers.get(productId) ?? [];
    return {
      ...onWire(row, 'id', 'code', 'description'),
      productId,
      quantity: quantity(row.quantity_milli),
      place: place ? { id: place.id, name: place.name } : null,
      job: { id: row.worksheet_id, lineId: row.id, ...onWire(row, 'number', 'registration', 'booked_day'), free: isFree },
      level: null,
      offers: offered,
      obstacle: isFree ? null : obstacleOf(row, { hasDepot: place !== undefined, isOffered: offered.length > 0 }),
    };
  });
}

function obstacleOf(row: JobNeedRow, { hasDepot, isOffered }: { readonly hasDepot: boolean; readonly isOffered: boolean }): OrderObstacle | null {
  if (row.branch_id === null) return 'no-branch';
  if (!hasDepot) return 'no-depot';
  if (isUnconfirmed(row)) return 'unconfirmed';
  return isOffered ? null : 'no-offer';
}

function presentLevel(row: LevelNeedRow, offers: Offers): OrderNeed {
  const offered = offers.get(row.product_id) ?? [];
  const level = { least: row.minimum_milli, most: row.maximum_milli };
  return {
    ...onWire(row, 'id', 'product_id', 'code', 'description'),
    quantity: quantity(reorderQuantity(row.there + row.coming, level)),
    place: { id: row.place_id, name: row.place_name },
    job: null,
    level: { id: row.id, least: quantity(level.least), most: quantity(level.most), there: quantity(row.there), coming: quantity(row.coming) },
    offers: offered,
    obstacle: offered.length > 0 ? null : 'no-offer',
  };
}

async function presentSuppliers(tx: ReadTx, ids: readonly string[]): Promise<NeedSupplier[]> {
  if (ids.length === 0) return [];
  const [suppliers, drafts] = await Promise.all([findSuppliers(tx, ids), findDrafts(tx, ids)]);
  const money = (amount: number) => ({ amount, currency: tx.tenant.currency });
  const draftsOf = Map.groupBy(drafts, (draft) => draft.supplier_id);
  return suppliers.map((supplier) => ({
    ...onWire(supplier, 'id', 'name', 'cut_off'),
    closesAt: closingTime(tx, supplier),
    comesOn: arrivalDay(tx, supplier),
    minimum: money(supplier.minimum_order_pence),
    carriage: money(supplier.carriage_pence),
    carriageFreeFrom: supplier.carriage_free_over_pence > 0 ? money(supplier.carriage_free_over_pence) : null,
    drafts: (draftsOf.get(supplier.id) ?? []).map((draft) => ({
      ...onWire(draft, 'id', 'number'),
      place: { id: draft.place_id, name: draft.place_name },
      net: money(draft.net_pence),
    })),
  }));
}
