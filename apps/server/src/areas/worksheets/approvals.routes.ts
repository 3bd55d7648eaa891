import * as routes from '@quarterlight/contract/worksheets/approval-routes';
import type { Server } from '../../platform/http/serve.ts';
import { approvalOf, ownApproval } from '../approvals/index.ts';
import { writeByLink } from '../links/index.ts';
import { ownJobApprovals, sendForApproval, withdrawApproval, worksheetApprovals } from './approvals.ts';
import { answerAndSettle } from './settle-approval.ts';

/** Binds what is done to approvals of jobs, and what is answered to any. `port` is where this process listens. */
export function serveWorksheetApprovals(server: Server, port: number): void {
  server.serve(routes.getWorksheetApprovals, ({ scope, params }) => scope.read((tx) => worksheetApprovals(tx, params.id)));
  server.serve(routes.listCustomerJobApprovals, ({ scope, params }) => scope.read((tx) => ownJobApprovals(tx, params.id)));
  server.serveWrite(routes.sendForApproval, (tx, { params, body }) => sendForApproval(tx, params.id, body, port));
  server.serveWrite(routes.withdrawApproval, (tx, { params, body }) => withdrawApproval(tx, params.id, params.approvalId, body.reason));
  server.serveWrite(routes.answerOwnApproval, async (tx, { params, body }) => {
    const { id } = await ownApproval(tx, params.id);
    return answerAndSettle(tx, id, body, { by: tx.actor.displayName, via: 'portal' });
  });
  server.serve(routes.answerLinkApproval, ({ scope, params, body: { answeredBy, ...answer } }) =>
    writeByLink(scope, params.token, 'approval', (tx, link) => answerAndSettle(tx, approvalOf(link), answer, { by: answeredBy.trim(), via: 'link' })),
  );
}
