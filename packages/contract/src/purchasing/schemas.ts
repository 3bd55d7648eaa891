import { z } from 'zod';
import { Day, Id, Instant, Money, Named, optionalText, Quantity, text, thousandths, UnitMoney } from '../common.ts';
import { OrderBy } from '../companies/order-by.ts';
import { listQuery } from '../route.ts';
import { PriceQuestion, SupplierAnswer } from './answer-schemas.ts';

export const PurchaseOrderState = z.enum(['draft', 'approved', 'sent', 'part-received', 'received', 'closed', 'cancelled']);
export type PurchaseOrderState = z.output<typeof PurchaseOrderState>;
export const PurchaseOrderAction = z.enum(['edit', 'approve', 'send', 'answer', 'receive', 'undo', 'close', 'cancel']);
export type PurchaseOrderAction = z.output<typeof PurchaseOrderAction>;

/** How an order stands that goes by the supplier's interface: on its way, refused by the supplier, or asked and never answered. */
export const OrderSending = z.enum(['no', 'underway', 'refused', 'unknown']);
export type OrderSending = z.output<typeof OrderSending>;
/** Whose approval a draft needs before it is sent; 'none' of what is no draft. */
export const OrderApproval = z.enum(['none', 'second', 'large']);
export const SentHow = z.enum(['email', 'file', 'marked', 'interface']);

/** How many are ordered: more than nothing, at most three decimals. */
export const OrderedQuantity = thousandths(z.number().gt(0, 'Enter how many').max(100_000, 'At most 100,000'));
const UnitPrice = z.strictObject({ unitAmount: z.number().int().min(0, 'A price cannot be negative').max(9_000_000_000), currency: z.string().length(3) });
const Carriage = z.strictObject({ amount: z.number().int().min(0, 'Carriage cannot be negative').max(9_000_000_000), currency: z.string().length(3) });

/** `net` is the sum of the lines, carriage apart. */
export const PurchaseOrderSummary = z.object({
  id: Id,
  number: z.string(),
  state: PurchaseOrderState,
  supplier: Named,
  deliverTo: Named,
  branch: Named.nullable(),
  expectedOn: Day.nullable(),
  net: Money,
  carriage: Money,
  lineCount: z.number().int(),
  worksheetCount: z.number().int(),
  overdue: z.boolean(),
  approval: OrderApproval,
  sending: OrderSending,
  createdAt: Instant,
  createdBy: z.string(),
  version: z.number().int(),
  allowedActions: z.array(PurchaseOrderAction),
});
export type PurchaseOrderSummary = z.output<typeof PurchaseOrderSummary>;

export const PurchaseOrderLine = z.object({
  id: Id,
  position: z.number().int(),
  productId: Id,
  code: z.string(),
  description: z.string(),
  supplierCode: z.string(),
  quantity: Quantity,
  received: Quantity,
  outstanding: Quantity,
  unitCost: UnitMoney,
  net: Money,
  fromPriceFile: z.boolean(),
  worksheetId: Id.nullable(),
  worksheetLineId: Id.nullable(),
  /** For how many days it keeps from its receipt, as its maker says; null where nobody wrote it down. */
  shelfLifeDays: z.number().int().nullable(),
  /** Given up: refused by the supplier, or ordered elsewhere. */
  cancelled: Quantity,
  /** What the supplier answered, null where it has said nothing; `confirmed` how many it said. */
  answer: SupplierAnswer.nullable(),
  confirmed: Quantity.nullable(),
  /** The day on which it comes; null where nobody knows. */
  dueOn: Day.nullable(),
  /** A price that the supplier asks and that is not agreed. */
  askedCost: UnitMoney.nullable(),
  priceQuestion: PriceQuestion.nullable(),
  supplierOrder: z.string(),
  supplierDepot: z.string(),
  answeredAt: Instant.nullable(),
});
export const DeliveryLine = z.object({
  id: Id,
  lineId: Id,
  code: z.string(),
  description: z.string(),
  quantity: Quantity,
  damaged: z.boolean(),
  lotId: Id,
  batch: z.string(),
  expires: Day.nullable(),
});
/** `undoneAt` is null while it stands; damage of it is told to the supplier before `reportBy`, which is null where none is noted. */
export const Delivery = z.object({
  id: Id,
  deliveryNote: z.string(),
  receivedAt: Instant,
  receivedBy: z.string(),
  reportBy: Instant.nullable(),
  undoneAt: Instant.nullable(),
  undoneBy: z.string(),
  undoneReason: z.string(),
  lines: z.array(DeliveryLine),
});
/** A worksheet line that lost, or did not get, what was ordered for it. */
export const AffectedLine = z.object({ worksheetId: Id, worksheetLineId: Id, productId: Id, code: z.string(), quantity: Quantity });

/** `needsApproval` is true where `approval` is not 'none'. `affected` is filled by the answer of the action that touched those worksheets, else empty. */
export const PurchaseOrder = PurchaseOrderSummary.extend({
  notes: z.string(),
  needsApproval: z.boolean(),
  /** Where its orders go by email; empty where there is no address. */
  supplierEmail: z.string(),
  supplierOrdersBy: OrderBy,
  /** Where its orders are typed in, if they are. */
  supplierPortal: z.string(),
  /** Nil is none. */
  supplierMinimum: Money,
  approvedAt: Instant.nullable(),
  approvedBy: z.string(),
  sentAt: Instant.nullable(),
  sentBy: z.string(),
  sentHow: SentHow.nullable(),
  /** What the supplier said, or did not, and what to do, where the interface did not take the order. */
  sendingProblem: z.string(),
  /** The supplier's own number of an order that went by interface. */
  supplierReference: z.string(),
  cancelledAt: Instant.nullable(),
  cancelReason: z.string(),
  lines: z.array(PurchaseOrderLine),
  deliveries: z.array(Delivery),
  affected: z.array(AffectedLine),
});
export type PurchaseOrder = z.output<typeof PurchaseOrder>;

