import type { CompanyKind, NewCompanyAddress, NewContact } from '@quarterlight/contract/companies/shared';
import { normalisePostcode } from '@quarterlight/contract/rules/postcode';
import { newId } from '@quarterlight/kit/ids';
import type { WriteTx } from '../../platform/database/scope.ts';
import type { Values } from '../../platform/record/declaration.ts';
import { differing } from '../../platform/record/record.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  type AddressRow,
  addressesOf,
  addressTypes,
  type ContactRow,
  contactsOf,
  insertAddresses,
  insertContacts,
  removeChildren,
} from './children.queries.ts';

type Spoken = Pick<ContactRow, 'title' | 'first_name' | 'last_name' | 'contact_type' | 'email' | 'telephone' | 'mobile'>;

interface Sent {
  readonly contacts?: readonly NewContact[] | undefined;
  readonly addresses?: readonly NewCompanyAddress[] | undefined;
}

/**
 * Puts the contacts and addresses that were sent in the place of those that were there; one that goes on being there keeps its id. Gives what the log is to
 * keep of them. Refuses `company.address_type` for a type that is not offered.
 */
export async function keepChildren(tx: WriteTx, company: CompanyKind, companyId: string, sent: Sent): Promise<{ before?: Values; after?: Values }> {
  const told = [await keepContacts(tx, company, companyId, sent.contacts), await keepAddresses(tx, company, companyId, sent.addresses)];
  const [before, after] = [Object.assign({}, ...told.map((each) => each?.before)), Object.assign({}, ...told.map((each) => each?.after))];
  return { ...(Object.keys(before).length > 0 && { before }), ...(Object.keys(after).length > 0 && { after }) };
}

async function keepContacts(tx: WriteTx, company: CompanyKind, companyId: string, contacts: Sent['contacts']) {
  if (contacts === undefined) return undefined;
  const there = await contactsOf(tx, companyId);
  const rows = contacts.map((contact) => ({
    id: keptId(there, contact.id),
    company,
    company_id: companyId,
    title: contact.title,
    first_name: contact.firstName.trim(),
    last_name: contact.lastName.trim(),
    contact_type: contact.contactType.value,
    mode_of_contact: contact.modeOfContact.value,
    email: contact.email,
    telephone: contact.telephone,
    mobile: contact.mobile,
  }));
  await removeChildren(tx, 'contact', companyId);
  await insertContacts(tx, rows);
  const words = (all: readonly Spoken[]) =>
    all.map((each) => [each.title, each.first_name, each.last_name, each.contact_type, each.email, each.telephone, each.mobile].filter(Boolean).join(', '));
  return differing({ contacts: words(there) }, { contacts: words(rows) });
}

async function keepAddresses(tx: WriteTx, company: CompanyKind, companyId: string, addresses: Sent['addresses']) {
  if (addresses === undefined) return undefined;
  const there = await addressesOf(tx, companyId);
  const types = await addressTypes(tx);
  for (const [index, { addressTypeId }] of addresses.entries()) {
    const isKept = there.some((each) => each.address_type_id === addressTypeId);
    if (!isKept && !types.has(addressTypeId)) throw new Refusal('company.address_type', { field: `addresses.${index}.addressTypeId` });
  }
  const rows = addresses.map(({ id, addressTypeId, usedFor, ...address }, position) => ({
    id: keptId(there, id),
    company,
    company_id: companyId,
    address_type_id: addressTypeId,
    used_for: usedFor,
    position,
    ...address,
    postcode: normalisePostcode(address.postcode),
  }));
  await removeChildren(tx, 'company_address', companyId);
  await insertAddresses(tx, rows);
  const words = (all: readonly Pick<AddressRow, 'line1' | 'town' | 'postcode' | 'used_for'>[]) =>
    all.map((each) => [each.line1, each.town, each.postcode, each.used_for].filter(Boolean).join(', '));
  return differing({ addresses: words(there) }, { addresses: words(rows) });
}

const keptId = (there: readonly { readonly id: string }[], id: string | undefined): string => there.find((each) => each.id === id)?.id ?? newId();
