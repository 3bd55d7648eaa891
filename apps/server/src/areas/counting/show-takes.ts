import type * as routes from '@quarterlight/contract/counting/routes';
import { type StockTake, type StockTakeDetail, type StockTakeLine, StockTakeState } from '@quarterlight/contract/counting/schemas';
import type { QueryOf, ReplyOf } from '@quarterlight/contract/route';
import { PlaceType } from '@quarterlight/contract/stock/schemas';
import { lineCost, moneyOf, pence, unitCost } from '@quarterlight/kit/money';
import { presentPage } from '../../platform/database/keyset.ts';
import { onWire } from '../../platform/database/on-wire.ts';
import { found, type ReadTx } from '../../platform/database/scope.ts';
import { allowedActions } from '../../platform/record/actions.ts';
import { named, quantity, seesCosts } from '../stock/index.ts';
import { fitsWay, mayApprove, stockTakeActions } from './counting.rules.ts';
import { findProgress, findTakeLines, linesById, type TakeLineRow } from './line.queries.ts';
import { judge } from './settle-take.ts';
import { findTake, findTakes, lastTakesOf, type TakeRow, totalsOfTake } from './stock-take.queries.ts';

/** Counts, the last first. */
export async function showTakes(tx: ReadTx, query: QueryOf<typeof routes.listStockTakes>): Promise<ReplyOf<typeof routes.listStockTakes>> {
  return presentPage(await findTakes(tx, query), presentTake);
}

function presentTake(row: TakeRow): StockTake {
  return {
    ...onWire(row, 'id', 'counted_at', 'differences', 'settled_at', 'reason', 'version'),
    way: row.way === 'list' ? 'list' : 'told',
    place: { id: row.place_id, code: row.place_code, name: row.place_name, type: PlaceType.parse(row.place_type) },
    branch: named(row.branch_id, row.branch_name),
    technician: named(row.technician_id, row.technician_name),
    state: StockTakeState.parse(row.state),
    countedBy: row.counted_by_name ?? '',
    settledBy: row.settled_by_name ?? '',
  };
}

/** The last count of each of the places that was ever counted. */
export async function showLastCounts(tx: ReadTx, placeIds: readonly string[]): Promise<ReplyOf<typeof routes.lastCounts>> {
  const last = await lastTakesOf(tx, placeIds);
  return {
    counts: [...last].map(([placeId, row]) => ({ placeId, ...onWire(row, 'id', 'counted_at', 'differences'), state: StockTakeState.parse(row.state) })),
  };
}

const costsOf = (tx: ReadTx) => (amount: number) => (seesCosts(tx.actor) ? moneyOf(pence(amount), tx.tenant.currency) : null);

/** A count with how far it is. Refuses one that is not there, or out of the actor's bounds. */
export async function showTake(tx: ReadTx, { id }: { readonly id: string }): Promise<StockTakeDetail> {
  const row = found(await findTake(tx, id));
  const totals = await totalsOfTake(tx, id);
  const money = costsOf(tx);
  const { tier, refusal } = await judge(tx, row, totals.by_actor === true);
  const isOpen = row.state === 'counting' || row.state === 'waiting';
  const tells = row.state !== 'counting';
  return {
    ...presentTake(row),
    ...onWire(row, 'blind', 'recount_basis_points', 'recounts'),
    recountValue: row.recount_pence === null ? null : moneyOf(pence(row.recount_pence), tx.tenant.currency),
    lines: totals.lines,
    counted: totals.counted,
    places: totals.places,
    placesDone: totals.places_done,
    counters: totals.counters ?? (row.counted_by_name === null ? [] : [row.counted_by_name]),
    value: tells ? money(totals.value) : null,
    worth: tells ? money(row.worth_pence) : null,
    approval: tells ? tier : 'none',
    whyNotPost: isOpen && tells && refusal ? refusal.message : null,
    allowedActions: allowedActions(stockTakeActions, row.state, tx.actor).filter((action) => fitsWay(action, row.way)),
  };
}

/** The places of a list in walking order. */
export async function showPlaces(tx: ReadTx, id: string): Promise<ReplyOf<typeof routes.stockTakePlaces>> {
  found(await findTake(tx, id));
  return {
    places: (await findProgress(tx, id)).map((row) => ({
      place: { id: row.place_id, code: row.place_code, name: row.place_name, type: PlaceType.parse(row.place_type) },
      ...onWire(row, 'lines', 'counted', 'recounts', 'done_at', 'barcode'),
      doneBy: row.done_by_name ?? '',
    })),
  };
}

/** A page of what was counted. Who counts blind is not told what is expected, nor by which lines differ. */
export async function showLines(tx: ReadTx, id: string, query: QueryOf<typeof routes.listStockTakeLines>): Promise<ReplyOf<typeof routes.listStockTakeLines>> {
  const take = found(await findTake(tx, id));
  const sees = sightOf(tx, take);
  const hides = !sees.all ? 'all' : sees.recounts ? 'nothing' : 'recounts';
  return presentPage(await findTakeLines(tx, id, query, hides), (row) => presentLine(tx, row, sees));
}

/** The lines of a count by their ids, as whoever counts sees them. */
export async function showLinesOf(tx: ReadTx, id: string, lineIds: readonly string[]): Promise<StockTakeLine[]> {
  const sees = sightOf(tx, found(await findTake(tx, id)));
  return (await linesById(tx, id, lineIds)).map((row) => presentLine(tx, row, sees));
}

interface Sight {
  /** What is expected of lines. */
  readonly all: boolean;
  /** The same of lines that are to be counted again. */
  readonly recounts: boolean;
  /** By how much they differ. */
  readonly differences: boolean;
}

function sightOf(tx: ReadTx, take: Pick<TakeRow, 'blind' | 'state'>): Sight {
  const isCounting = take.state === 'counting';
  return { all: !take.blind || !isCounting, recounts: !take.blind || mayApprove(tx.actor), differences: !isCounting };
}

function presentLine(tx: ReadTx, row: TakeLineRow, sees: Sight): StockTakeLine {
  const isSeen = sees.all && (!row.recount || sees.recounts);
  const difference = (row.counted_milli ?? 0) - row.expected_milli;
  const differs = isSeen && sees.differences && row.counted_milli !== null;
  const value = Math.sign(difference) * lineCost(unitCost(row.unit_cost), Math.abs(difference));
  return {
    ...onWire(row, 'id', 'product_id', 'code', 'description', 'barcode', 'found', 'counted_at', 'recount', 'note', 'version'),
    wholePieces: row.whole_units,
    place: row.place_id === null ? null : { id: row.place_id, code: row.place_code ?? '', name: row.place_name ?? '', type: PlaceType.parse(row.place_type) },
    batch: row.batch ?? '',
    expected: isSeen ? quantity(row.expected_milli) : null,
    // Who counts again is not led by what was found the first time.
    counted: row.counted_milli === null || (row.recount && !sees.recounts) ? null : quantity(row.counted_milli),
    countedBy: row.counted_by_name ?? '',
    first: row.first_milli === null ? null : { quantity: quantity(row.first_milli), by: row.first_by_name ?? '', at: row.first_at },
    difference: differs ? quantity(difference) : null,
    value: differs ? costsOf(tx)(value) : null,
  };
}
