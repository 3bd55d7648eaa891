import type { FieldsOf } from '@quarterlight/contract/route';
import * as productRoutes from '@quarterlight/contract/worksheets/product-routes';
import { worksheetsMeant } from '@quarterlight/contract/worksheets/proxy-routes';
import * as routes from '@quarterlight/contract/worksheets/routes';
import * as vanRoutes from '@quarterlight/contract/worksheets/van-routes';
import * as waits from '@quarterlight/contract/worksheets/wait-routes';
import { emptyId } from '@quarterlight/kit/ids';
import { presentPage } from '../../platform/database/keyset.ts';
import type { WriteTx } from '../../platform/database/scope.ts';
import type { Server } from '../../platform/http/serve.ts';
import { startRun } from '../../platform/runs/start-run.ts';
import type { Services } from '../../platform/services.ts';
import { serveList } from '../../platform/sheets/serve-list.ts';
import { countVan } from '../counting/index.ts';
import { type ReceivedUpload, receiveUpload, uploadLimits } from '../files/index.ts';
import { showRun } from '../runs/index.ts';
import { openEvidence } from './adas-evidence.ts';
import { againstQuotation, explainDifference } from './against-quotation.ts';
import { serveWorksheetApprovals } from './approvals.routes.ts';
import { bookQuotation } from './book-quotation.ts';
import { bookWorksheet, rebookWorksheet } from './book-worksheet.ts';
import { serveBulk } from './bulk.routes.ts';
import { cancelWorksheet, reopenWorksheet } from './cancel-worksheet.ts';
import { addKit, addLine, changeLine, confirmFeatures, removeLine } from './change-lines.ts';
import { changeWorksheet, inspectWorksheet, prioritiseWorksheet, setAdasRequirement } from './change-worksheet.ts';
import { chargeVisit, dismissCharge } from './charge-visit.ts';
import { completeWorksheet } from './complete-worksheet.ts';
import { copyWorksheet } from './copy-worksheet.ts';
import { createWorksheet } from './create-worksheet.ts';
import { serveCustomerJobs, serveQueue } from './customer-jobs.routes.ts';
import { serveDamages } from './damage.routes.ts';
import { allocateLine, freeLineGlass, orderLine } from './glass.ts';
import { holdUpsOfMany } from './hold-ups.ts';
import { holdWorksheet, resumeWorksheet } from './hold-worksheet.ts';
import { askForDeposit, recordPayment, refundPayment } from './job-money.ts';
import { addFiles, openWorksheetFile, signWorksheet } from './keep-files.ts';
import { serveWorksheetLinks } from './link.routes.ts';
import { countStates, findWorksheets } from './list.queries.ts';
import { myDay } from './my-day.ts';
import { myVan } from './my-van.ts';
import { serveOffers } from './offers.routes.ts';
import { showUsage, showWaiting } from './product-jobs.ts';
import { raiseWarranty } from './raise-warranty.ts';
import { readReplies } from './read-replies.ts';
import { usesOfBatch } from './recall.queries.ts';
import { serveRecall } from './recall.routes.ts';
import { completeCalibration, recordCalibration } from './record-calibration.ts';
import { recordAdhesives, recordChecks } from './record-work.ts';
import { releaseRun } from './release-run.ts';
import { releaseWorksheet, releaseWorksheets } from './release-worksheets.ts';
import { setOff } from './set-off.ts';
import { changeWarranty, claimOfSupplier, creditRepair } from './settle-warranty.ts';
import { showWorksheet } from './show-worksheet.ts';
import { failVisit, startVisit } from './start-visit.ts';
import { serveTalk } from './talk.routes.ts';
import { serveUnallocated } from './unallocated.routes.ts';
import { unbookWorksheet } from './unbook-worksheet.ts';
import { vehiclePast } from './vehicle-past.ts';
import { showVehicleWork } from './vehicle-work.ts';
import { stopWaiting, waitForSlot } from './wait-for-slot.ts';
import { presentBrief, presentSummary } from './worksheets.present.ts';
import type { WorksheetRow } from './worksheets.queries.ts';
import { findMeant } from './worksheets-meant.ts';

const brief = async (tx: WriteTx, changing: Promise<WorksheetRow>) => presentBrief(await changing, tx);

/** Where the worksheet stands after a change that made something of it. */
const presentMade = (tx: WriteTx, row: WorksheetRow, madeId: string) => ({ ...presentBrief(row, tx), madeId });

export function serveWorksheets(server: Server, services: Services): void {
  serveCustomerJobs(server);
  serveQueue(server, services);
  serveDesk(server);
  serveLines(server);
  serveWarranty(server);
  serveVisits(server, services.config.port);
  serveWorksheetLinks(server, services.config.port);
  serveOffers(server);
  serveTalk(server);
  serveBulk(server);
  serveWorksheetApprovals(server, services.config.port);
  serveUnallocated(server);
}

