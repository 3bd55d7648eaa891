import type { CustomerOption } from '@quarterlight/contract/companies/schemas';
import type { ReadTx } from '../../platform/database/scope.ts';
import { presentCustomerOption } from './customer.present.ts';

/** A customer as whoever takes a job needs it, or null where it takes no more work or is not for this user to see. */
export async function customerOption(tx: ReadTx, id: string): Promise<CustomerOption | null> {
  const row = await tx.db.selectFrom('customer').selectAll().where('id', '=', id).where('status', '=', 'active').executeTakeFirst();
  return row === undefined ? null : presentCustomerOption(row, tx.tenant.currency);
}
