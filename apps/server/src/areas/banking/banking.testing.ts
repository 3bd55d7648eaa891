import { newId } from '@quarterlight/kit/ids';
import type { TestTenant } from '../../../testing/kit/tenants.ts';
import type { WalkRecords } from '../../../testing/kit/walk-record.ts';

/** A line of the bank, of today unless told; in pence. */
export async function aBankLine(
  tenant: TestTenant,
  { pence, reference = 'FPS SOMEBODY', on, occurrence = 1 }: { pence: number; reference?: string; on?: string; occurrence?: number },
): Promise<{ id: string }> {
  const id = newId();
  await tenant.scope.write((tx) =>
    tx.db
      .insertInto('bank_line')
      .values({ id, dated_on: on ?? tx.today, amount_pence: pence, reference, occurrence })
      .execute(),
  );
  return { id };
}

let count = 0;

/** How the walk makes a record of each kind that routes name. */
export const records: WalkRecords = {
  'bank-line': async (tenant) => {
    count += 1;
    return { ...(await aBankLine(tenant, { pence: 12_300, reference: `FPS ${count}` })), table: 'bank_line' };
  },
};
