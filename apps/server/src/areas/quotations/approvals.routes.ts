import * as routes from '@quarterlight/contract/quotations/approval-routes';
import type { WriteTx } from '../../platform/database/scope.ts';
import type { Server } from '../../platform/http/serve.ts';
import { Refusal } from '../../platform/refusal.ts';
import { ownQuotationApprovals, quotationApprovals, sendOptionForApproval, withdrawQuotationApproval } from './approvals.ts';

function assertOffice({ actor }: WriteTx): void {
  if (actor.customerId !== null) throw new Refusal('record.not_found');
}

/** Binds what is done to approvals of quotations, but for answering. `port` is where this process listens. */
export function serveQuotationApprovals(server: Server, port: number): void {
  server.serve(routes.getQuotationApprovals, ({ scope, params }) => scope.read((tx) => quotationApprovals(tx, params.id)));
  server.serve(routes.listOwnQuotationApprovals, ({ scope, params }) => scope.read((tx) => ownQuotationApprovals(tx, params.id)));
  server.serveWrite(routes.sendOptionForApproval, (tx, { params, body }) => {
    assertOffice(tx);
    return sendOptionForApproval(tx, params.id, body, port);
  });
  server.serveWrite(routes.withdrawQuotationApproval, (tx, { params, body }) => {
    assertOffice(tx);
    return withdrawQuotationApproval(tx, params.id, params.approvalId, body.reason);
  });
}
