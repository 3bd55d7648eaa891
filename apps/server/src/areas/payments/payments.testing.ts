import { newId } from '@quarterlight/kit/ids';
import type { TestTenant } from '../../../testing/kit/tenants.ts';
import type { Owners, WalkRecord, WalkRecords } from '../../../testing/kit/walk-record.ts';
import { aWorksheet } from '../worksheets/worksheets.testing.ts';
import { insertPayment, insertReceivable, lockJob } from './payments.queries.ts';

/** A job as payments knows it. */
async function aJobOfMoney(tenant: TestTenant, of: Owners): Promise<string> {
  const { id } = await aWorksheet(tenant, of);
  const { customerId, branchId, technicianId } = of;
  await tenant.scope.write((tx) => lockJob(tx, { id, number: id.slice(-6), customerId, branchId, technicianId }));
  return id;
}

/** Money taken for a job. */
async function aPayment(tenant: TestTenant, of: Owners): Promise<WalkRecord> {
  const worksheetId = await aJobOfMoney(tenant, of);
  const id = newId();
  await tenant.scope.write((tx) =>
    insertPayment(tx, { id, worksheet_id: worksheetId, kind: 'deposit', method: 'card', amount_pence: 1_000, taken_at: tx.now }),
  );
  return { id, table: 'payment' };
}

/** What is owed on a document of a job. */
async function aReceivable(tenant: TestTenant, of: Owners): Promise<WalkRecord> {
  const worksheetId = await aJobOfMoney(tenant, of);
  const id = newId();
  await tenant.scope.write((tx) => insertReceivable(tx, { id, number: id.slice(-6), worksheet_id: worksheetId, payer: 'customer', gross_pence: 1_000 }));
  return { id, table: 'receivable' };
}

/** How the walk makes a record of each kind that routes name. */
export const records: WalkRecords = { payment: aPayment, receivable: aReceivable };
