import type { CustomerChange } from '@quarterlight/contract/companies/schemas';
import { normalisePostcode } from '@quarterlight/contract/rules/postcode';
import { idOrNull, newId } from '@quarterlight/kit/ids';
import { sortKey } from '@quarterlight/kit/text';
import type { Updateable } from 'kysely';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import type { Customer } from '../../platform/database/tables.gen.ts';
import { Refusal } from '../../platform/refusal.ts';

/** The columns of what was sent; what was left out stays as it is. */
export function customerColumns(tx: ReadTx, sent: CustomerChange): Updateable<Customer> {
  const { address } = sent;
  for (const [field, money] of [
    ['creditLimit', sent.creditLimit],
    ['excessDefault', sent.excessDefault],
  ] as const) {
    if (money !== undefined && money.currency !== tx.tenant.currency)
      throw new Refusal('customer.wrong_currency', { field, details: { currency: tx.tenant.currency } });
  }
  return {
    account_code: sent.accountCode?.toUpperCase(),
    name: sent.name?.trim(),
    name_key: sent.name === undefined ? undefined : sortKey(sent.name),
    type: sent.type,
    status: sent.status,
    on_stop: sent.onStop,
    parent_id: sent.parentId === undefined ? undefined : idOrNull(sent.parentId),
    vat_number: sent.vatNumber,
    credit_limit_pence: sent.creditLimit?.amount,
    terms_days: sent.termsDays,
    order_number_required: sent.orderNumberRequired,
    excess_default_pence: sent.excessDefault?.amount,
    asks_vat_registered: sent.asksVatRegistered,
    consolidated: sent.consolidated,
    discount_basis_points: sent.discountBasisPoints,
    quotations_module: sent.quotationsModule,
    email: sent.email,
    telephone: sent.telephone,
    ...(address === undefined ? {} : { ...address, postcode: normalisePostcode(address.postcode) }),
  };
}

/** Puts the contacts that were sent in the place of those that were there. */
export async function replaceContacts(tx: WriteTx, customerId: string, contacts: CustomerChange['contacts']): Promise<void> {
  if (contacts === undefined) return;
  await tx.db.deleteFrom('contact').where('company', '=', 'customer').where('company_id', '=', customerId).execute();
  if (contacts.length === 0) return;
  const rows = contacts.map((contact) => ({
    id: newId(),
    company: 'customer',
    company_id: customerId,
    title: contact.title,
    first_name: contact.firstName,
    last_name: contact.lastName,
    contact_type: contact.contactType.value,
    mode_of_contact: contact.modeOfContact.value,
    email: contact.email,
    telephone: contact.telephone,
    mobile: contact.mobile,
  }));
  await tx.db.insertInto('contact').values(rows).execute();
}

/** Refuses a parent that is not there, is the account itself or stands below it. */
export async function assertParent(tx: ReadTx, id: string, parentId: string | null | undefined): Promise<void> {
  let at = idOrNull(parentId);
  for (let steps = 0; at !== null; steps += 1) {
    if (at === id || steps > 20) throw new Refusal('customer.own_parent');
    const row = await tx.db.selectFrom('customer').select('parent_id').where('id', '=', at).executeTakeFirst();
    if (row === undefined) throw new Refusal('customer.parent_unknown');
    at = row.parent_id;
  }
}
