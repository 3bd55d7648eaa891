import * as routes from '@quarterlight/contract/vehicles/fleet-routes';
import { can } from '../../platform/access/actor.ts';
import { presentPage } from '../../platform/database/keyset.ts';
import type { Server } from '../../platform/http/serve.ts';
import { Refusal } from '../../platform/refusal.ts';
import { serveList } from '../../platform/sheets/serve-list.ts';
import { addToFleet, changeFleetEntry, endFleetEntry, moveFleetEntry, removeFleetEntry } from './change-fleet.ts';
import { presentFleetEntry } from './fleet.present.ts';
import { findFleet } from './fleet.queries.ts';

/** Binds the routes of fleets. */
export function serveFleet(server: Server): void {
  serveList(server, routes.fleetFile, async (tx, { criteria }) => {
    // What an account's own users read by their jobs, the company's people read by its customers.
    if (tx.actor.customerId === null && !can(tx.actor, 'view-customers')) throw new Refusal('access.missing_permission');
    return presentPage(await findFleet(tx, criteria), (row) => presentFleetEntry(tx, row));
  });
  server.serveWrite(routes.addToFleet, async (tx, { body }) => presentFleetEntry(tx, await addToFleet(tx, body)));
  server.serveWrite(routes.changeFleetEntry, async (tx, { params, version, body }) =>
    presentFleetEntry(tx, await changeFleetEntry(tx, params.id, version, body)),
  );
  server.serveWrite(routes.endFleetEntry, async (tx, { params, version, body }) => presentFleetEntry(tx, await endFleetEntry(tx, params.id, version, body)));
  server.serveWrite(routes.moveFleetEntry, async (tx, { params, version, body }) => presentFleetEntry(tx, await moveFleetEntry(tx, params.id, version, body)));
  server.serveWrite(routes.removeFleetEntry, (tx, { params, version }) => removeFleetEntry(tx, params.id, version));
}