function serveDesk(server: Server): void {
  serveList(server, routes.worksheetsFile, async (tx, { criteria }) => {
    const page = await findWorksheets(tx, criteria);
    const [holdUps, batches] = await Promise.all([holdUpsOfMany(tx, page.items), usesOfBatch(tx, criteria.adhesiveBatch, page.items)]);
    return presentPage(page, (row) => presentSummary(tx, row, holdUps, batches));
  });
  serveRecall(server);
  serveDamages(server);
  server.serve(routes.countWorksheetStates, async ({ scope, query }) => scope.read(async (tx) => ({ items: await countStates(tx, query) })));
  server.serve(worksheetsMeant, ({ scope, params }) => findMeant(scope, params.reference));
  server.serve(routes.vehiclePast, ({ scope, query }) => scope.read((tx) => vehiclePast(tx, query.registration)));
  server.serve(productRoutes.productWaiting, ({ scope, params, query }) => scope.read((tx) => showWaiting(tx, params.id, query)));
  server.serve(productRoutes.productUsage, ({ scope, params }) => scope.read((tx) => showUsage(tx, params.id)));
  server.serve(routes.vehicleWork, ({ scope, params, query }) => scope.read((tx) => showVehicleWork(tx, params.id, query)));
  server.serve(routes.getWorksheet, async ({ scope, params }) => scope.read((tx) => showWorksheet(tx, params.id)));
  server.serveWrite(routes.createWorksheet, (tx, { body }) => brief(tx, createWorksheet(tx, body)));
  server.serveWrite(routes.bookQuotation, (tx, { params, version, body }) => brief(tx, bookQuotation(tx, params.id, version, body)));
  server.serve(routes.getAgainstQuotation, ({ scope, params }) => scope.read((tx) => againstQuotation(tx, params.id)));
  server.serveWrite(routes.explainDifference, (tx, { params, version, body }) => brief(tx, explainDifference(tx, params.id, version, body)));
  server.serveWrite(routes.changeWorksheet, (tx, { params, version, body }) => brief(tx, changeWorksheet(tx, params.id, version, body)));
  server.serveWrite(routes.setAdasRequirement, (tx, { params, version, body }) => brief(tx, setAdasRequirement(tx, params.id, version, body)));
  server.serveWrite(routes.askForDeposit, (tx, { params, version, body }) => brief(tx, askForDeposit(tx, params.id, version, body)));
  server.serveWrite(routes.holdWorksheet, (tx, { params, version, body }) => brief(tx, holdWorksheet(tx, params.id, version, body)));
  server.serveWrite(routes.resumeWorksheet, (tx, { params, version }) => brief(tx, resumeWorksheet(tx, params.id, version)));
  server.serveWrite(routes.bookWorksheet, (tx, { params, version, body }) => brief(tx, bookWorksheet(tx, params.id, version, body)));
  server.serveWrite(routes.rebookWorksheet, (tx, { params, version, body }) => brief(tx, rebookWorksheet(tx, params.id, version, body)));
  server.serveWrite(routes.unbookWorksheet, (tx, { params, version, body }) => brief(tx, unbookWorksheet(tx, params.id, version, body)));
  server.serveWrite(waits.waitForSlot, (tx, { params, version, body }) => brief(tx, waitForSlot(tx, params.id, version, body)));
  server.serveWrite(waits.stopWaiting, (tx, { params, version }) => brief(tx, stopWaiting(tx, params.id, version)));
  server.serveWrite(routes.releaseWorksheet, (tx, { params, version, body }) => brief(tx, releaseWorksheet(tx, params.id, version, body.reason)));
  server.serveWrite(routes.releaseInBackground, async (tx, { body }) => showRun(tx, (await startRun(tx, releaseRun, { ids: [...new Set(body.ids)] })).id));
  server.serveWrite(routes.releaseWorksheets, async (tx, { body }) => {
    const { released, refused } = await releaseWorksheets(tx, body.ids);
    return { released: released.map((row) => presentBrief(row, tx)), refused };
  });
  server.serveWrite(routes.inspectWorksheet, (tx, { params, version, body }) => brief(tx, inspectWorksheet(tx, params.id, version, body.on)));
  server.serveWrite(routes.prioritiseWorksheet, (tx, { params, version, body }) => brief(tx, prioritiseWorksheet(tx, params.id, version, body.on)));
  server.serveWrite(routes.readReplies, (tx, { params, body }) => readReplies(tx, params.id, body.upTo));
  server.serveWrite(routes.reopenWorksheet, (tx, { params, version, body }) => brief(tx, reopenWorksheet(tx, params.id, version, body.reason)));
  server.serveWrite(routes.cancelWorksheet, (tx, { params, version, body }) => brief(tx, cancelWorksheet(tx, params.id, version, body.reason)));
  server.serveWrite(routes.copyWorksheet, async (tx, { params, body }) => {
    const { row, made } = await copyWorksheet(tx, params.id, body);
    return presentMade(tx, row, made.id);
  });
  server.serveWrite(routes.raiseWarranty, async (tx, { params, body }) => {
    const { row, made } = await raiseWarranty(tx, params.id, body);
    return presentMade(tx, row, made.id);
  });
}

