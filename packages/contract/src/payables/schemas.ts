import { z } from 'zod';
import { AccountsLineKind } from '../batching/schemas.ts';
import { Day, Id, Instant, keysOf, Money, Named, optionalText, Quantity, text, thousandths, UnitMoney } from '../common.ts';
import { listQuery } from '../route.ts';
import { supplierInvoiceStateNames } from './names.ts';

export const SupplierInvoiceState = keysOf(supplierInvoiceStateNames);
export const BilledKind = AccountsLineKind;
export const SupplierInvoiceAction = z.enum(['match', 'accept', 'query', 'cancel']);
export type SupplierInvoiceAction = z.output<typeof SupplierInvoiceAction>;

/** What a supplier bills. */
export const SupplierInvoiceSummary = z.object({
  id: Id,
  number: z.string(),
  state: SupplierInvoiceState,
  supplier: Named,
  dated: Day,
  dueOn: Day,
  net: Money,
  vat: Money,
  gross: Money,
  createdAt: Instant,
  createdBy: z.string(),
  version: z.number().int(),
  allowedActions: z.array(SupplierInvoiceAction),
});
export type SupplierInvoiceSummary = z.output<typeof SupplierInvoiceSummary>;

/** A line of it, beside the line of the order that it bills: `invoiced` is what other invoices have billed of what was received. */
export const SupplierInvoiceLine = z.object({
  id: Id,
  kind: BilledKind,
  supplierCode: z.string(),
  description: z.string(),
  quantity: Quantity,
  unitCost: UnitMoney,
  net: Money,
  vatBasisPoints: z.number().int(),
  order: z
    .object({
      id: Id,
      number: z.string(),
      lineId: Id,
      code: z.string(),
      ordered: Quantity,
      received: Quantity,
      invoiced: Quantity,
      unitCost: UnitMoney,
    })
    .nullable(),
});
export const MatchDifference = z.object({
  lineId: Id.nullable(),
  kind: z.enum(['price', 'over', 'not-ordered', 'carriage']),
  amount: Money,
  /** True where it cannot be accepted. */
  blocks: z.boolean(),
  words: z.string(),
});

/** `differences` are those that stand now, or that were accepted; `priceVariance` is what went to the accounts for another price than was ordered. */
export const SupplierInvoice = SupplierInvoiceSummary.extend({
  supplierEmail: z.string(),
  note: z.string(),
  settledBy: z.string(),
  settledAt: Instant.nullable(),
  answer: z.string(),
  /** The batch by which it went to the accounts. */
  batch: Named.nullable(),
  priceVariance: Money,
  lines: z.array(SupplierInvoiceLine),
  differences: z.array(MatchDifference),
});
export type SupplierInvoice = z.output<typeof SupplierInvoice>;

/** `q` is the beginning of the supplier's number; `open` true finds what is still to be matched or queried. */
export const listSupplierInvoicesQuery = listQuery({
  sort: ['createdAt', 'dated', 'dueOn'],
  filters: { state: SupplierInvoiceState.optional(), open: z.boolean().optional(), supplierId: Id.optional() },
});

const Price = z.strictObject({ unitAmount: z.number().int().min(0, 'A price cannot be negative').max(9_000_000_000), currency: z.string().length(3) });
const Total = z.strictObject({ amount: z.number().int().min(0, 'A sum cannot be negative').max(9_000_000_000), currency: z.string().length(3) });

/** Goods name the line of the order that they bill, where it is known. */
export const NewSupplierInvoiceLine = z.strictObject({
  kind: BilledKind.optional(),
  orderLineId: Id.nullable().optional(),
  supplierCode: optionalText(60).optional(),
  description: optionalText(200).optional(),
  quantity: thousandths(z.number().gt(0, 'Enter how many').max(100_000, 'At most 100,000')),
  unitCost: Price,
  vatBasisPoints: z.number().int().min(0).max(10_000),
});
/** The sums are those that stand on the paper. Without `dueOn` the supplier’s terms say when it is due. */
export const NewSupplierInvoice = z.strictObject({
  supplierId: Id,
  number: text(60, 'Enter the number of the invoice'),
  dated: Day,
  dueOn: Day.nullable().optional(),
  net: Total,
  vat: Total,
  gross: Total,
  note: optionalText(500).optional(),
  lines: z.array(NewSupplierInvoiceLine).min(1, 'Add at least one line').max(300, 'At most 300 lines'),
});
export type NewSupplierInvoice = z.output<typeof NewSupplierInvoice>;

export const Matching = z.strictObject({});
export const Acceptance = z.strictObject({ reason: text(300, 'Say why it is accepted') });
export const SupplierQuery = z.strictObject({ reason: text(500, 'Say what is asked of the supplier') });
export const TakingBack = z.strictObject({ reason: text(300, 'Say why it is taken back') });

/** Goods that came and were not billed: `quantity` is what is still to be billed, `value` that at the price ordered. */
export const NotInvoiced = z.object({
  id: Id,
  orderId: Id,
  number: z.string(),
  supplier: Named,
  code: z.string(),
  description: z.string(),
  supplierCode: z.string(),
  deliveryNote: z.string(),
  receivedAt: Instant.nullable(),
  days: z.number().int().nullable(),
  received: Quantity,
  quantity: Quantity,
  unitCost: UnitMoney,
  value: Money,
});
export type NotInvoiced = z.output<typeof NotInvoiced>;

/** `q` is the beginning of an order’s number. */
export const listNotInvoicedQuery = listQuery({ sort: ['ordered'], filters: { supplierId: Id.optional(), orderId: Id.optional() } });
