import type { Customer, CustomerChange } from '@quarterlight/contract/companies/schemas';
import { found, type WriteTx } from '../../platform/database/scope.ts';
import { staleRefusal } from '../../platform/log/stale.ts';
import { presentCustomer } from './companies.present.ts';
import { contactsOf } from './companies.queries.ts';
import { assertParent, codeTaken, customerColumns, replaceContacts } from './customer-columns.ts';

/** Changes what was sent of a customer, if nobody changed it meanwhile (`record.stale`). */
export async function changeCustomer(tx: WriteTx, id: string, version: number, change: CustomerChange): Promise<Customer> {
  // A foreign key's check takes a weaker lock, so that jobs for this customer do not wait for the form.
  const before = found(await tx.db.selectFrom('customer').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst());
  if (before.version !== version) throw await staleRefusal(tx, id);
  await assertParent(tx, id, change.parentId);
  const columns = customerColumns(tx, change);
  const contacts = change.contacts === undefined ? undefined : await contactsOf(tx, id);
  const row = await tx.db
    .updateTable('customer')
    .set({ ...columns, version: version + 1, updated_at: tx.now })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      throw codeTaken(error, change.accountCode);
    });
  await replaceContacts(tx, id, change.contacts);
  const was = Object.fromEntries(Object.entries(before).filter(([column]) => column in columns));
  await tx.audit({
    entity: 'customer',
    id,
    label: row.name,
    action: 'customer.changed',
    before: { ...was, ...(contacts === undefined ? {} : { contacts }) },
    after: { ...columns, ...(contacts === undefined ? {} : { contacts: change.contacts }) },
  });
  await tx.announce('customer', id, row.version);
  return presentCustomer(tx, row);
}
