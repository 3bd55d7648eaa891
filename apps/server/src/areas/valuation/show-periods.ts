import { MoveKind, PlaceType } from '@quarterlight/contract/stock/schemas';
import { contraOf, flowOf, type StockNominals } from '@quarterlight/contract/valuation/nominals';
import { type PeriodFigures, PeriodFlow, type StockPeriod } from '@quarterlight/contract/valuation/schemas';
import { addDays, addMonths, type Day, day, endOfMonth, startOfMonth } from '@quarterlight/kit/days';
import { can } from '../../platform/access/actor.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findPeriods, firstMoveAt, lastClosed, lastMonthOver } from '../stock/index.ts';
import { getSettings } from '../system/index.ts';
import { worthOf } from './show-valuation.ts';
import { findFlows, findWorth } from './valuation.queries.ts';

/** Refuses whoever sees only part of the company: 'valuation.whole'. */
export function seesWhole(tx: ReadTx): void {
  if (tx.actor.branchId !== null || tx.actor.technicianId !== null) throw new Refusal('valuation.whole');
}

/** The months from the first move on, the latest first. */
export async function showPeriods(tx: ReadTx): Promise<StockPeriod[]> {
  seesWhole(tx);
  const [rows, closed, first] = await Promise.all([findPeriods(tx), lastClosed(tx), firstMoveAt(tx)]);
  const known = new Map(rows.map((row) => [row.month, row]));
  const over = lastMonthOver(tx);
  const mayChange = can(tx.actor, 'close-stock-periods');
  const months: StockPeriod[] = [];
  const earliest = [first === null ? day(tx.today) : first, ...rows.map(({ month }) => day(month))].reduce((one, other) => (other < one ? other : one));
  for (let month = startOfMonth(day(tx.today)); month >= startOfMonth(earliest); month = addMonths(month, -1)) {
    const row = known.get(month);
    const isClosed = closed !== null && month <= closed;
    months.push({
      month,
      state: isClosed ? 'closed' : 'open',
      isOver: month <= over,
      changedAt: row?.changed_at ?? null,
      changedBy: row?.changed_by_name ?? '',
      allowedActions: mayChange ? [...(!isClosed && month <= over ? (['close'] as const) : []), ...(month === closed ? (['open'] as const) : [])] : [],
    });
  }
  return months;
}

/** A month in figures, under the nominal codes that it was closed under, or those of the settings. */
export async function showFigures(tx: ReadTx, month: Day): Promise<PeriodFigures> {
  seesWhole(tx);
  const totalAt = async (on: Day) => {
    const rows = await findWorth(tx, on, undefined);
    return BigInt(rows.find((row) => row.location_id === null && row.category_id === null)?.cost ?? '0');
  };
  const [opening, closing, flows, nominals] = await Promise.all([
    totalAt(addDays(month, -1)),
    totalAt(endOfMonth(month)),
    findFlows(tx, month),
    nominalsOf(tx, month),
  ]);
  const byFlow = Map.groupBy(flows, (row) => flowOf(PlaceType.parse(row.outside), MoveKind.parse(row.kind)));
  const movements = PeriodFlow.options.map((flow) => {
    const rows = byFlow.get(flow) ?? [];
    const grown = rows.reduce((sum, row) => sum + BigInt(row.grown), 0n);
    const contra = contraOf(flow, nominals);
    const [debit, credit] = flow === 'received' || grown > 0n ? [nominals.stock, contra] : [contra, nominals.stock];
    return { flow, moves: rows.reduce((sum, row) => sum + row.moves, 0), value: worthOf(tx, grown), debit, credit, grown };
  });
  const difference = closing - opening - movements.reduce((sum, { grown }) => sum + grown, 0n);
  return {
    month,
    opening: worthOf(tx, opening),
    movements: movements.map(({ grown: _, ...shown }) => shown),
    closing: worthOf(tx, closing),
    difference: worthOf(tx, difference),
  };
}

async function nominalsOf(tx: ReadTx, month: Day): Promise<StockNominals> {
  const row = (await findPeriods(tx)).find((each) => each.month === month && each.state === 'closed');
  if (row) {
    return {
      stock: row.nominal_stock,
      received: row.nominal_received,
      costOfSales: row.nominal_cost_of_sales,
      writeOff: row.nominal_write_off,
      count: row.nominal_count,
    };
  }
  const { nominalStock, nominalReceived, nominalCostOfSales, nominalWriteOff, nominalCount } = (await getSettings(tx)).stock;
  return { stock: nominalStock, received: nominalReceived, costOfSales: nominalCostOfSales, writeOff: nominalWriteOff, count: nominalCount };
}
