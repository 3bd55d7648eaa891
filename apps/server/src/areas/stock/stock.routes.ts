import { Readable } from 'node:stream';
import { placeOptions } from '@quarterlight/contract/stock/choosing-routes';
import { placeLabels } from '@quarterlight/contract/stock/label-routes';
import * as routes from '@quarterlight/contract/stock/routes';
import { PlaceLevel, PlaceType } from '@quarterlight/contract/stock/schemas';
import type { Given } from '../../area.ts';
import { onWire } from '../../platform/database/on-wire.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import type { Server } from '../../platform/http/serve.ts';
import type { Services } from '../../platform/services.ts';
import { serveList } from '../../platform/sheets/serve-list.ts';
import { changePlace, createPlace } from './change-places.ts';
import { freeStock } from './free-stock.ts';
import { findMovers, findMoves, type MoveShown } from './move.queries.ts';
import { moveStock, reverseMove } from './move-stock.ts';
import { findPlaceOptions } from './place.queries.ts';
import { makePlaceLabels } from './place-labels.ts';
import { showContents, showLocations, showPlace } from './show-places.ts';
import { presentMoves } from './stock.present.ts';
import { productSupply } from './supply.ts';
import { issueGlass, returnGlass, showTechnicianGlass, showToIssue } from './technician-glass.ts';
import { verifyBalances } from './verify-balances.ts';

/** Binds the routes of stock control. */
export function serveStock(server: Server, { config }: Services, { moveDocuments }: Pick<Given, 'moveDocuments'>): void {
  const showMoves = async (tx: ReadTx, moves: readonly MoveShown[]) => ({ moves: await presentMoves(tx, moves, moveDocuments) });
  server.serve(routes.listLocations, ({ scope, query }) => scope.read((tx) => showLocations(tx, query)));
  server.serve(routes.getPlace, ({ scope, params }) => scope.read((tx) => showPlace(tx, params)));
  server.serve(placeOptions, async ({ scope, query }) =>
    (await scope.read((tx) => findPlaceOptions(tx, query))).map((row) => ({
      ...onWire(row, 'id', 'name', 'code', 'branch_id', 'technician_id'),
      level: PlaceLevel.parse(row.level),
      type: PlaceType.parse(row.type),
    })),
  );
  server.serveWrite(routes.createPlace, async (tx, { body }) => showPlace(tx, await createPlace(tx, body)));
  server.serveWrite(routes.changePlace, async (tx, { params, version, body }) => showPlace(tx, await changePlace(tx, params.id, version, body)));
  serveList(server, routes.contentsFile, (tx, { params, criteria }) => showContents(tx, params.id, criteria));
  serveList(server, routes.movesFile, async (tx, { criteria }) => {
    const page = await findMoves(tx, criteria);
    const items = await presentMoves(tx, page.items, moveDocuments);
    return { ...page, items };
  });
  server.serve(routes.listMovers, ({ scope }) => scope.read((tx) => findMovers(tx)));
  server.serveWrite(routes.postMove, async (tx, { body }) => showMoves(tx, await moveStock(tx, body)));
  server.serveWrite(routes.reverseMove, async (tx, { params, body }) => showMoves(tx, await reverseMove(tx, params.id, body.reason)));
  server.serve(routes.freeStock, ({ scope, query }) => scope.read((tx) => freeStock(tx, query.productId, query.branchId)));
  server.serve(routes.productSupply, ({ scope, query }) => scope.read((tx) => productSupply(tx, query.productIds)));
  server.serve(routes.technicianGlass, ({ scope, query }) => scope.read((tx) => showTechnicianGlass(tx, query)));
  server.serve(routes.glassToIssue, ({ scope, query }) => scope.read((tx) => showToIssue(tx, query.branchId)));
  server.serveWrite(routes.issueGlass, async (tx, { body }) => showMoves(tx, await issueGlass(tx, body)));
  server.serveWrite(routes.returnGlass, async (tx, { body }) => showMoves(tx, await returnGlass(tx, body)));
  server.serve(placeLabels, async ({ scope, params, query }) => {
    const { bytes, fileName } = await makePlaceLabels(scope, params.id, query, config.port);
    return { mediaType: 'application/pdf', body: Readable.from(bytes), fileName, inline: true };
  });
  server.serve(routes.verifyStock, ({ scope }) => scope.read((tx) => verifyBalances(tx)));
}
