import { z } from 'zod';
import { Day, Id, Instant, Money, Named, optionalText, Quantity, text, thousandths, UnitMoney } from '../common.ts';
import { listQuery } from '../route.ts';
import { SearchText } from '../search-text.ts';

/** A location holds racks, a rack holds bins; 'outside' are suppliers, customers and what was written off. */
export const PlaceLevel = z.enum(['location', 'rack', 'bin', 'outside']);
export const PlaceType = z.enum(['depot', 'van', 'quarantine', 'returns', 'in-transit', 'supplier', 'customer', 'write-off']);
/** The types a location may be given by hand; racks and bins take their location's. */
export const LocationType = z.enum(['depot', 'van', 'quarantine', 'returns', 'in-transit']);
export const MoveKind = z.enum([
  'receipt',
  'put-away',
  'transfer-out',
  'transfer-in',
  'issue',
  'return',
  'fit',
  'supplier-return',
  'write-off',
  'count',
  'reversal',
]);
export type MoveKind = z.output<typeof MoveKind>;
export const AllocationState = z.enum(['expected', 'reserved', 'fitted', 'released']);

/** A quantity that is moved: more than nothing, at most three decimals. */
export const MovedQuantity = thousandths(z.number().gt(0, 'Enter how many').max(1_000_000, 'At most 1,000,000'));

export const PlaceRef = z.object({ id: Id, code: z.string(), name: z.string(), type: PlaceType });
export type PlaceRef = z.output<typeof PlaceRef>;

/** A place with what lies in it and below it. `value` is what it cost, for those who may see costs. */
export const StockPlace = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  level: PlaceLevel,
  type: PlaceType,
  parentId: Id.nullable(),
  branch: Named.nullable(),
  technician: Named.nullable(),
  barcode: z.string(),
  active: z.boolean(),
  version: z.number().int(),
  products: z.number().int(),
  quantity: Quantity,
  allocated: Quantity,
  value: Money.nullable(),
});
export type StockPlace = z.output<typeof StockPlace>;

/** A place's own page: the way down to it (the location first, the place itself last) and its racks or bins. */
export const StockPlaceDetail = StockPlace.extend({
  path: z.array(PlaceRef),
  children: z.array(StockPlace),
  allowedActions: z.array(z.enum(['edit', 'close', 'add-rack', 'add-bin', 'move', 'write-off'])),
});
export type StockPlaceDetail = z.output<typeof StockPlaceDetail>;

export const listLocationsQuery = z.strictObject({
  type: LocationType.optional(),
  branchId: Id.optional(),
  technicianId: Id.optional(),
  active: z.boolean().optional(),
});
export const placeOptionsQuery = z.strictObject({
  q: SearchText.optional(),
  limit: z.number().int().min(1).max(100).optional(),
  type: LocationType.optional(),
  level: PlaceLevel.optional(),
  branchId: Id.optional(),
});
export const PlaceOption = z.object({
  id: Id,
  name: z.string(),
  code: z.string(),
  level: PlaceLevel,
  type: PlaceType,
  branchId: Id.nullable(),
  technicianId: Id.nullable(),
});

/** A new location (without `parentId`), or a rack or bin in the place named. A van needs its technician. */
export const NewPlace = z.strictObject({
  parentId: Id.nullable().optional(),
  type: LocationType.optional(),
  code: text(20, 'Enter a code'),
  name: text(80, 'Enter a name'),
  branchId: Id.nullable().optional(),
  technicianId: Id.nullable().optional(),
  barcode: optionalText(40).optional(),
});
export type NewPlace = z.output<typeof NewPlace>;
export const ChangePlace = z.strictObject({
  code: text(20, 'Enter a code').optional(),
  name: text(80, 'Enter a name').optional(),
  barcode: optionalText(40).optional(),
  active: z.boolean().optional(),
});
export type ChangePlace = z.output<typeof ChangePlace>;

/** A worksheet line's claim on what lies here. */
export const Claim = z.object({ allocationId: Id, worksheetId: Id, worksheetLineId: Id, quantity: Quantity });

