import { newId } from '@quarterlight/kit/ids';
import type { TestTenant } from '../../../testing/kit/tenants.ts';
import type { Owners, WalkRecord, WalkRecords } from '../../../testing/kit/walk-record.ts';

async function aQuotation(tenant: TestTenant, of: Owners): Promise<WalkRecord> {
  const id = newId();
  await tenant.scope.write((tx) =>
    tx.db
      .insertInto('quotation')
      .values({
        id,
        number: `X${id.slice(-8)}`,
        customer_id: of.customerId,
        branch_id: of.branchId,
        valid_until: tx.today,
        state: 'sent',
        sent_at: tx.now,
        created_at: tx.now,
        updated_at: tx.now,
      })
      .execute(),
  );
  return { id, table: 'quotation' };
}

/** How the walk makes a record of each kind that routes name. */
export const records: WalkRecords = { quotation: aQuotation };
