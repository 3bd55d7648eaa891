import * as routes from '@quarterlight/contract/reporting/routes';
import type { Server } from '../../platform/http/serve.ts';
import type { Services } from '../../platform/services.ts';
import type { ExportDefinition } from '../../platform/sheets/define-export.ts';
import { exportOf } from './export-request.ts';
import { exportsOf } from './list-exports.ts';
import { exportRun, makeExport } from './make-export.ts';
import { runExport } from './run-export.ts';
import { showExport } from './show-export.ts';

export function serveReporting(server: Server, services: Services, exports: readonly ExportDefinition[]): void {
  server.serve(routes.listExports, async ({ scope }) => exportsOf(scope.actor, exports));
  server.serve(routes.showExport, ({ scope, params, query }) => showExport(scope, exportOf(exports, params.name), query));
  server.serveWrite(routes.makeExport, (tx, { params, body }) => makeExport(tx, exportRun(exports), exportOf(exports, params.name), body));
  server.serve(routes.runExport, ({ scope, params, query }) =>
    runExport(scope, exportOf(exports, params.name), query, (error) => services.log.warn({ err: error, export: params.name }, 'an export was cut short')),
  );
}
