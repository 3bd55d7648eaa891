import type { QueryOf, ReplyOf } from '@quarterlight/contract/route';
import { PlaceType, StockTakeState } from '@quarterlight/contract/stock/schemas';
import type * as routes from '@quarterlight/contract/stock/take-routes';
import type { StockTake, StockTakeDetail } from '@quarterlight/contract/stock/takes';
import { lineCost, moneyOf, pence, unitCost } from '@quarterlight/kit/money';
import { presentPage } from '../../platform/database/keyset.ts';
import { onWire } from '../../platform/database/on-wire.ts';
import { found, type ReadTx } from '../../platform/database/scope.ts';
import { allowedActions } from '../../platform/record/actions.ts';
import { named, quantity } from './stock.present.ts';
import { seesCosts, stockTakeActions } from './stock.rules.ts';
import { findTake, findTakeLines, findTakes, type TakeRow } from './stock-take.queries.ts';

/** Counts, the last first. */
export async function showTakes(tx: ReadTx, query: QueryOf<typeof routes.listStockTakes>): Promise<ReplyOf<typeof routes.listStockTakes>> {
  return presentPage(await findTakes(tx, query), presentTake);
}

function presentTake(row: TakeRow): StockTake {
  return {
    ...onWire(row, 'id', 'counted_at', 'differences', 'settled_at', 'reason', 'version'),
    place: { id: row.place_id, code: row.place_code, name: row.place_name, type: PlaceType.parse(row.place_type) },
    branch: named(row.branch_id, row.branch_name),
    technician: named(row.technician_id, row.technician_name),
    state: StockTakeState.parse(row.state),
    countedBy: row.counted_by_name ?? '',
    settledBy: row.settled_by_name ?? '',
  };
}

/** A count, line by line. Refuses one that is not there, or out of the actor's bounds. */
export async function showTake(tx: ReadTx, { id }: { readonly id: string }): Promise<StockTakeDetail> {
  const row = found(await findTake(tx, id));
  const costs = seesCosts(tx.actor);
  const money = (amount: number) => (costs ? moneyOf(pence(amount), tx.tenant.currency) : null);
  const lines = (await findTakeLines(tx, id)).map((line) => {
    const difference = line.counted_milli - line.expected_milli;
    const value = Math.sign(difference) * lineCost(unitCost(line.unit_cost), Math.abs(difference));
    return {
      worth: value,
      shown: {
        ...onWire(line, 'id', 'product_id', 'code', 'description'),
        expected: quantity(line.expected_milli),
        counted: quantity(line.counted_milli),
        difference: quantity(difference),
        value: money(value),
      },
    };
  });
  return {
    ...presentTake(row),
    lines: lines.map(({ shown }) => shown),
    value: money(lines.reduce((sum, { worth }) => sum + worth, 0)),
    allowedActions: allowedActions(stockTakeActions, row.state, tx.actor),
  };
}
