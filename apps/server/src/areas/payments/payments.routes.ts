import * as routes from '@quarterlight/contract/payments/routes';
import type { Server } from '../../platform/http/serve.ts';
import { serveList } from '../../platform/sheets/serve-list.ts';
import { giveBack, putToDocuments, releaseFromDocuments, takeOnAccount } from './account-money.ts';
import { showPayment, showPayments, showReceivable, showReceivables } from './list-payments.ts';
import { queryDocument } from './query-document.ts';
import { readRemittance } from './read-remittance.ts';
import { writeOffDebt } from './write-off-debt.ts';

/** Binds the routes of money on account and of what is owed. */
export function servePayments(server: Server): void {
  serveList(server, routes.paymentsFile, (tx, { criteria }) => showPayments(tx, criteria));
  serveList(server, routes.receivablesFile, (tx, { criteria }) => showReceivables(tx, criteria));
  server.serve(routes.getPayment, ({ scope, params }) => scope.read((tx) => showPayment(tx, params.id)));
  server.serveWrite(routes.takePayment, async (tx, { body }) => showPayment(tx, await takeOnAccount(tx, body)));
  server.serveWrite(routes.allocatePayment, async (tx, { params, body }) => {
    await putToDocuments(tx, params.id, body);
    return showPayment(tx, params.id);
  });
  server.serveWrite(routes.releasePayment, async (tx, { params, body }) => {
    await releaseFromDocuments(tx, params.id, body);
    return showPayment(tx, params.id);
  });
  server.serveWrite(routes.refundOnAccount, async (tx, { params, body }) => {
    await giveBack(tx, params.id, body);
    return showPayment(tx, params.id);
  });
  server.serveWrite(routes.writeOffDebt, async (tx, { params, body }) => {
    await writeOffDebt(tx, params.id, body);
    return showReceivable(tx, params.id);
  });
  server.serveWrite(routes.queryDocument, async (tx, { params, body }) => {
    await queryDocument(tx, params.id, body);
    return showReceivable(tx, params.id);
  });
  server.serve(routes.readRemittance, ({ scope, body }) => scope.read((tx) => readRemittance(tx, body.customerId, body.text)));
}
