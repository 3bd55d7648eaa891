import type { FieldsOf } from '@quarterlight/contract/route';
import * as routes from '@quarterlight/contract/worksheets/routes';
import { presentPage } from '../../platform/database/keyset.ts';
import type { WriteTx } from '../../platform/database/scope.ts';
import type { Server } from '../../platform/http/serve.ts';
import { type ReceivedUpload, receiveUpload, uploadLimits } from '../files/index.ts';
import { bookWorksheet, rebookWorksheet } from './book-worksheet.ts';
import { cancelWorksheet, reopenWorksheet } from './cancel-worksheet.ts';
import { addLine, changeLine, confirmFeatures, removeLine } from './change-lines.ts';
import { changeWorksheet, inspectWorksheet, prioritiseWorksheet, setAdasRequirement } from './change-worksheet.ts';
import { completeWorksheet } from './complete-worksheet.ts';
import { createWorksheet } from './create-worksheet.ts';
import { allocateLine, orderLine, releaseLineGlass } from './glass.ts';
import { holdUpsOfMany } from './hold-ups.ts';
import { holdWorksheet, resumeWorksheet } from './hold-worksheet.ts';
import { addFiles, openWorksheetFile, signWorksheet } from './keep-files.ts';
import { countStates, findWorksheets } from './list.queries.ts';
import { myDay } from './my-day.ts';
import { raiseWarranty } from './raise-warranty.ts';
import { recordAdhesives, recordCalibration, recordChecks, recordPayment } from './record-work.ts';
import { releaseWorksheet, releaseWorksheets } from './release-worksheets.ts';
import { showWorksheet } from './show-worksheet.ts';
import { failVisit, startVisit } from './start-visit.ts';
import { presentBrief, presentSummary } from './worksheets.present.ts';
import type { WorksheetRow } from './worksheets.queries.ts';

/** Where the worksheet stands after a change that made something of it. */
const presentMade = (tx: WriteTx, row: WorksheetRow, madeId: string) => ({ ...presentBrief(row, tx), madeId });

export function serveWorksheets(server: Server): void {
  serveDesk(server);
  serveLines(server);
  serveVisits(server);
}

function serveDesk(server: Server): void {
  server.serve(routes.listWorksheets, async ({ scope, query }) =>
    scope.read(async (tx) => {
      const page = await findWorksheets(tx, query);
      const holdUps = await holdUpsOfMany(tx, page.items);
      return presentPage(page, (row) => presentSummary(tx, row, holdUps));
    }),
  );
  server.serve(routes.countWorksheetStates, async ({ scope, query }) => scope.read(async (tx) => ({ items: await countStates(tx, query.branchId) })));
  server.serve(routes.getWorksheet, async ({ scope, params }) => scope.read((tx) => showWorksheet(tx, params.id)));
  server.serveWrite(routes.createWorksheet, async (tx, { body }) => presentBrief(await createWorksheet(tx, body), tx));
  server.serveWrite(routes.changeWorksheet, async (tx, { params, version, body }) => presentBrief(await changeWorksheet(tx, params.id, version, body), tx));
  server.serveWrite(routes.setAdasRequirement, async (tx, { params, version, body }) =>
    presentBrief(await setAdasRequirement(tx, params.id, version, body), tx),
  );
  server.serveWrite(routes.holdWorksheet, async (tx, { params, version, body }) => presentBrief(await holdWorksheet(tx, params.id, version, body), tx));
  server.serveWrite(routes.resumeWorksheet, async (tx, { params, version }) => presentBrief(await resumeWorksheet(tx, params.id, version), tx));
  server.serveWrite(routes.bookWorksheet, async (tx, { params, version, body }) => presentBrief(await bookWorksheet(tx, params.id, version, body), tx));
  server.serveWrite(routes.rebookWorksheet, async (tx, { params, version, body }) => presentBrief(await rebookWorksheet(tx, params.id, version, body), tx));
  server.serveWrite(routes.releaseWorksheet, async (tx, { params, version }) => presentBrief(await releaseWorksheet(tx, params.id, version), tx));
  server.serveWrite(routes.releaseWorksheets, async (tx, { body }) => {
    const { released, refused } = await releaseWorksheets(tx, body.ids);
    return { released: released.map((row) => presentBrief(row, tx)), refused };
  });
  server.serveWrite(routes.inspectWorksheet, async (tx, { params, version, body }) =>
    presentBrief(await inspectWorksheet(tx, params.id, version, body.on), tx),
  );
  server.serveWrite(routes.prioritiseWorksheet, async (tx, { params, version, body }) =>
    presentBrief(await prioritiseWorksheet(tx, params.id, version, body.on), tx),
  );
  server.serveWrite(routes.reopenWorksheet, async (tx, { params, version, body }) =>
    presentBrief(await reopenWorksheet(tx, params.id, version, body.reason), tx),
  );
  server.serveWrite(routes.cancelWorksheet, async (tx, { params, version, body }) =>
    presentBrief(await cancelWorksheet(tx, params.id, version, body.reason), tx),
  );
  server.serveWrite(routes.raiseWarranty, async (tx, { params, body }) => {
    const { row, made } = await raiseWarranty(tx, params.id, body);
    return presentMade(tx, row, made.id);
  });
}

