import type { Address } from '@quarterlight/contract/common';
import type {
  Branch,
  BranchOption,
  BranchSummary,
  CompanyStatus,
  Contact,
  Customer,
  CustomerOption,
  CustomerSummary,
  Supplier,
  SupplierOption,
  SupplierSummary,
} from '@quarterlight/contract/companies/schemas';
import { BranchKind, Consolidated, CustomerType, CompanyStatus as Status, Supplier as SupplierSchema } from '@quarterlight/contract/companies/schemas';
import { ModeOfContact } from '@quarterlight/contract/contact';
import { type Actor, can } from '../../platform/access/actor.ts';
import { onWire } from '../../platform/database/on-wire.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import { type BranchRow, type ContactRow, type CustomerRow, contactsOf, customerName, type SupplierRow } from './companies.queries.ts';
import { isOverLimit } from './credit.rules.ts';

const statusOf = (status: string): CompanyStatus => Status.parse(status);

type Located = Pick<CustomerRow, 'line1' | 'line2' | 'line3' | 'town' | 'county' | 'postcode'> & { latitude?: number | null; longitude?: number | null };

const addressOf = (row: Located): Address => ({
  ...onWire(row, 'line1', 'line2', 'line3', 'town', 'county', 'postcode'),
  latitude: row.latitude ?? null,
  longitude: row.longitude ?? null,
});

const presentContact = (row: ContactRow): Contact => ({
  ...onWire(row, 'id', 'title', 'first_name', 'last_name', 'email', 'telephone', 'mobile'),
  contactType: { value: row.contact_type },
  modeOfContact: { value: ModeOfContact.parse(row.mode_of_contact) },
});

export const presentCustomerSummary = (row: CustomerRow, currency: string): CustomerSummary => ({
  ...onWire(row, 'id', 'account_code', 'name', 'on_stop', 'town', 'postcode', 'email', 'telephone', 'created_at', 'version'),
  type: CustomerType.parse(row.type),
  status: statusOf(row.status),
  exposure: { amount: row.exposure_pence, currency },
  creditLimit: { amount: row.credit_limit_pence, currency },
  overLimit: isOverLimit(row, 0),
});

const actionsOf = (actor: Actor): Customer['allowedActions'] => (can(actor, 'edit-customers') ? ['change'] : []);

/** The whole customer with contacts and parent's name; reads them in the open transaction. */
export async function presentCustomer(tx: ReadTx, row: CustomerRow): Promise<Customer> {
  const { currency } = tx.tenant;
  const limited = row.credit_limit_pence > 0;
  return {
    ...presentCustomerSummary(row, currency),
    ...onWire(row, 'parent_id', 'vat_number', 'terms_days', 'order_number_required', 'asks_vat_registered', 'discount_basis_points', 'quotations_module'),
    ...onWire(row, 'no_shows', 'updated_at'),
    parentName: await customerName(tx, row.parent_id),
    creditAvailable: limited ? { amount: row.credit_limit_pence - row.exposure_pence, currency } : null,
    excessDefault: { amount: row.excess_default_pence, currency },
    consolidated: Consolidated.parse(row.consolidated),
    address: addressOf(row),
    contacts: (await contactsOf(tx, row.id)).map(presentContact),
    allowedActions: actionsOf(tx.actor),
  };
}

export const presentCustomerOption = (row: CustomerRow, currency: string): CustomerOption => ({
  ...onWire(row, 'id', 'name', 'account_code', 'postcode', 'on_stop', 'order_number_required', 'asks_vat_registered'),
  type: CustomerType.parse(row.type),
  overLimit: isOverLimit(row, 0),
  excessDefault: { amount: row.excess_default_pence, currency },
  consolidated: Consolidated.parse(row.consolidated),
});

export const presentBranchSummary = (row: BranchRow): BranchSummary => ({
  ...onWire(row, 'id', 'code', 'name', 'town', 'postcode', 'email', 'telephone', 'version'),
  kind: BranchKind.parse(row.kind),
  status: statusOf(row.status),
});

export async function presentBranch(tx: ReadTx, row: BranchRow): Promise<Branch> {
  return {
    ...presentBranchSummary(row),
    address: addressOf(row),
    ...onWire(row, 'postcode_areas', 'opens_at', 'closes_at', 'open_days', 'capacity_morning', 'capacity_afternoon', 'capacity_out_of_hours', 'created_at'),
    contacts: (await contactsOf(tx, row.id)).map(presentContact),
  };
}

export const presentBranchOption = (row: BranchRow): BranchOption => ({
  ...onWire(row, 'id', 'code', 'name', 'postcode_areas', 'latitude', 'longitude'),
  kind: BranchKind.parse(row.kind),
});

export const presentSupplierSummary = (row: SupplierRow): SupplierSummary => ({
  ...onWire(row, 'id', 'account_code', 'name', 'town', 'postcode', 'email', 'telephone', 'lead_days', 'cut_off', 'version'),
  status: statusOf(row.status),
  orderBy: SupplierSchema.shape.orderBy.parse(row.order_by),
});

export async function presentSupplier(tx: ReadTx, row: SupplierRow): Promise<Supplier> {
  const { currency } = tx.tenant;
  return {
    ...presentSupplierSummary(row),
    ...onWire(row, 'our_account', 'return_days', 'created_at'),
    carriage: { amount: row.carriage_pence, currency },
    minimumOrder: { amount: row.minimum_order_pence, currency },
    address: addressOf(row),
    contacts: (await contactsOf(tx, row.id)).map(presentContact),
  };
}

export const presentSupplierOption = (row: SupplierRow): SupplierOption => ({
  ...onWire(row, 'id', 'account_code', 'name', 'lead_days', 'cut_off'),
});
