import type { Customer, NewCustomer } from '@quarterlight/contract/companies/schemas';
import { newId } from '@quarterlight/kit/ids';
import { sortKey } from '@quarterlight/kit/text';
import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { presentCustomer } from './companies.present.ts';
import { assertParent, customerColumns, replaceContacts } from './customer-columns.ts';

/** Makes a customer with its contacts; refuses an account code that is taken. */
export async function createCustomer(tx: WriteTx, wanted: NewCustomer): Promise<Customer> {
  const id = newId();
  const code = wanted.accountCode.toUpperCase();
  await assertParent(tx, id, wanted.parentId);
  const row = await tx.db
    .insertInto('customer')
    .values({
      ...customerColumns(tx, wanted),
      id,
      account_code: code,
      name: wanted.name.trim(),
      name_key: sortKey(wanted.name),
      type: wanted.type,
      created_at: tx.now,
      updated_at: tx.now,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'account_code']).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) throw new Refusal('customer.code_taken', { details: { code } });
  await replaceContacts(tx, id, wanted.contacts);
  await tx.audit({ entity: 'customer', id, label: row.name, action: 'customer.created', after: wanted });
  await tx.announce('customer', id, row.version);
  return presentCustomer(tx, row);
}
