import { newId } from '@quarterlight/kit/ids';
import { sql } from 'kysely';
import { insertMany } from '../../platform/database/insert-many.ts';
import type { WriteTx } from '../../platform/database/scope.ts';
import { writeAudits } from '../../platform/log/audit.ts';
import { holdMade, holdProducts } from './hold-stock.ts';
import { assertInReach, type Movement, placeIn, postMoves } from './ledger.ts';
import { findPlaces, outsidePlace } from './place.queries.ts';
import { quantity as inPieces } from './stock.present.ts';

/** What was found more or less of a product; quantity and unit cost in thousandths and hundredths of a penny. */
export interface CountedDifference {
  readonly productId: string;
  readonly code: string;
  /** Where more than was expected lies from now on. */
  readonly placeId: string;
  /** Where what is missing is taken from. */
  readonly placeIds: readonly string[];
  /** Null for whichever batch. */
  readonly batch: string | null;
  /** Below nothing where it is missing. */
  readonly quantity: number;
  /** Of a lot that is made, where the product never had one. */
  readonly unitCost: number;
}

/** Why one of the differences cannot be posted. */
export interface NotPosted {
  readonly index: number;
  readonly why: 'claimed' | 'gone' | 'closed' | 'untracked';
}

/**
 * Posts the differences of a count under a hold on their products. What is missing leaves what no worksheet claims, first in first out; what is over joins the
 * newest lot of its batch, or is a lot of its own. All of them or none: gives each that cannot be posted, and posts nothing then.
 */
export async function postDifferences(
  tx: WriteTx,
  differences: readonly CountedDifference[],
  told: { readonly document: string; readonly documentId: string; readonly reason: string },
): Promise<NotPosted[]> {
  if (differences.length === 0) return [];
  const productIds = [...new Set(differences.map(({ productId }) => productId))];
  await holdProducts(tx, productIds);
  const outside = await outsidePlace(tx, 'write-off');
  const places = await findPlaces(tx, [...differences.map(({ placeId }) => placeId), outside.id]);
  for (const place of places.values()) assertInReach(tx, place);
  const tracked = await trackedOf(tx, productIds);
  const lying = Map.groupBy(await findLying(tx, differences), keyOf);
  const posted = { kind: 'count' as const, ...told };
  const problems: NotPosted[] = [];
  const movements: Movement[] = [];
  const over: number[] = [];
  for (const [index, difference] of differences.entries()) {
    if (!tracked.has(difference.productId)) problems.push({ index, why: 'untracked' });
    else if (difference.quantity > 0) {
      if (placeIn(places, difference.placeId).active) over.push(index);
      else problems.push({ index, why: 'closed' });
    } else {
      const taken = takenFrom(difference, lying);
      if (typeof taken === 'string') problems.push({ index, why: taken });
      else for (const part of taken) movements.push({ ...posted, ...part, toPlaceId: outside.id });
    }
  }
  if (problems.length > 0) return problems;
  const found = over.flatMap((index) => differences[index] ?? []);
  const lots = await lotsFor(tx, found);
  for (const [index, { productId, code, placeId, quantity }] of found.entries()) {
    const lot = lots[index];
    if (lot) movements.push({ ...posted, productId, code, quantity, lotId: lot.lotId, unitCost: lot.unitCost, fromPlaceId: outside.id, toPlaceId: placeId });
  }
  const ids = await postMoves(tx, movements);
  const codeOf = (id: string) => (id === outside.id ? outside.code : placesOf.get(id)?.code);
  const placesOf = await findPlaces(
    tx,
    movements.flatMap(({ fromPlaceId, toPlaceId }) => [fromPlaceId, toPlaceId]),
  );
  await writeAudits(
    tx,
    movements.map(({ code, lotId, fromPlaceId, toPlaceId, quantity }, index) => ({
      entity: 'stock' as const,
      id: ids[index] ?? '',
      label: code,
      action: 'stock.counted',
      after: { code, lotId, from: codeOf(fromPlaceId), to: codeOf(toPlaceId), quantity: inPieces(quantity), worksheetId: null, reason: told.reason },
    })),
  );
  return [];
}

