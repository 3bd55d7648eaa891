import * as routes from '@quarterlight/contract/replenishment/routes';
import type { Server } from '../../platform/http/serve.ts';
import { serveList } from '../../platform/sheets/serve-list.ts';
import { acceptLevels } from './accept-levels.ts';
import { changeLevel, createLevel, removeLevel } from './set-levels.ts';
import { showFlow } from './show-flow.ts';
import { showLevel, showLevels } from './show-levels.ts';
import { showProductFlow } from './show-product-flow.ts';

/** Binds the routes of levels and of what comes and goes. */
export function serveReplenishment(server: Server): void {
  server.serve(routes.listLevels, ({ scope, query }) => scope.read((tx) => showLevels(tx, query)));
  server.serveWrite(routes.createLevel, async (tx, { body }) => showLevel(tx, await createLevel(tx, body)));
  server.serveWrite(routes.changeLevel, async (tx, { params, version, body }) => showLevel(tx, await changeLevel(tx, params.id, version, body)));
  server.serveWrite(routes.removeLevel, (tx, { params, version }) => removeLevel(tx, params.id, version));
  server.serveWrite(routes.acceptLevels, async (tx, { body }) => ({ levels: await acceptLevels(tx, body) }));
  serveList(server, routes.flowFile, (tx, { criteria }) => showFlow(tx, criteria));
  server.serve(routes.productFlow, ({ scope, query }) => scope.read((tx) => showProductFlow(tx, query)));
}