/** A lot where it lies. `free` is what no worksheet claims; `days` since it was received. */
export const StockLine = z.object({
  id: Id,
  lotId: Id,
  productId: Id,
  code: z.string(),
  description: z.string(),
  place: PlaceRef,
  batch: z.string(),
  expires: Day.nullable(),
  quantity: Quantity,
  allocated: Quantity,
  free: Quantity,
  unitCost: UnitMoney.nullable(),
  value: Money.nullable(),
  receivedAt: Instant,
  days: z.number().int(),
  claims: z.array(Claim),
});
export type StockLine = z.output<typeof StockLine>;

/** `here` true leaves out what lies in the place's racks and bins. `q` is the beginning of a product's code, or one of its barcodes. */
export const listContentsQuery = listQuery({
  sort: ['code', 'received'],
  filters: { here: z.boolean().optional(), productId: Id.optional(), freeOnly: z.boolean().optional() },
});

/** What stock is moved for: `worksheet` are moves of a job's glass, `by-hand` those for nothing of these. */
export const MovedFor = z.enum(['delivery', 'transfer', 'stock-take', 'stock-file', 'write-off', 'damage', 'worksheet', 'by-hand']);
export type MovedFor = z.output<typeof MovedFor>;
/** The record that a move was posted for, by the name that people know it by. */
export const MoveDocument = z.object({ kind: z.enum(['order', 'transfer', 'stock-take', 'loss', 'credit', 'load', 'worksheet']), id: Id, name: z.string() });
export type MoveDocument = z.output<typeof MoveDocument>;

/** `documentId` is what the ledger keeps, a delivery's for one; `about` is the record to open, null where there is none or the reader may not see it. `why` says it in words. */
export const StockMove = z.object({
  id: Id,
  kind: MoveKind,
  postedAt: Instant,
  productId: Id,
  code: z.string(),
  description: z.string(),
  lotId: Id,
  batch: z.string(),
  from: PlaceRef,
  to: PlaceRef,
  quantity: Quantity,
  unitCost: UnitMoney.nullable(),
  value: Money.nullable(),
  document: z.string(),
  documentId: Id.nullable(),
  about: MoveDocument.nullable(),
  why: z.string(),
  worksheetId: Id.nullable(),
  reason: z.string(),
  reversesId: Id.nullable(),
  reversedById: Id.nullable(),
  by: z.string(),
  allowedActions: z.array(z.enum(['reverse'])),
});
export type StockMove = z.output<typeof StockMove>;
/** `placeId` finds moves into or out of that very place; `q` is the beginning of a product's code; `document` a whole number of an order, transfer or job; `reason` its beginning; days are the tenant's. */
export const listMovesQuery = listQuery({
  sort: ['postedAt'],
  filters: {
    productId: Id.optional(),
    lotId: Id.optional(),
    placeId: Id.optional(),
    worksheetId: Id.optional(),
    kind: MoveKind.optional(),
    movedFor: MovedFor.optional(),
    document: text(40, 'Enter a number').optional(),
    reason: text(60, 'Enter a reason').optional(),
    userId: Id.optional(),
    from: Day.optional(),
    to: Day.optional(),
  },
});

/** Moves a quantity of a lot between two of our places; `allocationId` names the claim that goes along where not any will do. */
export const NewMove = z.strictObject({
  fromPlaceId: Id,
  toPlaceId: Id,
  lotId: Id,
  quantity: MovedQuantity,
  allocationId: Id.optional(),
  reason: optionalText(200).optional(),
});
export type NewMove = z.output<typeof NewMove>;
export const ReverseMove = z.strictObject({ reason: text(200, 'Say why it is reversed') });

/** What was posted. */
export const PostedMoves = z.object({ moves: z.array(StockMove) });

const pickedLots = z
  .array(z.strictObject({ placeId: Id, lotId: Id, quantity: MovedQuantity }))
  .max(200)
  .optional();
