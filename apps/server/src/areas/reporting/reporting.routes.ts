import * as routes from '@quarterlight/contract/reporting/routes';
import type { Server } from '../../platform/http/serve.ts';
import type { Services } from '../../services.ts';
import { exportsOf } from './list-exports.ts';
import { runExport } from './run-export.ts';
import { showExport } from './show-export.ts';

export function serveReporting(server: Server, services: Services): void {
  server.serve(routes.listExports, async ({ scope }) => exportsOf(scope.actor));
  server.serve(routes.showExport, ({ scope, params, query }) => showExport(scope, params.name, query));
  server.serve(routes.runExport, ({ scope, params, query }) =>
    runExport(scope, params.name, query, (error) => services.log.warn({ err: error, export: params.name }, 'an export was cut short')),
  );
}