/** `q` is the beginning of the order's number or of the supplier's name. `open` is what is neither closed nor cancelled, `waiting` what has to be approved before it is sent. */
export const listOrdersQuery = listQuery({
  sort: ['createdAt', 'expectedOn', 'number'],
  filters: {
    state: PurchaseOrderState.optional(),
    open: z.boolean().optional(),
    waiting: z.boolean().optional(),
    supplierId: Id.optional(),
    branchId: Id.optional(),
    productId: Id.optional(),
    worksheetId: Id.optional(),
  },
});
/** How many orders are approved at once. */
export const mostApproved = 100;
export const ApproveOrders = z.strictObject({ ids: z.array(Id).min(1, 'Choose at least one').max(mostApproved, `At most ${mostApproved} at once`) });
export const orderCountsQuery = z.strictObject({ supplierId: Id.optional(), branchId: Id.optional() });
/** How many orders stand in a state, counted up to 10,000. */
export const StateCount = z.object({ state: PurchaseOrderState, count: z.number().int() });

/** Without `unitCost` the supplier's price in force is taken. */
export const NewOrderLine = z.strictObject({
  productId: Id,
  quantity: OrderedQuantity,
  unitCost: UnitPrice.optional(),
  supplierCode: optionalText(40).optional(),
});
/** Without `deliverToPlaceId` the branch's own stock location is taken. */
export const NewPurchaseOrder = z.strictObject({
  supplierId: Id,
  branchId: Id.nullable().optional(),
  deliverToPlaceId: Id.nullable().optional(),
  expectedOn: Day.nullable().optional(),
  carriage: Carriage.optional(),
  notes: optionalText(2000).optional(),
  lines: z.array(NewOrderLine).min(1, 'Add at least one line').max(300, 'At most 300 lines'),
});
export type NewPurchaseOrder = z.output<typeof NewPurchaseOrder>;

/** A line with `id` stays and is changed, one without is added, one left out is taken off. */
export const ChangedOrderLine = NewOrderLine.extend({ id: Id.optional() });
export const ChangePurchaseOrder = z.strictObject({
  deliverToPlaceId: Id.optional(),
  expectedOn: Day.nullable().optional(),
  carriage: Carriage.optional(),
  notes: optionalText(2000).optional(),
  lines: z.array(ChangedOrderLine).min(1, 'Add at least one line').max(300, 'At most 300 lines').optional(),
});
export type ChangePurchaseOrder = z.output<typeof ChangePurchaseOrder>;

/** `marked` only notes that the order went out by telephone or portal; `file` keeps its file with the order, to be handed over; `interface` has it sent by the supplier's interface in the background; `email` sends the PDF to the supplier, or to `recipient`. */
export const SendPurchaseOrder = z.strictObject({ how: SentHow, recipient: z.string().max(254).optional() });
export type SendPurchaseOrder = z.output<typeof SendPurchaseOrder>;

/** `quantity` is all that arrived of the line, none where it is nought; `damaged` how many of these go to quarantine, `placeId` where the others are put. */
export const ReceivedLine = z.strictObject({
  lineId: Id,
  quantity: thousandths(z.number().min(0).max(100_000)),
  placeId: Id.optional(),
  damaged: thousandths(z.number().min(0).max(100_000)).optional(),
  batch: optionalText(60).optional(),
  expires: Day.nullable().optional(),
});
/** `placeId` takes the goods to another place than the order names (a bin, a van). `receivedOn` is the day on which they arrived, today where it is left out. */
export const ReceiveDelivery = z.strictObject({
  deliveryNote: text(60, 'Enter the number of the delivery note'),
  placeId: Id.optional(),
  receivedOn: Day.optional(),
  lines: z.array(ReceivedLine).min(1, 'Enter what arrived').max(300, 'At most 300 lines'),
});
export type ReceiveDelivery = z.output<typeof ReceiveDelivery>;

export const CancelPurchaseOrder = z.strictObject({ reason: text(200, 'Say why it is cancelled') });
export const ClosePurchaseOrder = z.strictObject({ reason: optionalText(200).optional() });

/** A supplier's price in force for a product, for the line that is being typed. */
export const SupplierPrice = z.object({
  productId: Id,
  supplierCode: z.string(),
  unitCost: UnitMoney.nullable(),
  inStock: z.boolean(),
  bestSupplier: Named.nullable(),
  bestUnitCost: UnitMoney.nullable(),
});
export const supplierPriceQuery = z.strictObject({ supplierId: Id, productId: Id });

const Held = z.object({ depot: z.string(), quantity: z.number().int() });
/** What a supplier's interface says it has of a line, in all their depots; `problem` where it did not say. `enough` is of the depot that serves us. */
export const LineAvailability = z.object({
  lineId: Id,
  code: z.string(),
  problem: z.string(),
  enough: z.boolean(),
  quantity: z.number().int(),
  unitCost: UnitMoney.nullable(),
  elsewhere: z.array(Held),
});
export const OrderAvailability = z.object({ lines: z.array(LineAvailability) });
export type OrderAvailability = z.output<typeof OrderAvailability>;
