import { newId } from '@quarterlight/kit/ids';
import { insert } from '../../../testing/kit/rows.ts';
import type { TestTenant } from '../../../testing/kit/tenants.ts';
import type { Owners, WalkRecord, WalkRecords } from '../../../testing/kit/walk-record.ts';
import { aWorksheet } from '../worksheets/worksheets.testing.ts';

/** What waits for the answer of a job's work provider. */
async function anApproval(tenant: TestTenant, of: Owners): Promise<WalkRecord> {
  const { id: worksheetId } = await aWorksheet(tenant, of);
  const approval = await insert(tenant, 'approval', (id) => ({
    id,
    worksheet_id: worksheetId,
    number: `X${worksheetId.slice(-8)}`,
    way: 'portal',
    until: '2199-01-01T00:00:00Z',
    net_pence: 100,
    vat_pence: 20,
    sent_at: '2026-01-01T00:00:00Z',
    customer_id: of.customerId,
    bound_branch: of.branchId,
  }));
  await insert(tenant, 'approval_line', (id) => ({
    id,
    approval_id: approval.id,
    position: 1,
    line_id: newId(),
    description: 'Windscreen',
    quantity_milli: 1000,
    net_pence: 100,
    vat_pence: 20,
    customer_id: of.customerId,
    bound_branch: of.branchId,
  }));
  return approval;
}

/** How the walk makes a record of each kind that routes name. */
export const records: WalkRecords = { approval: anApproval };
