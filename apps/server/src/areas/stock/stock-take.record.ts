import { stockTakeStates } from '@quarterlight/contract/stock/names';
import { StockTakeState } from '@quarterlight/contract/stock/schemas';
import { day, formatDay } from '@quarterlight/kit/days';
import { defineRecord } from '../../platform/record/record.ts';
import { Refusal } from '../../platform/refusal.ts';
import { isInReach, stockTakeActions } from './stock.rules.ts';

export const stockTake = defineRecord({
  entity: 'stock-take',
  table: 'stock_take',
  label: (row) => `${row.place_code} ${formatDay(day(row.counted_on))}`,
  actions: stockTakeActions,
  movedOn: (row) => new Refusal('stock.take_settled', { details: { state: stockTakeStates[StockTakeState.parse(row.state)].toLowerCase() } }),
  hidden: (row, actor) => !isInReach(actor, row),
  unlogged: ['bound_branch', 'bound_technician', 'told_at', 'place_code', 'counted_on'],
  names: { differences: 'Products that differ' },
});
