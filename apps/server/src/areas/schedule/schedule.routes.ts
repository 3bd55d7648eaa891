import * as routes from '@quarterlight/contract/schedule/routes';
import { presentPage } from '../../platform/database/keyset.ts';
import type { Server } from '../../platform/http/serve.ts';
import { serveList } from '../../platform/sheets/serve-list.ts';
import { showCalendar } from './absence-calendar.ts';
import { countByState, findAbsences } from './absences.queries.ts';
import { findPeople } from './calendar.queries.ts';
import { approveAbsence, cancelAbsence, refuseAbsence } from './decide-absence.ts';
import { serveExceptions } from './exceptions.routes.ts';
import { serveCertificates, serveEquipment, serveRoaming } from './lending.routes.ts';
import { changeAbsence, createAbsence } from './save-absence.ts';
import { presentAbsence } from './schedule.present.ts';
import { showAbsence, showConflicts } from './show-absence.ts';

/** Binds the routes of absences, lent technicians, certificates, equipment and branches' days; bookings are made by worksheets and moved by the diary. */
export function serveSchedule(server: Server): void {
  serveList(server, routes.absencesFile, async (tx, { criteria }) => presentPage(await findAbsences(tx, criteria), (row) => presentAbsence(tx, row)));
  server.serve(routes.countAbsences, ({ scope, query }) => scope.read((tx) => countByState(tx, query)));
  server.serve(routes.getAbsenceCalendar, ({ scope, query }) => scope.read((tx) => showCalendar(tx, query)));
  server.serve(routes.absencePeople, async ({ scope, query }) =>
    (await scope.read((tx) => findPeople(tx, query))).map((row) => ({ id: row.id, name: row.display_name, branch: row.branch_name ?? '' })),
  );
  server.serve(routes.listAbsenceConflicts, ({ scope, query }) => scope.read((tx) => showConflicts(tx, query)));
  server.serve(routes.getAbsence, ({ scope, params }) => scope.read((tx) => showAbsence(tx, params)));
  server.serveWrite(routes.createAbsence, async (tx, { body }) => showAbsence(tx, await createAbsence(tx, body)));
  server.serveWrite(routes.changeAbsence, async (tx, { params, version, body }) => showAbsence(tx, await changeAbsence(tx, params.id, version, body)));
  server.serveWrite(routes.approveAbsence, async (tx, { params, version, body }) => showAbsence(tx, await approveAbsence(tx, params.id, version, body.keep)));
  server.serveWrite(routes.refuseAbsence, async (tx, { params, version, body }) => showAbsence(tx, await refuseAbsence(tx, params.id, version, body.reason)));
  server.serveWrite(routes.cancelAbsence, async (tx, { params, version, body }) => showAbsence(tx, await cancelAbsence(tx, params.id, version, body.reason)));
  serveRoaming(server);
  serveCertificates(server);
  serveEquipment(server);
  serveExceptions(server);
}
