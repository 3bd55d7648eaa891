import * as choosing from '@quarterlight/contract/catalogue/choosing-routes';
import { listMakes, listModels } from '@quarterlight/contract/catalogue/make-routes';
import * as routes from '@quarterlight/contract/catalogue/routes';
import { presentPage } from '../../platform/database/keyset.ts';
import type { Server } from '../../platform/http/serve.ts';
import { serveList } from '../../platform/sheets/serve-list.ts';
import * as present from './catalogue.present.ts';
import * as queries from './catalogue.queries.ts';
import { serveCategories } from './category.routes.ts';
import { serveFacets } from './facet.routes.ts';
import { findProducts } from './find-products.ts';
import { glassForVehicle } from './glass-for-vehicle.ts';
import { serveKits } from './kit.routes.ts';
import { serveLabourRates } from './labour-rate.routes.ts';
import { servePriceFiles } from './price-file.routes.ts';
import { serveProducts } from './product.routes.ts';
import { readPrice } from './read-price.ts';
import { readProduct } from './read-product.ts';
import { serveTerms } from './terms.routes.ts';

/** Binds the routes of the catalogue. */
export function serveCatalogue(server: Server): void {
  server.serve(routes.listCategories, async ({ scope }) => {
    const rows = await scope.read((tx) => queries.findCategories(tx));
    return present.inTreeOrder(rows).map((row) => present.presentCategory(row, scope.actor));
  });
  server.serve(routes.getCategory, async ({ scope, params }) =>
    present.presentCategory(await scope.read((tx) => queries.findCategory(tx, params.id)), scope.actor),
  );
  serveList(server, routes.productsFile, async (tx, { criteria }) => {
    const page = await findProducts(tx, criteria);
    return presentPage(page, (row) => present.presentSummary(row, tx.tenant.currency));
  });
  server.serve(choosing.productOptions, async ({ scope, query }) => {
    const rows = await scope.read((tx) => queries.productsFor(tx, { ...query, limit: query.limit ?? 20 }));
    return rows.map((row) => present.presentOption(row, scope.tenant.currency));
  });
  server.serve(routes.getProduct, ({ scope, params, query }) => scope.read((tx) => readProduct(tx, params.id, query.customerId)));
  server.serve(choosing.glassForVehicle, ({ scope, query }) => scope.read((tx) => glassForVehicle(tx, query)));
  server.serve(choosing.priceProduct, ({ scope, body }) => scope.read((tx) => readPrice(tx, body)));
  server.serve(listMakes, ({ scope }) => scope.read((tx) => queries.findMakes(tx)));
  server.serve(listModels, ({ scope, query }) => scope.read((tx) => queries.findModels(tx, query.make)));
  serveCategories(server);
  serveLabourRates(server);
  serveTerms(server);
  serveKits(server);
  servePriceFiles(server);
  serveProducts(server);
  serveFacets(server);
}
