import { sql } from 'kysely';
import type { WriteTx } from '../../platform/database/scope.ts';

type Manner = 'together' | 'alone';
type Kind = 'expected' | 'product' | 'lot';

// The one order in which stock is held: the periods of the accounts, goods on order by id, then products, then lots.
const ranks: Readonly<Record<Kind, string>> = { expected: '1', product: '2', lot: '3' };
const periods = '0 periods';
const held = new WeakMap<WriteTx, Map<string, Manner>>();
const made = new WeakMap<WriteTx, Set<string>>();

// Products and lots are held by one of 128 names a company, so that who moves hundreds at once takes few places among the database's locks.
const nameOf = (kind: Kind, id: string) => `${ranks[kind]} ${kind === 'expected' ? id : (Number.parseInt(id.slice(-2), 16) % 128).toString().padStart(3, '0')}`;

/** What of it the transaction does not hold yet, in order. Refuses to run where two could wait for each other: who holds something asks for nothing before it. */
function missingOf(tx: WriteTx, wanted: ReadonlyMap<string, Manner>): [string, Manner][] {
  const holding = held.get(tx) ?? new Map<string, Manner>();
  held.set(tx, holding);
  const missing = [...wanted].filter(([name, manner]) => holding.get(name) !== 'alone' && holding.get(name) !== manner);
  missing.sort(([one], [other]) => (one < other ? -1 : 1));
  const last = [...holding.keys()].reduce((most, name) => (name > most ? name : most), '');
  const first = missing[0]?.[0];
  if (first !== undefined && first <= last) throw new Error(`Stock is held in one order: '${first}' was asked for by who holds '${last}'. Hold all at once.`);
  for (const [name, manner] of missing) holding.set(name, manner);
  return missing;
}

async function hold(tx: WriteTx, wanted: ReadonlyMap<string, Manner>): Promise<boolean> {
  const missing = missingOf(tx, wanted);
  if (missing.length === 0) return false;
  const names = missing.map(([name]) => `stock ${tx.tenant.id} ${name}`);
  // A function's rows come in the order of its array, and each lock is waited for before the next is asked for.
  await sql`select case when alone then pg_advisory_xact_lock(hashtextextended(name, 0)) else pg_advisory_xact_lock_shared(hashtextextended(name, 0)) end
    from unnest(${names}::text[], ${missing.map(([, manner]) => manner === 'alone')}::boolean[]) as wanted(name, alone)`.execute(tx.db);
  return true;
}

/** Keeps the periods of the accounts as they are until the transaction's end: together with others who date moves back, alone to close or open one. */
export const holdPeriods = (tx: WriteTx, manner: Manner): Promise<boolean> => hold(tx, new Map([[periods, manner]]));

interface LotOfProduct {
  readonly lotId: string;
  readonly productId: string;
}

/**
 * Keeps lots to this transaction until its end: their balances everywhere and the claims on them. All that it needs at once, since it cannot ask for
 * more later. Says whether it may have waited, so that what was read before is to be read again.
 */
export function holdLots(tx: WriteTx, lots: readonly LotOfProduct[]): Promise<boolean> {
  const wanted = new Map<string, Manner>();
  for (const { lotId, productId } of lots) {
    const product = nameOf('product', productId);
    if (made.get(tx)?.has(lotId) || held.get(tx)?.get(product) === 'alone') continue;
    wanted.set(product, 'together');
    wanted.set(nameOf('lot', lotId), 'alone');
  }
  return hold(tx, wanted);
}

/** Keeps everything that lies of a product to this transaction until its end, whichever lot it is. */
export const holdProduct = (tx: WriteTx, productId: string): Promise<boolean> => hold(tx, new Map([[nameOf('product', productId), 'alone']]));

/** The same of many products, or of all there are: as long as it lasts nobody else moves any of it. */
export const holdProducts = (tx: WriteTx, productIds: readonly string[] | 'all'): Promise<boolean> => {
  const names =
    productIds === 'all' ? Array.from({ length: 128 }, (_, index) => nameOf('product', index.toString(16))) : productIds.map((id) => nameOf('product', id));
  return hold(tx, new Map(names.map((name) => [name, 'alone'])));
};

/** Lots that this transaction makes: nobody else knows of them. */
export function holdMade(tx: WriteTx, lotIds: readonly string[]): void {
  made.set(tx, new Set([...(made.get(tx) ?? []), ...lotIds]));
}

/** Keeps goods on order to this transaction until its end, with the claims on them. Their rows are locked: an order may have more lines than there are names. */
export async function holdExpected(tx: WriteTx, ids: readonly string[]): Promise<boolean> {
  const missing = missingOf(tx, new Map(ids.map((id) => [nameOf('expected', id), 'alone'])));
  if (missing.length === 0) return false;
  await tx.db.selectFrom('expected_supply').select('id').where('id', '=', sql<string>`any(${ids}::uuid[])`).orderBy('id').forUpdate().execute();
  return true;
}
