import * as routes from '@quarterlight/contract/companies/interface-routes';
import type { Server } from '../../../platform/http/serve.ts';
import type { Sealed } from '../../../platform/secrets/vault.ts';
import type { Services } from '../../../platform/services.ts';
import { ofOffice } from '../companies.present.ts';
import { getSupplier } from '../supplier.queries.ts';
import { readyInterface, saveInterface, showInterface } from './save-interface.ts';
import { tryInterface } from './try-interface.ts';

/** Binds the routes of suppliers' interfaces for orders. */
export function serveSupplierInterfaces(server: Server, services: Services): void {
  server.serve(routes.getSupplierInterface, ({ scope, params }) =>
    scope.read(async (tx) => showInterface(services, tx, ofOffice(tx, await getSupplier(tx, params.id)).id)),
  );
  server.serveUpload<typeof routes.saveSupplierInterface, Sealed | undefined>(
    routes.saveSupplierInterface,
    async ({ scope, params, body }, write) => {
      await scope.read(async (tx) => ofOffice(tx, await getSupplier(tx, params.id)));
      return write(await readyInterface(services, scope, params.id, body));
    },
    async (tx, password, { params, version, body }) => {
      await saveInterface(tx, params.id, version, body, password);
      return showInterface(services, tx, params.id);
    },
  );
  server.serve(routes.trySupplierInterface, async ({ scope, params }) => {
    await scope.read(async (tx) => ofOffice(tx, await getSupplier(tx, params.id)));
    return tryInterface(services, scope, params.id);
  });
}