function serveWarranty(server: Server): void {
  server.serveWrite(routes.changeWarranty, (tx, { params, version, body }) => brief(tx, changeWarranty(tx, params.id, version, body)));
  server.serveWrite(routes.claimOfSupplier, (tx, { params, version, body }) => brief(tx, claimOfSupplier(tx, params.id, version, body)));
  server.serveWrite(routes.creditRepair, async (tx, { params, version }) => {
    const { row, lineId } = await creditRepair(tx, params.id, version);
    return presentMade(tx, row, lineId);
  });
}

function serveLines(server: Server): void {
  server.serveWrite(routes.addWorksheetLine, async (tx, { params, version, body }) => {
    const { row, lineId } = await addLine(tx, params.id, version, body);
    return presentMade(tx, row, lineId);
  });
  server.serveWrite(routes.addWorksheetKit, async (tx, { params, version, body }) => {
    const { row, lineId } = await addKit(tx, params.id, version, body);
    return presentMade(tx, row, lineId);
  });
  server.serveWrite(routes.chargeVisit, async (tx, { params, version, body }) => {
    const { row, lineId } = await chargeVisit(tx, params, version, body);
    return presentMade(tx, row, lineId);
  });
  server.serveWrite(routes.dismissCharge, (tx, { params, version, body }) => brief(tx, dismissCharge(tx, params, version, body.reason)));
  server.serveWrite(routes.changeWorksheetLine, (tx, { params, version, body }) => brief(tx, changeLine(tx, params.id, params.lineId, version, body)));
  server.serveWrite(routes.removeWorksheetLine, (tx, { params, version }) => brief(tx, removeLine(tx, params.id, params.lineId, version)));
  server.serveWrite(routes.confirmLineFeatures, (tx, { params, version, body }) => brief(tx, confirmFeatures(tx, params.id, params.lineId, version, body)));
  server.serveWrite(routes.allocateLine, (tx, { params, version, body }) => brief(tx, allocateLine(tx, params.id, params.lineId, version, body)));
  server.serveWrite(routes.orderLine, async (tx, { params, version, body }) => {
    const { row, from } = await orderLine(tx, params.id, params.lineId, version, body);
    return { ...presentBrief(row, tx), from };
  });
  server.serveWrite(routes.freeLineGlass, (tx, { params, version, body }) => brief(tx, freeLineGlass(tx, params.id, params.lineId, version, body.why)));
}

function serveVisits(server: Server, port: number): void {
  server.serve(routes.getMyDay, async ({ scope, query }) => scope.read((tx) => myDay(tx, query.day ?? tx.today)));
  server.serve(vanRoutes.getMyVan, ({ scope }) => scope.read((tx) => myVan(tx)));
  server.serveWrite(vanRoutes.countMyVan, async (tx, { body }) => {
    await countVan(tx, tx.actor.userId ?? emptyId, body);
    return myVan(tx);
  });
  server.serveWrite(routes.setOff, (tx, { params, body }) => brief(tx, setOff(tx, params.id, body, port)));
  server.serveWrite(routes.startVisit, (tx, { params, body }) => brief(tx, startVisit(tx, params.id, body)));
  server.serveWrite(routes.failVisit, (tx, { params, body }) => brief(tx, failVisit(tx, params.id, body)));
  server.serveWrite(routes.recordChecks, (tx, { params, body }) => brief(tx, recordChecks(tx, params.id, body)));
  server.serveWrite(routes.recordAdhesives, (tx, { params, body }) => brief(tx, recordAdhesives(tx, params.id, body)));
  server.serveWrite(routes.recordCalibration, async (tx, { params, body }) => {
    const { row, calibrationId } = await recordCalibration(tx, params.id, body);
    return presentMade(tx, row, calibrationId);
  });
  server.serveWrite(routes.completeCalibration, (tx, { params, body }) => brief(tx, completeCalibration(tx, params, body)));
  server.serve(routes.adasEvidence, async ({ scope, params }) => ({ mediaType: 'application/pdf', inline: true, ...(await openEvidence(scope, params.id)) }));
  server.serveWrite(routes.recordPayment, async (tx, { params, body }) => {
    const { row, paymentId } = await recordPayment(tx, params.id, body);
    return presentMade(tx, row, paymentId);
  });
  server.serveWrite(routes.refundPayment, async (tx, { params, body }) => {
    const { row, refundId } = await refundPayment(tx, params.id, body);
    return presentMade(tx, row, refundId);
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
  server.serveWrite(routes.signWorksheet, (tx, { params, body }) => brief(tx, signWorksheet(tx, params.id, body)));
  server.serveWrite(routes.completeWorksheet, (tx, { params, body }) => brief(tx, completeWorksheet(tx, params.id, body)));
}
