import * as routes from '@quarterlight/contract/worksheets/routes';
import { plansOf, presentPage } from '../../platform/database/keyset.ts';
import type { WriteTx } from '../../platform/database/scope.ts';
import type { Server } from '../../platform/http/serve.ts';
import type { Services } from '../../services.ts';
import { receiveUpload, uploadLimits } from '../files/index.ts';
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
import { asksForEqualsOnly, countStates, findWorksheets } from './list.queries.ts';
import { myDay } from './my-day.ts';
import { raiseWarranty } from './raise-warranty.ts';
import { recordAdhesives, recordCalibration, recordChecks, recordPayment } from './record-work.ts';
import { releaseWorksheet, releaseWorksheets } from './release-worksheets.ts';
import { showWorksheet } from './show-worksheet.ts';
import { failVisit, startVisit } from './start-visit.ts';
import { presentBrief, presentSummary } from './worksheets.present.ts';
import type { WorksheetRow } from './worksheets.queries.ts';

type Scoped = { readonly scope: { write<Result>(work: (tx: WriteTx) => Promise<Result>): Promise<Result> } };

/** One write that answers where the worksheet stands now. */
const brief = ({ scope }: Scoped, work: (tx: WriteTx) => Promise<WorksheetRow>) => scope.write(async (tx) => presentBrief(await work(tx), tx));

export function serveWorksheets(server: Server, _services: Services): void {
  serveDesk(server);
  serveLines(server);
  serveVisits(server);
}

function serveDesk(server: Server): void {
  server.serve(routes.listWorksheets, async ({ scope, query }) =>
    scope.read(
      async (tx) => {
        const page = await findWorksheets(tx, query);
        const holdUps = await holdUpsOfMany(tx, page.items);
        return presentPage(page, (row) => presentSummary(tx, row, holdUps));
      },
      { samePlans: asksForEqualsOnly(scope.actor, query), ...plansOf(scope.actor) },
    ),
  );
  server.serve(routes.countWorksheetStates, async ({ scope, query }) => scope.read(async (tx) => ({ items: await countStates(tx, query.branchId) })));
  server.serve(routes.getWorksheet, async ({ scope, params }) => scope.read((tx) => showWorksheet(tx, params.id)));
  server.serve(routes.createWorksheet, async ({ scope, body }) => scope.write((tx) => createWorksheet(tx, body), { samePlans: true }));
  server.serve(routes.changeWorksheet, async (call) => brief(call, (tx) => changeWorksheet(tx, call.params.id, call.version, call.body)));
  server.serve(routes.setAdasRequirement, async (call) => brief(call, (tx) => setAdasRequirement(tx, call.params.id, call.version, call.body)));
  server.serve(routes.holdWorksheet, async (call) => brief(call, (tx) => holdWorksheet(tx, call.params.id, call.version, call.body)));
  server.serve(routes.resumeWorksheet, async (call) => brief(call, (tx) => resumeWorksheet(tx, call.params.id, call.version)));
  server.serve(routes.bookWorksheet, async (call) => brief(call, (tx) => bookWorksheet(tx, call.params.id, call.version, call.body)));
  server.serve(routes.rebookWorksheet, async (call) => brief(call, (tx) => rebookWorksheet(tx, call.params.id, call.version, call.body)));
  server.serve(routes.releaseWorksheet, async (call) => brief(call, (tx) => releaseWorksheet(tx, call.params.id, call.version)));
  server.serve(routes.releaseWorksheets, async ({ scope, body }) =>
    scope.write(async (tx) => {
      const { released, refused } = await releaseWorksheets(tx, body.ids);
      return { released: released.map((row) => presentBrief(row, tx)), refused };
    }),
  );
  server.serve(routes.inspectWorksheet, async (call) => brief(call, (tx) => inspectWorksheet(tx, call.params.id, call.version, call.body.on)));
  server.serve(routes.prioritiseWorksheet, async (call) => brief(call, (tx) => prioritiseWorksheet(tx, call.params.id, call.version, call.body.on)));
  server.serve(routes.reopenWorksheet, async (call) => brief(call, (tx) => reopenWorksheet(tx, call.params.id, call.version, call.body.reason)));
  server.serve(routes.cancelWorksheet, async (call) => brief(call, (tx) => cancelWorksheet(tx, call.params.id, call.version, call.body.reason)));
  server.serve(routes.raiseWarranty, async ({ scope, params, body }) =>
    scope.write(async (tx) => {
      const { row, made } = await raiseWarranty(tx, params.id, body);
      return { ...presentBrief(row, tx), madeId: made.id };
    }),
  );
}

