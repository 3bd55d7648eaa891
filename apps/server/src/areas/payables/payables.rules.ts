import type { SupplierInvoiceStateName } from '@quarterlight/contract/payables/names';
import type { SupplierInvoiceAction } from '@quarterlight/contract/payables/schemas';
import type { Transition } from '../../platform/record/actions.ts';
import { Refusal } from '../../platform/refusal.ts';

const needs = ['match-supplier-invoices'] as const;

/** What may be done with a supplier's invoice, by its state. */
export const invoiceActions = {
  match: { from: ['entered', 'queried'], to: 'matched', needs },
  accept: { from: ['entered', 'queried'], to: 'accepted', needs },
  query: { from: ['entered', 'queried'], to: 'queried', needs },
  cancel: { from: ['entered', 'queried', 'matched', 'accepted'], to: 'cancelled', needs },
} as const satisfies Record<SupplierInvoiceAction, Transition<SupplierInvoiceStateName>>;

/** Whether what it bills counts as billed. */
export const isBilled = (state: string): boolean => state === 'matched' || state === 'accepted';

/** The number of an invoice as it is compared: two that differ in case or blanks are one. */
export const numberKey = (number: string): string => number.replaceAll(/\s+/g, '').toUpperCase();

interface BilledOrder {
  readonly number: string;
  readonly state: string;
  readonly supplier_id: string;
  readonly supplier_name: string;
}

/** Why a supplier cannot bill an order; undefined where it can. */
export function whyNotBilled(
  { number, state, supplier_id: of, supplier_name: supplier }: BilledOrder,
  supplierId: string,
  field?: string,
): Refusal | undefined {
  const told = { ...(field !== undefined && { field }), details: { number, supplier } };
  if (of !== supplierId) return new Refusal('payables.other_supplier', told);
  return state === 'cancelled' ? new Refusal('payables.order_cancelled', told) : undefined;
}
