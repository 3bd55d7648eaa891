import type { NewSupplier, SupplierChange } from '@quarterlight/contract/companies/supplier-schemas';
import { normaliseIban, normaliseSortCode } from '@quarterlight/contract/rules/company-numbers';
import { keptWeekdays } from '@quarterlight/contract/rules/weekdays';
import { newId } from '@quarterlight/kit/ids';
import { sortKey } from '@quarterlight/kit/text';
import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { keepChildren } from './children.ts';
import { commonColumns } from './columns.ts';
import { assertMakesCompanies } from './company.rules.ts';
import type { SupplierRow } from './supplier.queries.ts';
import { supplierRecord } from './supplier.record.ts';

/** Makes a supplier. Refuses `supplier.code_taken`, and a way to order without what it needs. */
export async function createSupplier(tx: WriteTx, wanted: NewSupplier): Promise<SupplierRow> {
  assertMakesCompanies(tx.actor);
  const id = newId();
  const basics = { account_code: wanted.accountCode.toUpperCase(), name: wanted.name.trim(), name_key: sortKey(wanted.name) };
  const columns = supplierColumns(wanted);
  assertOrders({ ...columns, order_by: columns.order_by ?? 'email' }, wanted.orderBy !== undefined);
  const row = await supplierRecord.make(tx, { ...columns, ...basics, id, created_at: tx.now, updated_at: tx.now }, { after: wanted });
  await keepChildren(tx, 'supplier', id, wanted);
  return row;
}

/** Changes what was sent of a supplier; as `createSupplier`. */
export async function changeSupplier(tx: WriteTx, id: string, version: number, change: SupplierChange): Promise<SupplierRow> {
  const before = await supplierRecord.takeUp(tx, id, { version });
  const set = supplierColumns(change);
  const sent = Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined));
  assertOrders({ ...before, ...sent }, change.orderBy !== undefined || change.orderEmail !== undefined || change.portalUrl !== undefined);
  const told = await keepChildren(tx, 'supplier', id, change);
  return supplierRecord.settle(tx, before, { set, action: 'changed', ...told });
}

type Ordering = { readonly [Column in 'order_by' | 'order_email' | 'email' | 'portal_url']?: string | undefined };

/** Asked where somebody says how orders go; one that was loaded without is mended when it is next spoken of. */
function assertOrders({ order_by, order_email = '', email = '', portal_url = '' }: Ordering, isSaid: boolean): void {
  if (!isSaid) return;
  if (order_by === 'email' && order_email === '' && email === '') throw new Refusal('supplier.order_email');
  if (order_by === 'portal' && portal_url === '') throw new Refusal('supplier.portal');
}

function supplierColumns(sent: SupplierChange) {
  const { carriage, carriageFreeOver, minimumOrder } = sent;
  return {
    ...commonColumns(sent),
    account_code: sent.accountCode?.toUpperCase(),
    terms_days: sent.termsDays,
    our_account: sent.ourAccount?.trim(),
    order_by: sent.orderBy,
    order_email: sent.orderEmail,
    portal_url: sent.portalUrl,
    lead_days: sent.leadDays,
    cut_off: sent.cutOff,
    delivery_weekdays: sent.deliveryWeekdays && keptWeekdays(sent.deliveryWeekdays),
    carriage_pence: carriage?.amount,
    carriage_free_over_pence: carriageFreeOver?.amount,
    minimum_order_pence: minimumOrder?.amount,
    return_days: sent.returnDays,
    rma_required: sent.rmaRequired,
    handling_basis_points: sent.handlingBasisPoints,
    damage_hours: sent.damageHours,
    returns_note: sent.returnsNote,
    sort_code: sent.sortCode === undefined ? undefined : normaliseSortCode(sent.sortCode),
    bank_account: sent.bankAccount?.replaceAll(/[\s-]/g, ''),
    iban: sent.iban === undefined ? undefined : normaliseIban(sent.iban),
  };
}