function serveLines(server: Server): void {
  server.serve(routes.addWorksheetLine, async ({ scope, params, version, body }) =>
    scope.write(async (tx) => {
      const { row, lineId } = await addLine(tx, params.id, version, body);
      return { ...presentBrief(row, tx), madeId: lineId };
    }),
  );
  server.serve(routes.changeWorksheetLine, async (call) => brief(call, (tx) => changeLine(tx, call.params.id, call.params.lineId, call.version, call.body)));
  server.serve(routes.removeWorksheetLine, async (call) => brief(call, (tx) => removeLine(tx, call.params.id, call.params.lineId, call.version)));
  server.serve(routes.confirmLineFeatures, async (call) =>
    brief(call, (tx) => confirmFeatures(tx, call.params.id, call.params.lineId, call.version, call.body)),
  );
  server.serve(routes.allocateLine, async (call) => brief(call, (tx) => allocateLine(tx, call.params.id, call.params.lineId, call.version, call.body)));
  server.serve(routes.orderLine, async (call) => brief(call, (tx) => orderLine(tx, call.params.id, call.params.lineId, call.version, call.body)));
  server.serve(routes.releaseLineGlass, async (call) => brief(call, (tx) => releaseLineGlass(tx, call.params.id, call.params.lineId, call.version)));
}

function serveVisits(server: Server): void {
  server.serve(routes.getMyDay, async ({ scope, query }) => scope.read((tx) => myDay(tx, query.day ?? tx.today)));
  server.serve(routes.startVisit, async (call) => brief(call, (tx) => startVisit(tx, call.params.id, call.body)));
  server.serve(routes.failVisit, async (call) => brief(call, (tx) => failVisit(tx, call.params.id, call.body)));
  server.serve(routes.recordChecks, async (call) => brief(call, (tx) => recordChecks(tx, call.params.id, call.body)));
  server.serve(routes.recordAdhesives, async (call) => brief(call, (tx) => recordAdhesives(tx, call.params.id, call.body)));
  server.serve(routes.recordCalibration, async ({ scope, params, body }) =>
    scope.write(async (tx) => {
      const { row, calibrationId } = await recordCalibration(tx, params.id, body);
      return { ...presentBrief(row, tx), madeId: calibrationId };
    }),
  );
  server.serve(routes.recordPayment, async ({ scope, params, body }) =>
    scope.write(async (tx) => {
      const { row, paymentId } = await recordPayment(tx, params.id, body);
      return { ...presentBrief(row, tx), madeId: paymentId };
    }),
  );
  server.serve(routes.addWorksheetFiles, async ({ scope, params, request }) =>
    receiveUpload(routes.addWorksheetFiles, request, await uploadLimits(scope), (upload) =>
      scope.write(async (tx) => {
        const { row, fileId } = await addFiles(tx, params.id, upload);
        return { ...presentBrief(row, tx), madeId: fileId };
      }),
    ),
  );
  server.serve(routes.getWorksheetFile, async ({ scope, params }) => {
    const file = await scope.read((tx) => openWorksheetFile(tx, params.id, params.fileId));
    return { mediaType: file.mediaType, body: file.stream, fileName: file.name, inline: file.mediaType.startsWith('image/') };
  });
  server.serve(routes.signWorksheet, async (call) => brief(call, (tx) => signWorksheet(tx, call.params.id, call.body)));
  server.serve(routes.completeWorksheet, async (call) => brief(call, (tx) => completeWorksheet(tx, call.params.id, call.body)));
}
