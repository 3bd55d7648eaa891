import { approvalsContract } from '@quarterlight/contract/approvals/area';
import { defineArea } from '../../area.ts';
import { serveApprovals } from './approvals.routes.ts';
import { approvalsHoldings } from './company-holdings.ts';
import { answersForMe, askedForMe } from './for-me.ts';
import { approvalsPersonal } from './personal-data.ts';

export const approvalsArea = defineArea(approvalsContract, {
  personal: approvalsPersonal,
  companies: approvalsHoldings,
  routes: serveApprovals,
  forMe: [answersForMe, askedForMe],
  hintBounds: { approval: { table: 'approval', customer: 'r.customer_id', branch: 'r.bound_branch' } },
});
