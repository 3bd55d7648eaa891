import { addDays, addMonths, type Day, day, endOfMonth, startOfMonth } from '@quarterlight/kit/days';
import { newId } from '@quarterlight/kit/ids';
import { boundsOf } from '@quarterlight/kit/instants';
import { formatMonth } from '@quarterlight/kit/months';
import type { Selectable } from 'kysely';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import type { StockPeriod } from '../../platform/database/tables.gen.ts';
import { Refusal } from '../../platform/refusal.ts';
import { getSettings } from '../system/index.ts';
import { holdPeriods } from './hold-stock.ts';
import { firstMoveAt } from './month.queries.ts';
import { findPeriods, lastClosed } from './period.queries.ts';
import { stockPeriod } from './period.record.ts';

export type PeriodRow = Selectable<StockPeriod>;

/** A transaction that began before midnight ends within this, so that a month is not closed under what is still dated in it. */
const untilSettled = 10 * 60_000;

/**
 * The day on which what is posted counts: null is today. Holds the periods, so it comes before anything else of stock is held. Refuses
 * 'stock.period_closed' for a day of a closed month and 'stock.day_to_come'.
 */
export async function dateBack(tx: WriteTx, on: string | null | undefined, field: string): Promise<string | null> {
  if (on === null || on === undefined || on === tx.today) return null;
  if (on > tx.today) throw new Refusal('stock.day_to_come', { field });
  await holdPeriods(tx, 'together');
  const month = await lastClosed(tx);
  if (month !== null && on <= endOfMonth(day(month)))
    throw new Refusal('stock.period_closed', { field, details: { month: formatMonth(startOfMonth(day(on))) } });
  return on;
}

/** The last month that is over for good: its last moves are committed. */
export function lastMonthOver(tx: ReadTx): Day {
  const settled = new Date(Date.parse(tx.now) - untilSettled).toISOString();
  const month = addMonths(startOfMonth(day(tx.today)), -1);
  return boundsOf(endOfMonth(month), tx.tenant.timeZone).to <= settled ? month : addMonths(month, -1);
}

/** Closes a month, and with it all before it. Refuses 'stock.period_not_over', 'stock.period_closed_already'. */
export async function closePeriod(tx: WriteTx, month: Day): Promise<void> {
  await holdPeriods(tx, 'alone');
  const closed = await lastClosed(tx);
  if (month > lastMonthOver(tx)) throw new Refusal('stock.period_not_over', { details: { month: formatMonth(month) } });
  if (closed !== null && month <= closed) throw new Refusal('stock.period_closed_already', { details: { month: formatMonth(month) } });
  const first = await firstMoveAt(tx);
  const from = closed === null ? (first === null || first > month ? month : startOfMonth(day(first))) : addMonths(day(closed), 1);
  const { nominalStock, nominalReceived, nominalCostOfSales, nominalWriteOff, nominalCount } = (await getSettings(tx)).stock;
  const under = {
    state: 'closed',
    changed_at: tx.now,
    changed_by: tx.actor.userId,
    nominal_stock: nominalStock,
    nominal_received: nominalReceived,
    nominal_cost_of_sales: nominalCostOfSales,
    nominal_write_off: nominalWriteOff,
    nominal_count: nominalCount,
  };
  const known = new Map((await findPeriods(tx)).map((row) => [row.month, row]));
  for (let at = from; at <= month; at = addMonths(at, 1)) {
    const before = known.get(at);
    if (before === undefined) await stockPeriod.make(tx, { id: newId(), month: at, ...under }, { action: 'closed' });
    else await stockPeriod.settle(tx, await stockPeriod.takeUp(tx, before.id), { set: under, action: 'closed' });
  }
}

/** Opens the month that was closed last, for what was forgotten. Refuses 'stock.period_not_last', 'stock.period_not_closed'. */
export async function openPeriod(tx: WriteTx, month: Day, reason: string): Promise<void> {
  await holdPeriods(tx, 'alone');
  const closed = await lastClosed(tx);
  if (closed === null || month > closed) throw new Refusal('stock.period_not_closed', { details: { month: formatMonth(month) } });
  if (month !== closed) throw new Refusal('stock.period_not_last', { details: { month: formatMonth(month), last: formatMonth(day(closed)) } });
  const row = (await findPeriods(tx)).find((each) => each.month === month);
  if (!row) throw new Error('The period that was closed last is not there.');
  const before = await stockPeriod.takeUp(tx, row.id);
  await stockPeriod.settle(tx, before, { set: { state: 'open', changed_at: tx.now, changed_by: tx.actor.userId }, action: 'opened', after: { reason } });
}

/** The first day that is still open, or null where no month was ever closed. Holds the periods, so it comes before anything else of stock is held. */
export async function openFrom(tx: WriteTx): Promise<Day | null> {
  await holdPeriods(tx, 'together');
  const month = await lastClosed(tx);
  return month === null ? null : addDays(endOfMonth(day(month)), 1);
}
