import type { NewCustomer } from '@quarterlight/contract/companies/schemas';
import { newId } from '@quarterlight/kit/ids';
import { sortKey } from '@quarterlight/kit/text';
import type { WriteTx } from '../../platform/database/scope.ts';
import { getSettings } from '../system/index.ts';
import { keepChildren } from './children.ts';
import { assertMakesCompanies } from './company.rules.ts';
import type { CustomerRow } from './customer.queries.ts';
import { customerRecord } from './customer.record.ts';
import { assertParent, customerColumns } from './customer-columns.ts';

/** Makes a customer with its contacts and addresses; refuses an account code that is taken. */
export async function createCustomer(tx: WriteTx, wanted: NewCustomer): Promise<CustomerRow> {
  assertMakesCompanies(tx.actor);
  const id = newId();
  await assertParent(tx, id, wanted.parentId);
  const basics = { account_code: wanted.accountCode.toUpperCase(), name: wanted.name.trim(), name_key: sortKey(wanted.name), type: wanted.type };
  const { billing } = await getSettings(tx);
  const terms = { ...wanted, termsDays: wanted.termsDays ?? billing.termsDays };
  const row = await customerRecord.make(tx, { ...customerColumns(terms), ...basics, id, created_at: tx.now, updated_at: tx.now }, { after: wanted });
  await keepChildren(tx, 'customer', id, wanted);
  return row;
}
