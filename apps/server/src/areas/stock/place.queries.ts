import { sql } from 'kysely';
import { found, type ReadTx } from '../../platform/database/scope.ts';
import type { PlaceRow } from './stock.rules.ts';

const placeColumns = [
  'place.id',
  'place.code',
  'place.name',
  'place.level',
  'place.type',
  'place.parent_id',
  'place.branch_id',
  'place.technician_id',
  'place.bound_branch',
  'place.bound_technician',
  'place.barcode',
  'place.active',
  'place.version',
] as const;

/** Places with the location each stands in. */
const places = (tx: ReadTx) =>
  tx.db
    .selectFrom('place')
    .leftJoin('place as parent', 'parent.id', 'place.parent_id')
    .select(placeColumns)
    .select((eb) => eb.fn.coalesce('parent.parent_id', 'parent.id', 'place.id').as('root_id'));

/** The places of the ids; ids that do not exist are absent. */
export async function findPlaces(tx: ReadTx, ids: readonly string[]): Promise<Map<string, PlaceRow>> {
  if (ids.length === 0) return new Map();
  const rows = await places(tx)
    .where('place.id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export const getPlaceRow = async (tx: ReadTx, id: string): Promise<PlaceRow> => found((await findPlaces(tx, [id])).get(id));

/** The one place of the tenant that stands for the outside: suppliers, customers or what was written off. */
export const outsidePlace = (tx: ReadTx, type: 'supplier' | 'customer' | 'write-off'): Promise<PlaceRow> =>
  places(tx).where('place.type', '=', type).where('place.level', '=', 'outside').executeTakeFirstOrThrow();

/** The branch's open location of a type (the first by code), else one that belongs to no branch. */
export const locationOf = (tx: ReadTx, branchId: string | null, type: 'depot' | 'quarantine' | 'returns' | 'in-transit'): Promise<PlaceRow | undefined> =>
  places(tx)
    .where('place.level', '=', 'location')
    .where('place.type', '=', type)
    .where('place.active', '=', true)
    .where((eb) => (branchId === null ? eb('place.branch_id', 'is', null) : eb.or([eb('place.branch_id', '=', branchId), eb('place.branch_id', 'is', null)])))
    .orderBy(sql`place.branch_id is null`)
    .orderBy('place.code')
    .limit(1)
    .executeTakeFirst();

/** The technician's van. */
export const vanPlace = (tx: ReadTx, technicianId: string): Promise<PlaceRow | undefined> =>
  places(tx).where('place.technician_id', '=', technicianId).where('place.type', '=', 'van').where('place.level', '=', 'location').executeTakeFirst();

const childrenOf = (tx: ReadTx, ids: readonly string[]) =>
  ids.length === 0 ? Promise.resolve([]) : tx.db.selectFrom('place').select(['id', 'parent_id']).where('parent_id', 'in', ids).execute();

/** The places and everything below them, each with the one of them that it stands in. */
export async function rootsBelow(tx: ReadTx, ids: readonly string[]): Promise<Map<string, string>> {
  const roots = new Map(ids.map((id) => [id, id]));
  const add = (rows: Awaited<ReturnType<typeof childrenOf>>): string[] => {
    for (const row of rows) roots.set(row.id, roots.get(row.parent_id ?? '') ?? row.id);
    return rows.map((row) => row.id);
  };
  add(await childrenOf(tx, add(await childrenOf(tx, ids))));
  return roots;
}

/** The place and everything below it. */
export const idsBelow = async (tx: ReadTx, id: string): Promise<string[]> => [...(await rootsBelow(tx, [id])).keys()];

export interface PlaceTotals {
  readonly products: number;
  readonly quantity: number;
  readonly allocated: number;
  /** Hundredths of a penny × thousandths, exact. */
  readonly cost: string;
}

/** What lies in each of the places and below it; quantities in thousandths. */
export async function totalsOf(tx: ReadTx, ids: readonly string[]): Promise<Map<string, PlaceTotals>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<PlaceTotals & { root: string }>`
    with tree as (
      select id as root, id from place where id = any(${ids}::uuid[])
      union all select parent_id, id from place where parent_id = any(${ids}::uuid[])
      union all select rack.parent_id, bin.id from place rack join place bin on bin.parent_id = rack.id where rack.parent_id = any(${ids}::uuid[])
    )
    select root, count(*) as products, sum(quantity)::bigint as quantity, sum(allocated)::bigint as allocated, sum(cost)::text as cost
    from (
      select tree.root, balance.product_id, sum(balance.quantity_milli) as quantity, sum(balance.allocated_milli) as allocated,
        sum(balance.quantity_milli::numeric * lot.unit_cost) as cost
      from tree join stock_balance balance on balance.place_id = tree.id join lot on lot.id = balance.lot_id
      where balance.quantity_milli > 0
      group by tree.root, balance.product_id
    ) each
    group by root`.execute(tx.db);
  return new Map(rows.map((row) => [row.root, row]));
}

/** Places as they are shown, with the names of branch and technician. */
const shownPlaces = (tx: ReadTx) =>
  tx.db
    .selectFrom('place')
    .leftJoin('branch', 'branch.id', 'place.branch_id')
    .leftJoin('person_name as technician', 'technician.id', 'place.technician_id')
    .select([...placeColumns, 'branch.name as branch_name', 'technician.name as technician_name']);
export type ShownPlace = Awaited<ReturnType<typeof shownPlace>>;

export const shownPlace = async (tx: ReadTx, id: string) => found(await shownPlaces(tx).where('place.id', '=', id).executeTakeFirst());

/** Locations and vans by code, within the actor's bounds. */
export function findLocations(
  tx: ReadTx,
  filters: { type?: string | undefined; branchId?: string | undefined; technicianId?: string | undefined; active?: boolean | undefined },
) {
  let query = boundPlaces(tx, shownPlaces(tx).where('place.level', '=', 'location'));
  if (filters.type !== undefined) query = query.where('place.type', '=', filters.type);
  if (filters.branchId !== undefined) query = query.where('place.branch_id', '=', filters.branchId);
  if (filters.technicianId !== undefined) query = query.where('place.type', '=', 'van').where('place.technician_id', '=', filters.technicianId);
  if (filters.active !== undefined) query = query.where('place.active', '=', filters.active);
  return query.orderBy('place.code').limit(1000).execute();
}

export const findChildren = (tx: ReadTx, parentId: string) =>
  shownPlaces(tx).where('place.parent_id', '=', parentId).orderBy('place.code').limit(1000).execute();

/** Open places of our own for a select, by the beginning of the code or any part of the name. */
export function findPlaceOptions(
  tx: ReadTx,
  filters: { q?: string | undefined; limit?: number | undefined; type?: string | undefined; level?: string | undefined; branchId?: string | undefined },
) {
  let query = boundPlaces(tx, shownPlaces(tx).where('place.level', '<>', 'outside').where('place.active', '=', true));
  if (filters.type !== undefined) query = query.where('place.type', '=', filters.type);
  if (filters.level !== undefined) query = query.where('place.level', '=', filters.level);
  if (filters.branchId !== undefined) query = query.where('place.branch_id', '=', filters.branchId);
  const wanted = filters.q?.trim() ?? '';
  if (wanted !== '')
    query = query.where(
      sql<boolean>`(starts_with(place.code, ${wanted.toUpperCase()}) or place.barcode = ${wanted} or position(${wanted.toLowerCase()} in lower(place.name)) > 0)`,
    );
  return query
    .orderBy('place.code')
    .limit(filters.limit ?? 20)
    .execute();
}

type ShownQuery = ReturnType<typeof shownPlaces>;
function boundPlaces(tx: ReadTx, query: ShownQuery): ShownQuery {
  const { branchId, technicianId } = tx.actor;
  let bound = query;
  if (branchId !== null) bound = bound.where('place.bound_branch', '=', branchId);
  if (technicianId !== null) bound = bound.where('place.bound_technician', '=', technicianId);
  return bound;
}
