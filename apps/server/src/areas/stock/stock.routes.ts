import * as routes from '@quarterlight/contract/stock/routes';
import { PlaceLevel, PlaceType } from '@quarterlight/contract/stock/schemas';
import { presentPage } from '../../platform/database/keyset.ts';
import type { Server } from '../../platform/http/serve.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../services.ts';
import { changePlace, createPlace } from './change-places.ts';
import { freeStock } from './free-stock.ts';
import { findMoves } from './move.queries.ts';
import { moveStock, reverseMove, writeOffStock } from './move-stock.ts';
import { findPlaceOptions } from './place.queries.ts';
import { showContents, showLocations, showPlace } from './show-places.ts';
import { presentMove } from './stock.present.ts';
import { issueGlass, returnGlass, showTechnicianGlass, showToIssue } from './technician-glass.ts';
import { verifyBalances } from './verify-balances.ts';

/** Binds the routes of stock control. */
export function serveStock(server: Server, _services: Services): void {
  server.serve(routes.listLocations, ({ scope, query }) => scope.read((tx) => showLocations(tx, query)));
  server.serve(routes.getPlace, ({ scope, params }) => scope.read((tx) => showPlace(tx, params.id)));
  server.serve(routes.placeOptions, async ({ scope, query }) =>
    (await scope.read((tx) => findPlaceOptions(tx, query))).map((row) => ({
      id: row.id,
      name: row.name,
      code: row.code,
      level: PlaceLevel.parse(row.level),
      type: PlaceType.parse(row.type),
      branchId: row.branch_id,
      technicianId: row.technician_id,
    })),
  );
  server.serve(routes.createPlace, ({ scope, body }) => scope.write((tx) => createPlace(tx, body)));
  server.serve(routes.changePlace, ({ scope, params, version, body }) => scope.write((tx) => changePlace(tx, params.id, version, body)));
  server.serve(routes.listContents, ({ scope, params, query }) => scope.read((tx) => showContents(tx, params.id, query)));
  server.serve(routes.listMoves, ({ scope, query }) => scope.read(async (tx) => presentPage(await findMoves(tx, query), (row) => presentMove(tx, row))));
  server.serve(routes.postMove, ({ scope, body }) => scope.write((tx) => moveStock(tx, body)));
  server.serve(routes.reverseMove, ({ scope, params, body }) => scope.write((tx) => reverseMove(tx, params.id, body.reason)));
  server.serve(routes.writeOff, ({ scope, body }) => scope.write((tx) => writeOffStock(tx, body)));
  server.serve(routes.freeStock, ({ scope, query }) => scope.read((tx) => freeStock(tx, query.productId, query.branchId)));
  server.serve(routes.technicianGlass, ({ scope, query }) => scope.read((tx) => showTechnicianGlass(tx, query)));
  server.serve(routes.glassToIssue, ({ scope, query }) => scope.read((tx) => showToIssue(tx, query.branchId)));
  server.serve(routes.issueGlass, ({ scope, body }) => {
    assertPicked(body);
    return scope.write((tx) => issueGlass(tx, body));
  });
  server.serve(routes.returnGlass, ({ scope, body }) => {
    assertPicked(body);
    return scope.write((tx) => returnGlass(tx, body));
  });
  server.serve(routes.verifyStock, ({ scope }) => scope.read((tx) => verifyBalances(tx)));
}

function assertPicked(body: { allocationIds?: readonly string[] | undefined; lots?: readonly unknown[] | undefined }): void {
  if ((body.allocationIds?.length ?? 0) + (body.lots?.length ?? 0) === 0) throw new Refusal('stock.nothing_picked');
}
