import * as routes from '@quarterlight/contract/valuation/routes';
import { day } from '@quarterlight/kit/days';
import type { Server } from '../../platform/http/serve.ts';
import { serveList } from '../../platform/sheets/serve-list.ts';
import { closePeriod, openPeriod } from '../stock/index.ts';
import { seesWhole, showFigures, showPeriods } from './show-periods.ts';
import { showValuation, showValuedProducts } from './show-valuation.ts';

/** Binds the routes of what stock is worth and of the months of its accounts. */
export function serveValuation(server: Server): void {
  server.serve(routes.stockValuation, ({ scope, query }) => scope.read((tx) => showValuation(tx, query)));
  serveList(server, routes.valuedProductsFile, (tx, { criteria }) => showValuedProducts(tx, criteria));
  server.serve(routes.listStockPeriods, ({ scope }) => scope.read((tx) => showPeriods(tx)));
  server.serve(routes.stockPeriodFigures, ({ scope, query }) => scope.read((tx) => showFigures(tx, day(query.month))));
  server.serveWrite(routes.closeStockPeriod, async (tx, { body }) => {
    seesWhole(tx);
    await closePeriod(tx, day(body.month));
    return showPeriods(tx);
  });
  server.serveWrite(routes.openStockPeriod, async (tx, { body }) => {
    seesWhole(tx);
    await openPeriod(tx, day(body.month), body.reason);
    return showPeriods(tx);
  });
}
