import { z } from 'zod';
import { Day, Id, Instant, Money, optionalText, Quantity, text, thousandths } from '../common.ts';
import { listQuery } from '../route.ts';
import { MovedQuantity, PlaceRef } from '../stock/schemas.ts';

export const TransferState = z.enum(['draft', 'sent', 'part-received', 'received', 'called-back', 'cancelled']);
export type TransferState = z.output<typeof TransferState>;
export const TransferAction = z.enum(['edit', 'send', 'receive', 'close', 'call-back', 'cancel']);
export type TransferAction = z.output<typeof TransferAction>;
export const OutcomeKind = z.enum(['received', 'damaged', 'lost', 'never-left', 'called-back']);
export type OutcomeKind = z.output<typeof OutcomeKind>;

/** `lost` tells whether something was booked as lost on the way; `outstanding` is how much is still to arrive. */
export const TransferSummary = z.object({
  id: Id,
  number: z.string(),
  state: TransferState,
  from: PlaceRef,
  to: PlaceRef,
  lineCount: z.number().int(),
  quantity: Quantity,
  outstanding: Quantity,
  damaged: Quantity,
  lost: Quantity,
  createdAt: Instant,
  createdBy: z.string(),
  sentAt: Instant.nullable(),
  sentBy: z.string(),
  version: z.number().int(),
  allowedActions: z.array(TransferAction),
});
export type TransferSummary = z.output<typeof TransferSummary>;

/** In a draft `place` and `lotId` are null where whatever came first goes. `value` is what it cost, once sent, for those who may see costs. */
export const TransferLine = z.object({
  id: Id,
  position: z.number().int(),
  productId: Id,
  code: z.string(),
  barcode: z.string(),
  description: z.string(),
  place: PlaceRef.nullable(),
  lotId: Id.nullable(),
  batch: z.string(),
  expires: Day.nullable(),
  allocationId: Id.nullable(),
  worksheetId: Id.nullable(),
  quantity: Quantity,
  received: Quantity,
  damaged: Quantity,
  lost: Quantity,
  returned: Quantity,
  outstanding: Quantity,
  value: Money.nullable(),
});
export type TransferLine = z.output<typeof TransferLine>;

/** What became of a part of a line. `place` is where it lies since; null where it was lost. */
export const TransferOutcome = z.object({
  id: Id,
  lineId: Id,
  kind: OutcomeKind,
  quantity: Quantity,
  place: PlaceRef.nullable(),
  reason: z.string(),
  by: z.string(),
  at: Instant,
});
export type TransferOutcome = z.output<typeof TransferOutcome>;

export const Transfer = TransferSummary.extend({
  notes: z.string(),
  endedAt: Instant.nullable(),
  endedBy: z.string(),
  endReason: z.string(),
  /** What it cost, once sent, for those who may see costs. */
  value: Money.nullable(),
  lines: z.array(TransferLine),
  outcomes: z.array(TransferOutcome),
});
export type Transfer = z.output<typeof Transfer>;

/** `q` is the beginning of a number. `onTheWay` leaves only what was sent and has not all arrived; `placeId` finds either side. */
export const listTransfersQuery = listQuery({
  sort: ['createdAt', 'sentAt', 'number'],
  filters: {
    state: TransferState.optional(),
    onTheWay: z.boolean().optional(),
    fromPlaceId: Id.optional(),
    toPlaceId: Id.optional(),
    placeId: Id.optional(),
    productId: Id.optional(),
  },
});
export const transferCountsQuery = z.strictObject({ fromPlaceId: Id.optional(), toPlaceId: Id.optional() });
/** How many transfers stand in a state, counted up to 10,000. */
export const TransferCount = z.object({ state: TransferState, count: z.number().int() });

/** A product and how many of it: the free ones that came first, from anywhere at the location, unless place or lot are named; or a worksheet's claim, which goes along. */
export const NewTransferLine = z.strictObject({
  productId: Id,
  quantity: MovedQuantity,
  placeId: Id.nullable().optional(),
  lotId: Id.nullable().optional(),
  allocationId: Id.nullable().optional(),
});
const lines = z.array(NewTransferLine).min(1, 'Add at least one line').max(300, 'At most 300 lines');
export const NewTransfer = z.strictObject({ fromPlaceId: Id, toPlaceId: Id, notes: optionalText(2000).optional(), lines });
export type NewTransfer = z.output<typeof NewTransfer>;
/** `lines` replaces them all. */
export const ChangeTransfer = z.strictObject({
  fromPlaceId: Id.optional(),
  toPlaceId: Id.optional(),
  notes: optionalText(2000).optional(),
  lines: lines.optional(),
});
export type ChangeTransfer = z.output<typeof ChangeTransfer>;

const some = thousandths(z.number().min(0).max(1_000_000));
/** `quantity` is all that arrived of the line, `damaged` how many of these go to quarantine, `placeId` the rack or bin where the others are put. */
export const ArrivedLine = z.strictObject({ lineId: Id, quantity: some, damaged: some.optional(), placeId: Id.nullable().optional() });
/** `placeId` is where everything goes of which a line says nothing else; without it the goal itself. */
export const ReceiveTransfer = z.strictObject({
  placeId: Id.nullable().optional(),
  lines: z.array(ArrivedLine).min(1, 'Enter what arrived of at least one line').max(5000),
});
export type ReceiveTransfer = z.output<typeof ReceiveTransfer>;

/** What did not arrive of a line: how much of it was lost on the way and how much never left. */
export const MissingLine = z.strictObject({ lineId: Id, lost: some.optional(), neverLeft: some.optional(), reason: text(200, 'Say why') });
/** Accounts for everything that is outstanding; a line that is left out has nothing outstanding. */
export const CloseTransfer = z.strictObject({ lines: z.array(MissingLine).min(1, 'Say what became of what did not arrive').max(5000) });
export type CloseTransfer = z.output<typeof CloseTransfer>;
export const EndTransfer = z.strictObject({ reason: text(200, 'Say why') });
