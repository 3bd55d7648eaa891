import * as routes from '@quarterlight/contract/valuation/routes';
import { day, startOfMonth } from '@quarterlight/kit/days';
import type { Server } from '../../platform/http/serve.ts';
import { serveList } from '../../platform/sheets/serve-list.ts';
import { closePeriod, openPeriod } from '../stock/index.ts';
import { seesWhole, showFigures, showPeriods } from './show-periods.ts';
import { showValuation, showValuedProducts } from './show-valuation.ts';

const monthOf = (on: string) => startOfMonth(day(on));

/** Binds the routes of what stock is worth and of the months of its accounts. */
export function serveValuation(server: Server): void {
  server.serve(routes.stockValuation, ({ scope, query }) => scope.read((tx) => showValuation(tx, query)));
  serveList(server, routes.valuedProductsFile, (tx, { criteria }) => showValuedProducts(tx, criteria));
  server.serve(routes.listStockPeriods, ({ scope }) => scope.read((tx) => showPeriods(tx)));
  server.serve(routes.stockPeriodFigures, ({ scope, query }) => scope.read((tx) => showFigures(tx, monthOf(query.month))));
  server.serveWrite(routes.closeStockPeriod, async (tx, { body }) => {
    seesWhole(tx);
    await closePeriod(tx, monthOf(body.month));
    return showPeriods(tx);
  });
  server.serveWrite(routes.openStockPeriod, async (tx, { body }) => {
    seesWhole(tx);
    await openPeriod(tx, monthOf(body.month), body.reason);
    return showPeriods(tx);
  });
}
