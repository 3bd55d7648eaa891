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
import type { ReadTx } from '../../platform/database/scope.ts';
import { type BranchRow, type ContactRow, type CustomerRow, contactsOf, customerName, type SupplierRow } from './companies.queries.ts';
import { isOverLimit } from './credit.rules.ts';

const statusOf = (status: string): CompanyStatus => Status.parse(status);

type Located = Pick<CustomerRow, 'line1' | 'line2' | 'line3' | 'town' | 'county' | 'postcode'> & { latitude?: number | null; longitude?: number | null };

const addressOf = (row: Located): Address => ({
  line1: row.line1,
  line2: row.line2,
  line3: row.line3,
  town: row.town,
  county: row.county,
  postcode: row.postcode,
  latitude: row.latitude ?? null,
  longitude: row.longitude ?? null,
});

const presentContact = (row: ContactRow): Contact => ({
  id: row.id,
  title: row.title,
  firstName: row.first_name,
  lastName: row.last_name,
  contactType: { value: row.contact_type },
  modeOfContact: { value: ModeOfContact.parse(row.mode_of_contact) },
  email: row.email,
  telephone: row.telephone,
  mobile: row.mobile,
});

export const presentCustomerSummary = (row: CustomerRow, currency: string): CustomerSummary => ({
  id: row.id,
  accountCode: row.account_code,
  name: row.name,
  type: CustomerType.parse(row.type),
  status: statusOf(row.status),
  onStop: row.on_stop,
  town: row.town,
  postcode: row.postcode,
  email: row.email,
  telephone: row.telephone,
  exposure: { amount: row.exposure_pence, currency },
  creditLimit: { amount: row.credit_limit_pence, currency },
  overLimit: isOverLimit(row, 0),
  createdAt: row.created_at,
  version: row.version,
});

const actionsOf = (actor: Actor): Customer['allowedActions'] => (can(actor, 'edit-customers') ? ['change'] : []);

/** The whole customer with contacts and parent's name; reads them in the open transaction. */
export async function presentCustomer(tx: ReadTx, row: CustomerRow): Promise<Customer> {
  const { currency } = tx.tenant;
  const limited = row.credit_limit_pence > 0;
  return {
    ...presentCustomerSummary(row, currency),
    parentId: row.parent_id,
    parentName: await customerName(tx, row.parent_id),
    vatNumber: row.vat_number,
    creditAvailable: limited ? { amount: row.credit_limit_pence - row.exposure_pence, currency } : null,
    termsDays: row.terms_days,
    orderNumberRequired: row.order_number_required,
    excessDefault: { amount: row.excess_default_pence, currency },
    asksVatRegistered: row.asks_vat_registered,
    consolidated: Consolidated.parse(row.consolidated),
    discountBasisPoints: row.discount_basis_points,
    quotationsModule: row.quotations_module,
    noShows: row.no_shows,
    address: addressOf(row),
    contacts: (await contactsOf(tx, row.id)).map(presentContact),
    updatedAt: row.updated_at,
    allowedActions: actionsOf(tx.actor),
  };
}

export const presentCustomerOption = (row: CustomerRow, currency: string): CustomerOption => ({
  id: row.id,
  name: row.name,
  accountCode: row.account_code,
  type: CustomerType.parse(row.type),
  postcode: row.postcode,
  onStop: row.on_stop,
  overLimit: isOverLimit(row, 0),
  orderNumberRequired: row.order_number_required,
  asksVatRegistered: row.asks_vat_registered,
  excessDefault: { amount: row.excess_default_pence, currency },
  consolidated: Consolidated.parse(row.consolidated),
});

export const presentBranchSummary = (row: BranchRow): BranchSummary => ({
  id: row.id,
  code: row.code,
  name: row.name,
  kind: BranchKind.parse(row.kind),
  status: statusOf(row.status),
  town: row.town,
  postcode: row.postcode,
  email: row.email,
  telephone: row.telephone,
  version: row.version,
});

export async function presentBranch(tx: ReadTx, row: BranchRow): Promise<Branch> {
  return {
    ...presentBranchSummary(row),
    address: addressOf(row),
    postcodeAreas: row.postcode_areas,
    opensAt: row.opens_at,
    closesAt: row.closes_at,
    openDays: row.open_days,
    capacityMorning: row.capacity_morning,
    capacityAfternoon: row.capacity_afternoon,
    capacityOutOfHours: row.capacity_out_of_hours,
    contacts: (await contactsOf(tx, row.id)).map(presentContact),
    createdAt: row.created_at,
  };
}

export const presentBranchOption = (row: BranchRow): BranchOption => ({
  id: row.id,
  code: row.code,
  name: row.name,
  kind: BranchKind.parse(row.kind),
  postcodeAreas: row.postcode_areas,
  latitude: row.latitude,
  longitude: row.longitude,
});

export const presentSupplierSummary = (row: SupplierRow): SupplierSummary => ({
  id: row.id,
  accountCode: row.account_code,
  name: row.name,
  status: statusOf(row.status),
  town: row.town,
  postcode: row.postcode,
  email: row.email,
  telephone: row.telephone,
  leadDays: row.lead_days,
  cutOff: row.cut_off,
  orderBy: SupplierSchema.shape.orderBy.parse(row.order_by),
  version: row.version,
});

export async function presentSupplier(tx: ReadTx, row: SupplierRow): Promise<Supplier> {
  const { currency } = tx.tenant;
  return {
    ...presentSupplierSummary(row),
    ourAccount: row.our_account,
    carriage: { amount: row.carriage_pence, currency },
    minimumOrder: { amount: row.minimum_order_pence, currency },
    returnDays: row.return_days,
    address: addressOf(row),
    contacts: (await contactsOf(tx, row.id)).map(presentContact),
    createdAt: row.created_at,
  };
}

export const presentSupplierOption = (row: SupplierRow): SupplierOption => ({
  id: row.id,
  accountCode: row.account_code,
  name: row.name,
  leadDays: row.lead_days,
  cutOff: row.cut_off,
});
