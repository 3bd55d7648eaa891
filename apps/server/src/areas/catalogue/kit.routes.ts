import * as routes from '@quarterlight/contract/catalogue/kit-routes';
import type { Server } from '../../platform/http/serve.ts';
import { findKits } from './kit.queries.ts';
import { presentKits, proposedKits, readKit } from './kits.ts';
import { changeKit, createKit, removeKit } from './save-kit.ts';

/** Binds the routes of kits. */
export function serveKits(server: Server): void {
  server.serve(routes.listKits, ({ scope, query }) =>
    scope.read(async (tx) => {
      const page = await findKits(tx, query);
      return { ...page, items: await presentKits(tx, page.items) };
    }),
  );
  server.serve(routes.proposedKits, ({ scope, query }) => scope.read((tx) => proposedKits(tx, query)));
  server.serve(routes.getKit, ({ scope, params }) => scope.read((tx) => readKit(tx, params.id)));
  server.serveWrite(routes.createKit, async (tx, { body }) => readKit(tx, await createKit(tx, body)));
  server.serveWrite(routes.changeKit, async (tx, { params, version, body }) => readKit(tx, await changeKit(tx, params.id, version, body)));
  server.serveWrite(routes.removeKit, (tx, { params, version }) => removeKit(tx, params.id, version));
}
