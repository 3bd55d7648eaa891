import * as certificates from '@quarterlight/contract/schedule/certificate-routes';
import * as equipment from '@quarterlight/contract/schedule/equipment-routes';
import * as roaming from '@quarterlight/contract/schedule/roaming-routes';
import { presentPage } from '../../platform/database/keyset.ts';
import type { Server } from '../../platform/http/serve.ts';
import { serveList } from '../../platform/sheets/serve-list.ts';
import { type ReceivedUpload, receiveUpload, uploadLimits } from '../files/index.ts';
import { presentCertificate } from './certificates.present.ts';
import { findCertificate, findCertificates } from './certificates.queries.ts';
import { findEquipment, findPieces } from './equipment.queries.ts';
import { conflictsOfLending, presentRoaming, showTimeLine } from './roaming.present.ts';
import { findRoaming, findRoamings } from './roaming.queries.ts';
import { changeCertificate, createCertificate, keepCertificateFile, removeCertificate } from './save-certificate.ts';
import { changeEquipment, createEquipment, presentEquipment, removeEquipment } from './save-equipment.ts';
import { changeRoaming, createRoaming, removeRoaming } from './save-roaming.ts';

/** Binds the routes of lent technicians. */
export function serveRoaming(server: Server): void {
  server.serve(roaming.listRoaming, async ({ scope, query }) => presentPage(await scope.read((tx) => findRoamings(tx, query)), presentRoaming));
  server.serve(roaming.getRoamingTimeLine, ({ scope, query }) => scope.read((tx) => showTimeLine(tx, query)));
  server.serve(roaming.listRoamingConflicts, ({ scope, query }) => scope.read((tx) => conflictsOfLending(tx, query)));
  server.serve(roaming.getRoaming, ({ scope, params }) => scope.read(async (tx) => presentRoaming(await findRoaming(tx, params.id))));
  server.serveWrite(roaming.createRoaming, async (tx, { body }) => presentRoaming(await findRoaming(tx, await createRoaming(tx, body))));
  server.serveWrite(roaming.changeRoaming, async (tx, { params, version, body }) =>
    presentRoaming(await findRoaming(tx, await changeRoaming(tx, params.id, version, body))),
  );
  server.serveWrite(roaming.removeRoaming, (tx, { params, version }) => removeRoaming(tx, params.id, version));
}

/** Binds the routes of technicians' certificates. */
export function serveCertificates(server: Server): void {
  server.serve(certificates.listCertificates, async ({ scope, query }) =>
    presentPage(await scope.read((tx) => findCertificates(tx, query)), (row) => presentCertificate(row, scope.actor)),
  );
  server.serve(certificates.getCertificate, ({ scope, params }) =>
    scope.read(async (tx) => presentCertificate(await findCertificate(tx, params.id), tx.actor)),
  );
  server.serveWrite(certificates.createCertificate, async (tx, { body }) =>
    presentCertificate(await findCertificate(tx, await createCertificate(tx, body)), tx.actor),
  );
  server.serveWrite(certificates.changeCertificate, async (tx, { params, version, body }) =>
    presentCertificate(await findCertificate(tx, await changeCertificate(tx, params.id, version, body)), tx.actor),
  );
  server.serveWrite(certificates.removeCertificate, (tx, { params, version }) => removeCertificate(tx, params.id, version));
  server.serveUpload<typeof certificates.addCertificateFile, ReceivedUpload>(
    certificates.addCertificateFile,
    async ({ scope, request }, write) => receiveUpload(certificates.addCertificateFile, request, await uploadLimits(scope), write),
    async (tx, upload, { params }) => presentCertificate(await findCertificate(tx, await keepCertificateFile(tx, params.id, upload)), tx.actor),
  );
}

/** Binds the routes of calibration equipment. */
export function serveEquipment(server: Server): void {
  serveList(server, equipment.equipmentFile, async (tx, { criteria }) => presentPage(await findPieces(tx, criteria), presentEquipment));
  server.serve(equipment.getEquipment, ({ scope, params }) => scope.read(async (tx) => presentEquipment(await findEquipment(tx, params.id))));
  server.serveWrite(equipment.createEquipment, async (tx, { body }) => presentEquipment(await findEquipment(tx, await createEquipment(tx, body))));
  server.serveWrite(equipment.changeEquipment, async (tx, { params, version, body }) =>
    presentEquipment(await findEquipment(tx, await changeEquipment(tx, params.id, version, body))),
  );
  server.serveWrite(equipment.removeEquipment, (tx, { params, version }) => removeEquipment(tx, params.id, version));
}