/** Glass of worksheets by its claims, and loose stock by lot, to a technician's van. */
export const IssueGlass = z.strictObject({
  technicianId: Id,
  allocationIds: z.array(Id).max(200).optional(),
  lots: pickedLots,
  reason: optionalText(200).optional(),
});
export type IssueGlass = z.output<typeof IssueGlass>;
/** Back from the van to `toPlaceId`, or to the depot of the van's branch. */
export const ReturnGlass = z.strictObject({
  technicianId: Id,
  allocationIds: z.array(Id).max(200).optional(),
  lots: pickedLots,
  toPlaceId: Id.nullable().optional(),
  reason: optionalText(200).optional(),
});
export type ReturnGlass = z.output<typeof ReturnGlass>;

/** One pane or pack in a van; the worksheet's id where it is for one. */
export const VanItem = z.object({
  allocationId: Id.nullable(),
  worksheetId: Id.nullable(),
  worksheetLineId: Id.nullable(),
  lotId: Id,
  productId: Id,
  code: z.string(),
  description: z.string(),
  placeId: Id,
  batch: z.string(),
  expires: Day.nullable(),
  quantity: Quantity,
  since: Instant,
});
export const Van = z.object({
  placeId: Id,
  code: z.string(),
  name: z.string(),
  technician: Named.nullable(),
  branch: Named.nullable(),
  items: z.array(VanItem),
});
export type Van = z.output<typeof Van>;
export const vanQuery = z.strictObject({ technicianId: Id.optional(), branchId: Id.optional() });
/** Glass reserved for a worksheet that still lies in a depot. */
export const ToIssue = z.object({
  allocationId: Id,
  worksheetId: Id,
  worksheetLineId: Id,
  lotId: Id,
  productId: Id,
  code: z.string(),
  description: z.string(),
  place: PlaceRef,
  quantity: Quantity,
  reservedAt: Instant,
});

export const freeQuery = z.strictObject({ productId: Id, branchId: Id.optional() });
export const ExpectedStock = z.object({
  id: Id,
  reference: z.string(),
  placeId: Id,
  quantity: Quantity,
  allocated: Quantity,
  free: Quantity,
  expectedOn: Day.nullable(),
});
/** Where a product lies and what of it no worksheet claims; `expectedFree` is on order and unclaimed. Only depots and vans count. */
export const FreeStock = z.object({
  productId: Id,
  code: z.string(),
  description: z.string(),
  onHand: Quantity,
  allocated: Quantity,
  free: Quantity,
  expectedFree: Quantity,
  lines: z.array(StockLine),
  expected: z.array(ExpectedStock),
});
export type FreeStock = z.output<typeof FreeStock>;

export const supplyQuery = z.strictObject({ productIds: z.array(Id).max(40) });
/** How soon a product can be here: what is free and where, the earliest day of what is on order and unclaimed, and the best supplier in force with the day it brings by. */
export const Supply = z.object({
  productId: Id,
  free: Quantity,
  places: z.array(z.object({ name: z.string(), type: PlaceType, free: Quantity })),
  expectedOn: Day.nullable(),
  supplier: z.object({ name: z.string(), by: Day }).nullable(),
});
export type Supply = z.output<typeof Supply>;

/** A place and lot whose kept balance differs from what its moves (or its claims) add up to. */
export const BalanceDifference = z.object({
  placeId: Id,
  lotId: Id,
  placeCode: z.string(),
  code: z.string(),
  ledger: Quantity,
  balance: Quantity,
  claimed: Quantity,
  allocated: Quantity,
});
/** `expectedDifferences` counts what is on order and claimed otherwise than its claims add up to. */
export const Verification = z.object({
  checkedAt: Instant,
  keys: z.number().int(),
  expectedDifferences: z.number().int(),
  differences: z.array(BalanceDifference),
});
export type Verification = z.output<typeof Verification>;

/** Which places get a label: this one, the racks or bins in it, or it with all that stands in it. */
export const LabelsOf = z.enum(['itself', 'parts', 'all']);
export type LabelsOf = z.output<typeof LabelsOf>;