function serveLines(server: Server): void {
  server.serveWrite(routes.addWorksheetLine, async (tx, { params, version, body }) => {
    const { row, lineId } = await addLine(tx, params.id, version, body);
    return presentMade(tx, row, lineId);
  });
  server.serveWrite(routes.changeWorksheetLine, async (tx, { params, version, body }) =>
    presentBrief(await changeLine(tx, params.id, params.lineId, version, body), tx),
  );
  server.serveWrite(routes.removeWorksheetLine, async (tx, { params, version }) => presentBrief(await removeLine(tx, params.id, params.lineId, version), tx));
  server.serveWrite(routes.confirmLineFeatures, async (tx, { params, version, body }) =>
    presentBrief(await confirmFeatures(tx, params.id, params.lineId, version, body), tx),
  );
  server.serveWrite(routes.allocateLine, async (tx, { params, version, body }) =>
    presentBrief(await allocateLine(tx, params.id, params.lineId, version, body), tx),
  );
  server.serveWrite(routes.orderLine, async (tx, { params, version, body }) => presentBrief(await orderLine(tx, params.id, params.lineId, version, body), tx));
  server.serveWrite(routes.releaseLineGlass, async (tx, { params, version }) =>
    presentBrief(await releaseLineGlass(tx, params.id, params.lineId, version), tx),
  );
}

function serveVisits(server: Server): void {
  server.serve(routes.getMyDay, async ({ scope, query }) => scope.read((tx) => myDay(tx, query.day ?? tx.today)));
  server.serveWrite(routes.startVisit, async (tx, { params, body }) => presentBrief(await startVisit(tx, params.id, body), tx));
  server.serveWrite(routes.failVisit, async (tx, { params, body }) => presentBrief(await failVisit(tx, params.id, body), tx));
  server.serveWrite(routes.recordChecks, async (tx, { params, body }) => presentBrief(await recordChecks(tx, params.id, body), tx));
  server.serveWrite(routes.recordAdhesives, async (tx, { params, body }) => presentBrief(await recordAdhesives(tx, params.id, body), tx));
  server.serveWrite(routes.recordCalibration, async (tx, { params, body }) => {
    const { row, calibrationId } = await recordCalibration(tx, params.id, body);
    return presentMade(tx, row, calibrationId);
  });
  server.serveWrite(routes.recordPayment, async (tx, { params, body }) => {
    const { row, paymentId } = await recordPayment(tx, params.id, body);
    return presentMade(tx, row, paymentId);
  });
  server.serveUpload<typeof routes.addWorksheetFiles, ReceivedUpload<FieldsOf<typeof routes.addWorksheetFiles>>>(
    routes.addWorksheetFiles,
    async ({ scope, request }, write) => receiveUpload(routes.addWorksheetFiles, request, await uploadLimits(scope), write),
    async (tx, upload, { params }) => {
      const { row, fileId } = await addFiles(tx, params.id, upload);
      return presentMade(tx, row, fileId);
    },
  );
  server.serve(routes.getWorksheetFile, async ({ scope, params }) => {
    const file = await scope.read((tx) => openWorksheetFile(tx, params.id, params.fileId));
    return { mediaType: file.mediaType, body: file.stream, fileName: file.name, inline: file.mediaType.startsWith('image/') };
  });
  server.serveWrite(routes.signWorksheet, async (tx, { params, body }) => presentBrief(await signWorksheet(tx, params.id, body), tx));
  server.serveWrite(routes.completeWorksheet, async (tx, { params, body }) => presentBrief(await completeWorksheet(tx, params.id, body), tx));
}
