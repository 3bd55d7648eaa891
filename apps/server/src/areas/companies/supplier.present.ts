import { OrderBy } from '@quarterlight/contract/companies/order-by';
import type { Supplier, SupplierOption, SupplierSummary } from '@quarterlight/contract/companies/supplier-schemas';
import { weekdaysOf } from '@quarterlight/contract/rules/weekdays';
import { onWire } from '../../platform/database/on-wire.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import { allowedActions } from '../../platform/record/actions.ts';
import { addressOf, internally, presentChildren, statusOf } from './companies.present.ts';
import { changesNoSupplier, companyActions } from './company.rules.ts';
import { type SupplierRow, supplierName } from './supplier.queries.ts';

export const presentSupplierSummary = (row: SupplierRow, currency: string): SupplierSummary => ({
  ...onWire(row, 'id', 'account_code', 'name', 'town', 'postcode', 'email', 'telephone', 'our_account', 'lead_days', 'cut_off', 'version'),
  status: statusOf(row.status),
  orderBy: OrderBy.parse(row.order_by),
  deliveryWeekdays: weekdaysOf(row.delivery_weekdays),
  ...onWire(row, 'vat_number', 'company_number', 'terms_days', 'order_email', 'return_days', 'rma_required', 'handling_basis_points', 'damage_hours'),
  address: addressOf(row),
  carriage: { amount: row.carriage_pence, currency },
  carriageFreeOver: { amount: row.carriage_free_over_pence, currency },
  minimumOrder: { amount: row.minimum_order_pence, currency },
});

/** The whole supplier with addresses and contacts, read in the open transaction. */
export async function presentSupplier(tx: ReadTx, row: SupplierRow): Promise<Supplier> {
  return {
    ...presentSupplierSummary(row, tx.tenant.currency),
    ...onWire(row, 'closed_reason', 'portal_url', 'returns_note'),
    notes: internally(tx, row.notes),
    sortCode: internally(tx, row.sort_code),
    bankAccount: internally(tx, row.bank_account),
    iban: internally(tx, row.iban),
    ...onWire(row, 'merged_into_id', 'created_at', 'updated_at'),
    mergedIntoName: await supplierName(tx, row.merged_into_id),
    ...(await presentChildren(tx, row.id)),
    allowedActions: (changesNoSupplier(tx.actor) ? [] : allowedActions(companyActions('edit-suppliers'), row.status, tx.actor)).filter(
      (action) => action !== 'reopen' || row.merged_into_id === null,
    ),
  };
}

export const presentSupplierOption = (row: SupplierRow): SupplierOption => ({
  ...onWire(row, 'id', 'account_code', 'name', 'lead_days', 'cut_off'),
  deliveryWeekdays: weekdaysOf(row.delivery_weekdays),
});
