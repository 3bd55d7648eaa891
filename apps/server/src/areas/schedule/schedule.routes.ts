import * as routes from '@quarterlight/contract/schedule/routes';
import { presentPage } from '../../platform/database/keyset.ts';
import type { Server } from '../../platform/http/serve.ts';
import { findAbsence, findAbsences } from './absences.queries.ts';
import { conflictsOf, createAbsence, deleteAbsence } from './absences.ts';
import { presentAbsence, presentConflict } from './schedule.present.ts';

/** Binds the absence routes; bookings are made by worksheets and moved by the diary. */
export function serveSchedule(server: Server): void {
  server.serve(routes.listAbsences, async ({ scope, query }) => presentPage(await scope.read((tx) => findAbsences(tx, query)), presentAbsence));
  server.serve(routes.listAbsenceConflicts, async ({ scope, query }) =>
    scope.read(async (tx) => ({ items: (await conflictsOf(tx, query)).map(presentConflict) })),
  );
  server.serve(routes.getAbsence, async ({ scope, params }) => scope.read(async (tx) => presentAbsence(await findAbsence(tx, params.id))));
  server.serveWrite(routes.createAbsence, async (tx, { body }) => presentAbsence(await findAbsence(tx, (await createAbsence(tx, body)).id)));
  server.serveWrite(routes.deleteAbsence, (tx, { params, version }) => deleteAbsence(tx, params.id, version));
}
