import type { Customer, CustomerOption, CustomerSummary } from '@quarterlight/contract/companies/schemas';
import { Consolidated, ConsolidatedTo, CustomerType, RequiredField } from '@quarterlight/contract/companies/schemas';
import { onWire } from '../../platform/database/on-wire.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import { allowedActions } from '../../platform/record/actions.ts';
import { addressOf, internally, presentChildren, statusOf } from './companies.present.ts';
import { changesNoCustomer, companyActions } from './company.rules.ts';
import { isOverLimit } from './credit.rules.ts';
import { type CustomerRow, childrenOf, customerName } from './customer.queries.ts';

const requiredOf = (row: CustomerRow) => row.required_fields?.map((field) => RequiredField.parse(field)) ?? null;
const limitOf = ({ authorisation_limit_pence: amount }: CustomerRow, currency: string) => (amount === null ? null : { amount, currency });

export const presentCustomerSummary = (row: CustomerRow, currency: string): CustomerSummary => ({
  ...onWire(row, 'id', 'account_code', 'name', 'on_stop', 'town', 'postcode', 'email', 'telephone', 'last_job_on', 'account_manager_name'),
  ...onWire(row, 'created_at', 'version', 'vat_number', 'company_number', 'terms_days', 'order_number_required', 'discount_basis_points'),
  address: addressOf(row),
  excessDefault: { amount: row.excess_default_pence, currency },
  type: CustomerType.parse(row.type),
  status: statusOf(row.status),
  exposure: { amount: row.exposure_pence, currency },
  creditLimit: { amount: row.credit_limit_pence, currency },
  balance: { amount: row.balance_pence, currency },
  overLimit: isOverLimit(row, 0),
});

/** The whole customer with addresses, contacts, and the accounts above and below it; reads them in the open transaction. */
export async function presentCustomer(tx: ReadTx, row: CustomerRow): Promise<Customer> {
  const { currency } = tx.tenant;
  const money = (amount: number) => ({ amount, currency });
  const limited = row.credit_limit_pence > 0;
  const children = await childrenOf(tx, row.id);
  return {
    ...presentCustomerSummary(row, currency),
    ...onWire(row, 'parent_id', 'closed_reason', 'asks_vat_registered', 'accept_within_hours', 'fit_within_days', 'quotations_module', 'no_shows'),
    ...onWire(row, 'account_manager_id', 'logo_file_id', 'merged_into_id', 'updated_at'),
    notes: internally(tx, row.notes),
    stopReason: internally(tx, row.stop_reason),
    requiredFields: requiredOf(row),
    authorisationLimit: limitOf(row, currency),
    parentName: await customerName(tx, row.parent_id),
    mergedIntoName: await customerName(tx, row.merged_into_id),
    creditAvailable: limited ? money(row.credit_limit_pence - row.exposure_pence) : null,
    consolidated: Consolidated.parse(row.consolidated),
    consolidatedTo: ConsolidatedTo.parse(row.consolidated_to),
    children: children.map((child) => ({ ...onWire(child, 'id', 'name', 'account_code', 'on_stop'), exposure: money(child.exposure_pence) })),
    ...(await presentChildren(tx, row.id)),
    allowedActions: (changesNoCustomer(tx.actor) ? [] : allowedActions(companyActions('edit-customers'), row.status, tx.actor)).filter(
      (action) => action !== 'reopen' || row.merged_into_id === null,
    ),
  };
}

export const presentCustomerOption = (row: CustomerRow, currency: string): CustomerOption => ({
  ...onWire(row, 'id', 'name', 'account_code', 'postcode', 'on_stop', 'order_number_required', 'asks_vat_registered'),
  type: CustomerType.parse(row.type),
  overLimit: isOverLimit(row, 0),
  excessDefault: { amount: row.excess_default_pence, currency },
  requiredFields: requiredOf(row),
  authorisationLimit: limitOf(row, currency),
  consolidated: Consolidated.parse(row.consolidated),
});
