import { stockPeriodFigures } from '@quarterlight/contract/valuation/routes';
import type { PeriodFlow } from '@quarterlight/contract/valuation/schemas';
import { day, startOfMonth } from '@quarterlight/kit/days';
import { ok } from '../../kit/answers.ts';
import type { At } from './at.ts';

/** Under which nominal codes a flow of this month is posted. */
const codes = async ({ admin, tenant }: At, flow: PeriodFlow) =>
  ok(await admin.call(stockPeriodFigures, { query: { month: startOfMonth(day(tenant.scope.today())) } })).movements.find((each) => each.flow === flow);

export const debitOf = (flow: PeriodFlow) => async (at: At) => (await codes(at, flow))?.debit;
export const creditOf = (flow: PeriodFlow) => async (at: At) => (await codes(at, flow))?.credit;
