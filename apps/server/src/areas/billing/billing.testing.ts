import { addDays, day } from '@quarterlight/kit/days';
import { newId } from '@quarterlight/kit/ids';
import { aCompletedJob } from '../../../testing/kit/completed-jobs.ts';
import { insert } from '../../../testing/kit/rows.ts';
import type { TestTenant } from '../../../testing/kit/tenants.ts';
import type { Owners, WalkRecord, WalkRecords } from '../../../testing/kit/walk-record.ts';
import { aWorksheet } from '../worksheets/worksheets.testing.ts';

/** A draft as it stands in the table, without lines. */
export async function anInvoice(tenant: TestTenant, of: Owners): Promise<WalkRecord> {
  const worksheet = await aWorksheet(tenant, of);
  const id = newId();
  await tenant.scope.write((tx) =>
    tx.db
      .insertInto('invoice')
      .values({
        id,
        type: 'customer',
        worksheet_id: worksheet.id,
        worksheet_number: 'X',
        payer: 'customer',
        payer_name: 'Payer',
        payer_key: 'payer',
        net_pence: 100,
        vat_pence: 20,
        gross_pence: 120,
        customer_id: of.customerId,
        bound_branch: of.branchId,
        bound_technician: of.technicianId,
      })
      .execute(),
  );
  return { id, table: 'invoice' };
}

export interface WantedDocument {
  readonly number: string | null;
  /** In so many days; past where it is less than none. */
  readonly due: number | null;
  readonly state?: string;
  readonly type?: string;
  readonly gross?: number;
  readonly paid?: number;
  readonly postedAt?: string;
  readonly customerId: string;
}

/** A document as it stands in the table, without a PDF; gives its id. */
export async function aDocument(
  tenant: TestTenant,
  { number, due, state = 'posted', type = 'customer', gross = 12_000, paid = 0, postedAt, customerId }: WantedDocument,
): Promise<string> {
  const id = newId();
  const job = await aCompletedJob(tenant, { customerId });
  const today = day(tenant.scope.today());
  await tenant.scope.write(async (tx) => {
    const bounds = await tx.db
      .selectFrom('worksheet')
      .select(['customer_id', 'bound_branch', 'bound_technician'])
      .where('id', '=', job.id)
      .executeTakeFirstOrThrow();
    await tx.db
      .insertInto('invoice')
      .values({
        ...bounds,
        id,
        number,
        state,
        type,
        worksheet_id: job.id,
        worksheet_number: job.number,
        payer: 'customer',
        payer_name: 'Payer',
        payer_key: 'payer',
        net_pence: gross,
        vat_pence: 0,
        gross_pence: gross,
        paid_pence: paid,
        posted_at: postedAt ?? null,
        invoice_date: due === null ? null : addDays(today, due - 30),
        due_date: due === null ? null : addDays(today, due),
      })
      .execute();
  });
  return id;
}

/** How the walk makes a record of each kind that routes name. */
export const records: WalkRecords = {
  invoice: anInvoice,
  'branch-invoice': (tenant, of) =>
    insert(tenant, 'branch_invoice', (id) => ({
      id,
      branch_id: of.branchId,
      number: id.slice(-6),
      number_key: id.slice(-6),
      invoiced_on: tenant.scope.today(),
      net_pence: 4_500,
      vat_pence: 900,
      agreed_pence: 4_500,
    })),
};
