import { stockTakeStates } from '@quarterlight/contract/counting/names';
import { StockTakeState } from '@quarterlight/contract/counting/schemas';
import { day, formatDay } from '@quarterlight/kit/days';
import { defineRecord } from '../../platform/record/record.ts';
import { Refusal } from '../../platform/refusal.ts';
import { isInReach } from '../stock/index.ts';
import { stockTakeActions } from './counting.rules.ts';

export const stockTake = defineRecord({
  entity: 'stock-take',
  table: 'stock_take',
  label: (row) => `${row.place_code} ${formatDay(day(row.counted_on))}`,
  actions: stockTakeActions,
  movedOn: (row) =>
    row.state === 'counting'
      ? new Refusal('counting.still_counting')
      : new Refusal('stock.take_settled', { details: { state: stockTakeStates[StockTakeState.parse(row.state)].toLowerCase() } }),
  hidden: (row, actor) => !isInReach(actor, row),
  unlogged: ['bound_branch', 'bound_technician', 'told_at', 'place_code', 'counted_on', 'watermark', 'worth_pence'],
  names: {
    differences: 'Lines that differ',
    way: 'How it is counted',
    blind: 'Counted without what is expected',
    recount_basis_points: 'Share above which it is counted again',
    recount_pence: 'Worth above which it is counted again',
    recounts: 'Lines to be counted again',
  },
});