async function trackedOf(tx: WriteTx, productIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select product.id from product join product_category category on category.id = product.category_id
    where product.id = any(${productIds}::uuid[]) and category.stock_tracked`.execute(tx.db);
  return new Set(rows.map(({ id }) => id));
}

interface Lying {
  readonly place_id: string;
  readonly lot_id: string;
  readonly product_id: string;
  readonly allocated_milli: number;
  readonly unit_cost: number;
  readonly batch: string;
  /** What is free of it, less what was taken of it already. */
  free: number;
}

const keyOf = (row: { readonly place_id: string; readonly product_id: string }) => `${row.place_id} ${row.product_id}`;

/** What lies of the products where any is missing, first in first out; not what came after this was begun, while it waited. */
async function findLying(tx: WriteTx, differences: readonly CountedDifference[]): Promise<Lying[]> {
  const missing = differences.filter(({ quantity }) => quantity < 0);
  if (missing.length === 0) return [];
  const { rows } =
    await sql<Lying>`select b.place_id, b.lot_id, b.product_id, b.allocated_milli, b.quantity_milli - b.allocated_milli as free, lot.unit_cost, lot.batch
    from stock_balance b join lot on lot.id = b.lot_id
    where b.place_id = any(${[...new Set(missing.flatMap(({ placeIds }) => placeIds))]}::uuid[]) and b.product_id = any(${[...new Set(missing.map(({ productId }) => productId))]}::uuid[])
      and lot.received_at <= ${tx.now}::timestamptz
    order by lot.received_at, b.id`.execute(tx.db);
  return rows;
}

/** Which lots what is missing leaves, or why it cannot. */
function takenFrom({ productId, code, placeIds, batch, quantity }: CountedDifference, lying: ReadonlyMap<string, Lying[]>) {
  const there = placeIds
    .flatMap((id) => lying.get(keyOf({ place_id: id, product_id: productId })) ?? [])
    .filter((row) => batch === null || row.batch === batch);
  let left = -quantity;
  const parts = there.flatMap((row) => {
    const part = Math.min(left, row.free);
    if (part <= 0) return [];
    left -= part;
    row.free -= part;
    return [{ productId, lotId: row.lot_id, code, unitCost: row.unit_cost, quantity: part, fromPlaceId: row.place_id }];
  });
  if (left === 0) return parts;
  return there.reduce((sum, row) => sum + row.allocated_milli, 0) >= left ? ('claimed' as const) : ('gone' as const);
}

/** The lot that each of what is over joins: the newest of its product and batch, else one that is made. */
async function lotsFor(tx: WriteTx, found: readonly CountedDifference[]): Promise<{ lotId: string; unitCost: number }[]> {
  if (found.length === 0) return [];
  const { rows } = await sql<{ place: number; lot_id: string; unit_cost: number }>`
    select wanted.place, last.id as lot_id, last.unit_cost
    from unnest(${found.map(({ productId }) => productId)}::uuid[], ${found.map(({ batch }) => batch)}::text[]) with ordinality as wanted(product_id, batch, place)
    cross join lateral (select id, unit_cost from lot where lot.product_id = wanted.product_id and (wanted.batch is null or lot.batch = wanted.batch)
      and lot.received_at <= ${tx.now}::timestamptz order by lot.id desc limit 1) last`.execute(tx.db);
  const known = new Map(rows.map((row) => [row.place - 1, { lotId: row.lot_id, unitCost: row.unit_cost }]));
  // Two places may have more of one batch that is new: it is one lot.
  const made = new Map<string, { lotId: string; unitCost: number; difference: CountedDifference; quantity: number }>();
  const lots = found.map((difference, index) => {
    const lot = known.get(index);
    if (lot) return lot;
    const key = `${difference.productId} ${difference.batch ?? ''}`;
    const fresh = made.get(key) ?? { lotId: newId(), unitCost: difference.unitCost, difference, quantity: 0 };
    fresh.quantity += difference.quantity;
    made.set(key, fresh);
    return fresh;
  });
  const rowsOf = [...made.values()].map(({ lotId, unitCost, difference, quantity }) => ({
    id: lotId,
    product_id: difference.productId,
    batch: difference.batch ?? '',
    received_milli: quantity,
    unit_cost: unitCost,
    received_at: tx.now,
  }));
  if (rowsOf.length > 0) await insertMany(tx, 'lot', rowsOf);
  holdMade(
    tx,
    rowsOf.map(({ id }) => id),
  );
  return lots;
}
