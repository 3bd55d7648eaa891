import type { Entry } from '@quarterlight/contract/counting/schemas';
import { newId } from '@quarterlight/kit/ids';
import { formatQuantity, milli } from '@quarterlight/kit/quantities';
import type { Selectable } from 'kysely';
import { found, type WriteTx } from '../../platform/database/scope.ts';
import type { StockTake } from '../../platform/database/tables.gen.ts';
import { Refusal } from '../../platform/refusal.ts';
import { Refusals } from '../../platform/refuse-together.ts';
import { type ScannedProduct, scannedProducts } from '../catalogue/index.ts';
import { piecesOf } from '../stock/index.ts';
import { insertFound, type LineCounted, setDone, sumOf, updateCounted, workOut } from './count.queries.ts';
import { momentOf } from './counting.rules.ts';
import { findProgress, linesById, linesOfProducts, type PlaceProgress, type TakeLineRow } from './line.queries.ts';
import { stockTake } from './stock-take.record.ts';

type Take = Selectable<StockTake>;
type Line = Pick<TakeLineRow, 'id' | 'product_id' | 'code' | 'whole_units' | 'counted_milli' | 'counted_by' | 'counted_at' | 'counted_by_name'> &
  Pick<TakeLineRow, 'first_milli' | 'first_by' | 'first_at' | 'recount' | 'version'> & { readonly placeId: string; readonly batch: string };

/**
 * Takes what was counted, in the order in which it was entered; all of it or nothing, and whatever is refused is told together, each at its entry. Refuses
 * 'stock.take_settled', 'stock.take_unknown', 'stock.take_untracked', 'stock.whole_pieces', 'counting.not_its_place', 'counting.which_batch',
 * 'counting.counted_meanwhile', 'counting.same_person', 'counting.not_asked_again'.
 */
export async function enterCounts(tx: WriteTx, id: string, entries: readonly Entry[]): Promise<{ take: Take; lineIds: string[] }> {
  // Who counts the same take waits a moment, so that of two who count one bin the second is told what the first one found.
  const take = await stockTake.takeUp(tx, id, { action: 'count' });
  if (take.way !== 'list') throw stockTake.movedOn(take, 'count');
  const desk = await openDesk(tx, take, entries);
  const refusals = new Refusals();
  const entered = await refusals.each('entries', entries, (entry) => desk.enter(entry));
  refusals.throwAny();
  const lineIds = entered.filter((lineId) => lineId !== undefined);
  await insertFound(tx, take, desk.made);
  await updateCounted(tx, desk.changed);
  await setDone(tx, take.id, desk.reopened, null);
  if (take.state === 'counting') {
    await tx.announce('stock-take', take.id);
    return { take, lineIds };
  }
  await workOut(tx, take.id, lineIds);
  return { take: await stockTake.settle(tx, take, { set: await sumOf(tx, take.id), action: 'counted_again' }), lineIds };
}

/** What is known of the lines that the entries are about, changed in memory entry by entry. */
async function openDesk(tx: WriteTx, take: Take, entries: readonly Entry[]) {
  const byId = await linesById(
    tx,
    take.id,
    entries.flatMap(({ lineId }) => lineId ?? []),
  );
  const codes = entries.flatMap(({ lineId, code }) => (lineId === null ? [code] : []));
  const productOf = codes.length === 0 ? () => undefined : await scannedProducts(tx, codes);
  const products = codes.flatMap((code) => productOf(code)?.id ?? []);
  const placeIds = entries.map(({ placeId }) => placeId);
  const places = new Map((await findProgress(tx, take.id, [...new Set(placeIds)])).map((place) => [place.place_id, place]));
  const listed = products.length === 0 ? [] : await linesOfProducts(tx, take.id, [...new Set(placeIds)], [...new Set(products)]);
  const lines = new Map([...byId, ...listed].map((row) => [row.id, lineOf(row)]));
  return new Desk(tx, take, lines, places, productOf);
}

const lineOf = (row: TakeLineRow): Line => ({ ...row, placeId: row.place_id ?? '', batch: row.batch ?? '' });

class Desk {
  readonly #tx: WriteTx;
  readonly #take: Take;
  readonly #lines: Map<string, Line>;
  readonly #places: ReadonlyMap<string, PlaceProgress>;
  readonly #productOf: (code: string) => ScannedProduct | undefined;
  readonly #touched = new Set<string>();
  readonly #reopened = new Set<string>();
  readonly made: { id: string; productId: string; placeId: string; batch: string }[] = [];

  constructor(
    tx: WriteTx,
    take: Take,
    lines: Map<string, Line>,
    places: ReadonlyMap<string, PlaceProgress>,
    productOf: (code: string) => ScannedProduct | undefined,
  ) {
    this.#tx = tx;
    this.#take = take;
    this.#lines = lines;
    this.#places = places;
    this.#productOf = productOf;
  }

