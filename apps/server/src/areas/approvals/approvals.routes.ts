import * as routes from '@quarterlight/contract/approvals/routes';
import { can } from '../../platform/access/actor.ts';
import { found, type ReadTx } from '../../platform/database/scope.ts';
import type { Server } from '../../platform/http/serve.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readByLink, writeByLink } from '../links/index.ts';
import { type ApprovalRow, findApproval } from './approvals.queries.ts';
import { showOwnApproval } from './show-approvals.ts';
import { readApproval, writeOnApproval } from './thread.ts';

/** An approval that a user of the account answers; one that they may not see is not there. Refuses the office `approval.account_only`. */
export async function ownApproval(tx: ReadTx, id: string): Promise<ApprovalRow> {
  const row = found(await findApproval(tx, id));
  const sees =
    row.worksheet_id === null
      ? can(tx.actor, 'view-quotations')
      : can(tx.actor, 'view-customer-jobs') || (row.quotation_id !== null && can(tx.actor, 'view-quotations'));
  if (!sees) throw new Refusal('record.not_found');
  if (tx.actor.customerId === null) throw new Refusal('approval.account_only');
  return row;
}

/** The approval that a link asks for. */
export const approvalOf = ({ parts }: { readonly parts: readonly string[] }): string => found(parts[0]);

async function assertOffice(tx: ReadTx, id: string, verb: 'edit' | 'view'): Promise<void> {
  const row = found(tx.actor.customerId === null ? await findApproval(tx, id) : undefined);
  if (!can(tx.actor, row.worksheet_id === null ? `${verb}-quotations` : `${verb}-worksheets`)) throw new Refusal('access.missing_permission');
}

export function serveApprovals(server: Server): void {
  server.serveWrite(routes.writeOnApproval, async (tx, { params, body }) => {
    await assertOffice(tx, params.id, 'edit');
    await writeOnApproval(tx, params.id, body.words, { fromCustomer: false, name: tx.actor.displayName });
  });
  server.serveWrite(routes.readApproval, async (tx, { params }) => {
    await assertOffice(tx, params.id, 'view');
    await readApproval(tx, params.id);
  });
  server.serveWrite(routes.writeOnOwnApproval, async (tx, { params, body }) => {
    await ownApproval(tx, params.id);
    await writeOnApproval(tx, params.id, body.words, { fromCustomer: true, name: tx.actor.displayName });
  });
  server.serve(routes.openLinkApproval, ({ scope, params }) =>
    readByLink(scope, params.token, 'approval', (tx, link) => showOwnApproval(tx, approvalOf(link))),
  );
  server.serve(routes.writeLinkApproval, ({ scope, params, body }) =>
    writeByLink(scope, params.token, 'approval', async (tx, link) => {
      const row = found(await findApproval(tx, approvalOf(link)));
      await writeOnApproval(tx, row.id, body.words, { fromCustomer: true, name: row.answered_by || row.recipient || 'By private link' });
      return showOwnApproval(tx, row.id);
    }),
  );
}
