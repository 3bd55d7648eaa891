import * as routes from '@quarterlight/contract/catalogue/price-file-routes';
import type { Server } from '../../platform/http/serve.ts';
import { serveList } from '../../platform/sheets/serve-list.ts';
import { findBestBuys } from './best-buys.ts';
import { changePriceFile } from './change-price-file.ts';
import { comparePriceFiles } from './compare-price-files.ts';
import { priceFileLines } from './price-file-lines.ts';
import { findPriceFiles, readPriceFile, supplierPriceFiles } from './price-files.ts';

/** Binds the routes of price files. */
export function servePriceFiles(server: Server): void {
  server.serve(routes.listSupplierPriceFiles, ({ scope, params, query }) => scope.read((tx) => supplierPriceFiles(tx, params.id, query)));
  serveList(server, routes.priceFilesFile, (tx, { criteria }) => findPriceFiles(tx, criteria));
  server.serve(routes.getPriceFile, ({ scope, params }) => scope.read((tx) => readPriceFile(tx, params.id)));
  server.serveWrite(routes.changePriceFile, async (tx, { params, version, body }) => {
    await changePriceFile(tx, params.id, version, body);
    return readPriceFile(tx, params.id);
  });
  serveList(server, routes.priceFileLinesFile, (tx, { criteria, params }) => priceFileLines(tx, params.id, criteria));
  server.serve(routes.comparePriceFiles, ({ scope, params, query }) => scope.read((tx) => comparePriceFiles(tx, params.id, query)));
  serveList(server, routes.bestBuysFile, (tx, { criteria }) => findBestBuys(tx, criteria));
}
