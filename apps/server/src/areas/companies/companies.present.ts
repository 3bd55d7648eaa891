import type { Address } from '@quarterlight/contract/common';
import { AddressUse, type CompanyAddress, CompanyStatus, type Contact } from '@quarterlight/contract/companies/shared';
import { ModeOfContact } from '@quarterlight/contract/contact';
import { seesAll } from '../../platform/access/actor.ts';
import { onWire } from '../../platform/database/on-wire.ts';
import { found, type ReadTx } from '../../platform/database/scope.ts';
import { type AddressRow, addressesOf, type ContactRow, contactsOf } from './children.queries.ts';

/** What only the office reads: nothing of it for people of a customer, of a branch or for technicians. */
export const internally = (tx: ReadTx, text: string): string => (seesAll(tx.actor) ? text : '');

/** A company whose timeline and files the office alone reads: for everybody else `record.not_found`. */
export const ofOffice = <Row>(tx: ReadTx, row: Row): Row => found(seesAll(tx.actor) ? row : undefined);

export const statusOf = (status: string): CompanyStatus => CompanyStatus.parse(status);

type Located = Pick<AddressRow, 'line1' | 'line2' | 'line3' | 'town' | 'county' | 'postcode' | 'latitude' | 'longitude'>;

/** The address that a row carries. */
export const addressOf = (row: Located): Address => onWire(row, 'line1', 'line2', 'line3', 'town', 'county', 'postcode', 'latitude', 'longitude');

const presentContact = (row: ContactRow): Contact => ({
  ...onWire(row, 'id', 'title', 'first_name', 'last_name', 'email', 'telephone', 'mobile'),
  contactType: { value: row.contact_type },
  modeOfContact: { value: ModeOfContact.parse(row.mode_of_contact) },
});

const presentAddress = (row: AddressRow): CompanyAddress => ({
  ...addressOf(row),
  ...onWire(row, 'id', 'address_type_id', 'address_type'),
  usedFor: AddressUse.parse(row.used_for),
});

/** Contacts and further addresses of a company, read in the open transaction. */
export async function presentChildren(tx: ReadTx, companyId: string): Promise<{ contacts: Contact[]; addresses: CompanyAddress[] }> {
  const [contacts, addresses] = await Promise.all([contactsOf(tx, companyId), addressesOf(tx, companyId)]);
  return { contacts: contacts.map(presentContact), addresses: addresses.map(presentAddress) };
}
