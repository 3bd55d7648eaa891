import * as routes from '@quarterlight/contract/handling/routes';
import type { Server } from '../../platform/http/serve.ts';
import { showBringBack } from './bring-back.ts';
import { showPickList, tellShort } from './pick-list.ts';
import { putAwayItems } from './put-away.ts';
import { showPutAway } from './show-put-away.ts';
import { fillVan } from './van-needs.ts';

/** Binds the routes of handling. */
export function serveHandling(server: Server): void {
  server.serve(routes.putAwayList, ({ scope, query }) => scope.read((tx) => showPutAway(tx, query.locationId)));
  server.serveWrite(routes.putAway, async (tx, { body }) => {
    await putAwayItems(tx, body);
    return showPutAway(tx, body.locationId);
  });
  server.serve(routes.pickList, ({ scope, query }) => scope.read((tx) => showPickList(tx, query)));
  server.serveWrite(routes.fillVan, (tx, { body }) => fillVan(tx, body));
  server.serve(routes.bringBackList, ({ scope, query }) => scope.read((tx) => showBringBack(tx, query.technicianId)));
  server.serveWrite(routes.shortPick, (tx, { body }) => tellShort(tx, body));
}
