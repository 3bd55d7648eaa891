import { Readable } from 'node:stream';
import * as routes from '@quarterlight/contract/quotations/routes';
import type { QuotationState as State } from '@quarterlight/contract/quotations/schemas';
import { QuotationState } from '@quarterlight/contract/quotations/schemas';
import type { FieldsOf, Route } from '@quarterlight/contract/route';
import { countUpTo } from '../../platform/database/count-rows.ts';
import { presentPage } from '../../platform/database/keyset.ts';
import { found, type ReadTx, type WriteTx } from '../../platform/database/scope.ts';
import type { Answer, Call, Server } from '../../platform/http/serve.ts';
import { renderPdf } from '../../platform/pdf/render-pdf.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { serveList } from '../../platform/sheets/serve-list.ts';
import { openFile, type ReceivedUpload, receiveUpload } from '../files/index.ts';
import { firstViews } from '../links/index.ts';
import { acceptQuotation } from './accept-quotation.ts';
import { serveQuotationApprovals } from './approvals.routes.ts';
import { changeQuotation, withdrawOption } from './change-quotation.ts';
import { createQuotation } from './create-quotation.ts';
import { declineQuotation, reopenQuotation, revokeLinks } from './end-quotation.ts';
import { endFollowUp, planFollowUp } from './follow-ups.ts';
import { findActivity, findBoard, findQuotations } from './list.queries.ts';
import { serveOwn } from './own.routes.ts';
import { photographLimits } from './photograph-limits.ts';
import { pdfName, quotationDocument, readSheet } from './quotation-pdf.ts';
import { findRevisions, type QuotationRow } from './quotations.queries.ts';
import { layOut, sendQuotation } from './send-quotation.ts';
import { presentSummary, showQuotation } from './show-quotation.ts';
import { addPhotographs, writeMessage } from './thread.ts';

interface Brief {
  readonly id: string;
  readonly number: string;
  readonly state: State;
  readonly version: number;
}

const briefOf = ({ id, number, state, version }: QuotationRow): Brief => ({ id, number, state: QuotationState.parse(state), version });

/** To a customer's users, whatever they may do, the office's quotation is not there. */
function assertOffice({ actor }: ReadTx): void {
  if (actor.customerId !== null) throw new Refusal('record.not_found');
}

/** Binds the routes of quotations. */
export function serveQuotations(server: Server, services: Services): void {
  serveList(server, routes.quotationsFile, async (tx, { criteria }) => {
    const page = await findQuotations(tx, criteria);
    const views = await firstViews(
      tx,
      page.items.map(({ id }) => id),
    );
    return presentPage(page, (row) => presentSummary(tx, row, views.get(row.id) ?? null));
  });
  server.serve(routes.quotationBoard, ({ scope, query }) => scope.read((tx) => showBoard(tx, query)));
  server.serve(routes.quotationActivity, ({ scope, query }) =>
    scope.read(async (tx) => ({ items: (await findActivity(tx, query)).map((row) => activityOf(tx, row)) })),
  );
  server.serve(routes.getQuotation, ({ scope, params }) => scope.read((tx) => showQuotation(tx, params.id)));
  /** One write of the office's, answered by where the quotation stands then. */
  const change = <const R extends Route & { readonly reply: typeof routes.changeQuotation.reply }>(
    route: R,
    work: (tx: WriteTx, call: Call<R>) => Promise<QuotationRow>,
  ) =>
    server.serveWrite(route, async (tx, call) => {
      assertOffice(tx);
      return briefOf(await work(tx, call)) as Answer<R>;
    });
  change(routes.createQuotation, (tx, { body }) => createQuotation(tx, body));
  change(routes.changeQuotation, (tx, { params, version, body }) => changeQuotation(tx, params.id, version, body));
  change(routes.withdrawOption, (tx, { params, body }) => withdrawOption(tx, params.id, params.optionId, body.withdrawn));
  change(routes.revokeQuotationLinks, (tx, { params }) => revokeLinks(tx, params.id));
  change(routes.acceptQuotation, (tx, { params, version, body }) => acceptQuotation(tx, params.id, 'desk', body, version));
  change(routes.declineQuotation, (tx, { params, version, body }) => declineQuotation(tx, params.id, version, body));
  change(routes.reopenQuotation, (tx, { params, version, body }) => reopenQuotation(tx, params.id, version, body.validUntil));
  change(routes.planFollowUp, (tx, { params, body }) => planFollowUp(tx, params.id, body));
  change(routes.endFollowUp, (tx, { params, body }) => endFollowUp(tx, params.id, params.followUpId, body));
  change(routes.writeOnQuotation, (tx, { params, body }) => writeMessage(tx, params.id, body.words, { fromCustomer: false, name: tx.actor.displayName }));
  server.serveUpload<typeof routes.sendQuotation, Buffer>(
    routes.sendQuotation,
    async ({ scope, params }, write) => write(await layOut(scope, params.id)),
    async (tx, pdf, { params, version, body }) => {
      assertOffice(tx);
      const { row, link } = await sendQuotation(tx, params.id, { version, wanted: body, pdf, port: services.config.port });
      return { ...briefOf(row), link };
    },
  );
  server.serveUpload<typeof routes.addQuotationPhotographs, ReceivedUpload<FieldsOf<typeof routes.addQuotationPhotographs>>>(
    routes.addQuotationPhotographs,
    async ({ scope, request }, write) => receiveUpload(routes.addQuotationPhotographs, request, await photographLimits(scope), write),
    async (tx, upload, { params }) => {
      assertOffice(tx);
      return briefOf(await addPhotographs(tx, params.id, upload, false));
    },
  );
  server.serve(routes.quotationPdf, async ({ scope, params, query }) => {
    if (query.revision !== undefined) {
      const file = await scope.read((tx) => sentPdf(tx, params.id, query.revision ?? 1));
      return { mediaType: 'application/pdf', body: file.stream, fileName: file.name, inline: true };
    }
    const sheet = await scope.read(async (tx) => {
      assertOffice(tx);
      return readSheet(tx, params.id);
    });
    return { mediaType: 'application/pdf', body: Readable.from(await renderPdf(quotationDocument(sheet))), fileName: pdfName(sheet.row), inline: true };
  });
  serveQuotationApprovals(server, services.config.port);
  serveOwn(server);
}

async function sentPdf(tx: ReadTx, id: string, revision: number) {
  assertOffice(tx);
  const { pdf_file_id: fileId } = found((await findRevisions(tx, id)).find((each) => each.revision === revision));
  if (fileId === null) throw new Refusal('quotation.no_pdf');
  return openFile(tx, fileId);
}

async function showBoard(tx: ReadTx, query: Parameters<typeof findBoard>[1]) {
  const columns = await findBoard(tx, query);
  const views = await firstViews(
    tx,
    columns.flatMap(({ rows }) => rows.map(({ id }) => id)),
  );
  return {
    columns: columns.map(({ state, counted, gross, rows }) => ({
      state,
      count: Math.min(counted, countUpTo),
      countIsExact: counted <= countUpTo,
      gross: { amount: gross, currency: tx.tenant.currency },
      items: rows.map((row) => presentSummary(tx, row, views.get(row.id) ?? null)),
    })),
  };
}

const activityOf = (tx: ReadTx, { id, name, gross, ...counts }: Awaited<ReturnType<typeof findActivity>>[number]) => ({
  user: { id, name },
  ...counts,
  grossAccepted: { amount: gross, currency: tx.tenant.currency },
});
