import type { CustomerChange } from '@quarterlight/contract/companies/schemas';
import type { WriteTx } from '../../platform/database/scope.ts';
import { differing } from '../../platform/record/record.ts';
import { type CustomerRow, contactsOf } from './companies.queries.ts';
import { customerRecord } from './customer.record.ts';
import { assertParent, customerColumns, replaceContacts } from './customer-columns.ts';

/** Changes what was sent of a customer; contacts, where they are sent, replace those that were there. */
export async function changeCustomer(tx: WriteTx, id: string, version: number, change: CustomerChange): Promise<CustomerRow> {
  const before = await customerRecord.takeUp(tx, id, { version });
  await assertParent(tx, id, change.parentId);
  const { contacts } = change;
  const told = contacts && differing({ contacts: await contactsOf(tx, id) }, { contacts });
  await replaceContacts(tx, id, contacts);
  return customerRecord.settle(tx, before, { set: customerColumns(tx, change), action: 'changed', ...told });
}