  get reopened(): string[] {
    return [...this.#reopened];
  }

  get changed(): LineCounted[] {
    return [...this.#touched].map((id) => {
      const line = found(this.#lines.get(id));
      const { counted_milli: quantity, counted_by: by, counted_at: at, first_milli: firstQuantity, first_by: firstBy, first_at: firstAt, recount } = line;
      return { id, quantity, by, at, firstQuantity, firstBy, firstAt, recount };
    });
  }

  /** Takes one entry; gives the id of its line. */
  enter(entry: Entry): string {
    const place = this.#places.get(entry.placeId);
    if (!place) throw new Refusal('counting.not_its_place');
    const line = this.#lineFor(entry, place);
    const quantity = entry.quantity === null ? null : piecesOf(entry.quantity, line, 'quantity');
    const details = { code: line.code, place: place.place_code };
    const mine = line.counted_by === this.#tx.actor.userId;
    const next = this.#take.state === 'counting' ? this.#firstCount(line, entry, quantity, mine, details) : this.#again(line, entry, quantity, mine, details);
    this.#lines.set(line.id, next);
    this.#touched.add(line.id);
    if (quantity === null && place.done_at !== null) this.#reopened.add(place.place_id);
    return line.id;
  }

  #firstCount(line: Line, entry: Entry, quantity: number | null, mine: boolean, details: { code: string; place: string }): Line {
    if (line.counted_milli !== null && !mine && line.version !== entry.seen && line.counted_milli !== quantity)
      throw new Refusal('counting.counted_meanwhile', {
        details: { ...details, who: line.counted_by_name ?? 'Somebody', quantity: formatQuantity(milli(line.counted_milli)) },
      });
    return this.#with(line, quantity, entry);
  }

  #again(line: Line, entry: Entry, quantity: number | null, mine: boolean, details: { code: string; place: string }): Line {
    // Who counted it again may put right or take back what they entered.
    if (!line.recount && mine && line.first_at !== null) {
      if (quantity !== null) return this.#with(line, quantity, entry);
      const before = { counted_milli: line.first_milli, counted_by: line.first_by, counted_at: line.first_at };
      return { ...line, ...before, first_milli: null, first_by: null, first_at: null, recount: true };
    }
    if (!line.recount || quantity === null) throw new Refusal('counting.not_asked_again', { details });
    if (mine) throw new Refusal('counting.same_person', { details });
    const first = line.first_at === null ? { first_milli: line.counted_milli, first_by: line.counted_by, first_at: line.counted_at } : {};
    return { ...this.#with({ ...line, ...first }, quantity, entry), recount: false };
  }

  #with(line: Line, quantity: number | null, { countedAt }: Entry): Line {
    const { userId, displayName } = this.#tx.actor;
    const at = momentOf(countedAt, this.#take.started_at ?? this.#take.counted_at, this.#tx.now);
    return quantity === null
      ? { ...line, counted_milli: null, counted_by: null, counted_at: null, counted_by_name: null }
      : { ...line, counted_milli: quantity, counted_by: userId, counted_at: at, counted_by_name: displayName };
  }

  #lineFor(entry: Entry, place: PlaceProgress): Line {
    if (entry.lineId !== null) {
      const line = this.#lines.get(entry.lineId);
      if (line?.placeId !== entry.placeId) throw new Refusal('counting.no_such_line');
      return line;
    }
    const product = this.#productOf(entry.code);
    if (!product) throw new Refusal('stock.take_unknown', { details: { codes: entry.code.trim() } });
    if (!product.stockTracked) throw new Refusal('stock.take_untracked', { details: { code: product.code } });
    const there = [...this.#lines.values()].filter((line) => line.product_id === product.id && line.placeId === entry.placeId);
    const batch = entry.batch.trim();
    const same = there.find((line) => line.batch.toLowerCase() === batch.toLowerCase());
    if (same) return same;
    if (batch === '' && there.length === 1 && there[0]) return there[0];
    if (batch === '' && there.length > 1) throw new Refusal('counting.which_batch', { details: { code: product.code, place: place.place_code } });
    if (this.#take.state !== 'counting') throw new Refusal('counting.not_asked_again', { details: { code: product.code, place: place.place_code } });
    const line: Line = {
      id: newId(),
      product_id: product.id,
      code: product.code,
      whole_units: product.wholeUnits,
      placeId: entry.placeId,
      batch,
      counted_milli: null,
      counted_by: null,
      counted_at: null,
      counted_by_name: null,
      first_milli: null,
      first_by: null,
      first_at: null,
      recount: false,
      version: 1,
    };
    this.#lines.set(line.id, line);
    this.made.push({ id: line.id, productId: product.id, placeId: entry.placeId, batch });
    return line;
  }
}
