import * as looking from '@quarterlight/contract/vehicles/lookup-routes';
import * as markRoutes from '@quarterlight/contract/vehicles/mark-routes';
import * as motRoutes from '@quarterlight/contract/vehicles/mot-routes';
import * as routes from '@quarterlight/contract/vehicles/routes';
import { presentPage } from '../../platform/database/keyset.ts';
import type { Server } from '../../platform/http/serve.ts';
import type { Services } from '../../platform/services.ts';
import { serveList } from '../../platform/sheets/serve-list.ts';
import { changeVehicle } from './change-vehicle.ts';
import { createVehicle } from './create-vehicle.ts';
import { makeDvlaClient } from './dvla-client.ts';
import { serveFleet } from './fleet.routes.ts';
import { lookupVehicle } from './lookup-vehicle.ts';
import { marksOf } from './marks.queries.ts';
import { makeMotClient } from './mot-client.ts';
import { askMot, showMot } from './mot-history.ts';
import { refreshVehicle } from './refresh-vehicle.ts';
import { transferMark } from './transfer-mark.ts';
import { presentLikely, presentMarks, presentVehicle, presentVehicleSummary } from './vehicles.present.ts';
import { findVehicles, getVehicle, likelyVehicles } from './vehicles.queries.ts';

/** Binds the routes of vehicles and of their look-up. */
export function serveVehicles(server: Server, services: Services): void {
  serveFleet(server);
  const askDvsa = makeMotClient(services.outbound, services.now);
  server.serve(motRoutes.motHistory, ({ scope, params }) => scope.read((tx) => showMot(tx, params.id)));
  server.serve(motRoutes.askMotHistory, ({ scope, params, body }) => askMot(services, askDvsa, scope, params.id, body.fresh ?? false));
  const ask = makeDvlaClient(services.outbound, services.now);
  serveList(server, routes.vehiclesFile, async (tx, { criteria }) => presentPage(await findVehicles(tx, criteria), presentVehicleSummary));
  server.serve(looking.lookupVehicle, async ({ scope, body }) => (await lookupVehicle(services, ask, scope, body.registration)).reply);
  server.serve(routes.getVehicle, async ({ scope, params }) => presentVehicle(await scope.read((tx) => getVehicle(tx, params.id)), scope.actor));
  server.serveWrite(routes.createVehicle, async (tx, { body }) => presentVehicle(await createVehicle(tx, body), tx.actor));
  server.serveWrite(routes.changeVehicle, async (tx, { params, version, body }) => presentVehicle(await changeVehicle(tx, params.id, version, body), tx.actor));
  server.serve(markRoutes.vehicleMarks, ({ scope, params }) =>
    scope.read(async (tx) => presentMarks(await getVehicle(tx, params.id), await marksOf(tx, params.id))),
  );
  server.serve(markRoutes.vehicleDuplicates, ({ scope, params }) =>
    scope.read(async (tx) => {
      const row = await getVehicle(tx, params.id);
      return (await likelyVehicles(tx, row.id)).map((other) => presentLikely(row, other));
    }),
  );
  server.serveWrite(markRoutes.transferMark, async (tx, { params, version, body }) =>
    presentVehicle(await transferMark(tx, params.id, version, body), tx.actor),
  );
  server.serve(looking.refreshVehicle, ({ scope, params, body }) => refreshVehicle(services, ask, scope, params.id, body));
}
