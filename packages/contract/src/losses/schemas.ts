import { z } from 'zod';
import { Id, Instant, keysOf, Money, Named, optionalText, Quantity, text } from '../common.ts';
import { FileRecord } from '../files/schemas.ts';
import { listQuery } from '../route.ts';
import { MovedQuantity, PlaceRef } from '../stock/schemas.ts';
import { lossReasons, lossStateNames, mostApproved } from './names.ts';

export const LossState = keysOf(lossStateNames);
export const LossReason = z.enum(lossReasons, 'Choose the reason');
export const LossAction = z.enum(['write-off', 'approve', 'refuse', 'withdraw', 'restore', 'return', 'reverse', 'photograph']);
export type LossAction = z.output<typeof LossAction>;

/** Stock that is damaged, or was asked to be written off, or is. `asidePlace` is where it lies meanwhile; values are at cost, for those who may see costs. */
export const StockLoss = z.object({
  id: Id,
  state: LossState,
  productId: Id,
  code: z.string(),
  description: z.string(),
  lotId: Id,
  batch: z.string(),
  place: PlaceRef,
  asidePlace: PlaceRef.nullable(),
  quantity: Quantity,
  value: Money.nullable(),
  reason: LossReason,
  note: z.string(),
  supplierClaim: z.boolean(),
  photographs: z.number().int(),
  askedBy: z.string(),
  createdAt: Instant,
  version: z.number().int(),
  allowedActions: z.array(LossAction),
});
export type StockLoss = z.output<typeof StockLoss>;

/** A loss with its photographs, whose it was and what became of it. */
export const StockLossDetail = StockLoss.extend({
  supplier: Named.nullable(),
  /** What it came in with. */
  cameWith: z.string(),
  worksheetId: Id.nullable(),
  technician: Named.nullable(),
  settledBy: z.string(),
  settledAt: Instant.nullable(),
  /** Why it was refused, and other words to its end. */
  answer: z.string(),
  moveIds: z.array(Id),
  pictures: z.array(FileRecord),
});
export type StockLossDetail = z.output<typeof StockLossDetail>;

/** `open` true finds what is to be decided still; `placeId` what was lost from that very place or is put aside there; `q` is the beginning of a product's code. */
export const listLossesQuery = listQuery({
  sort: ['createdAt', 'value'],
  filters: {
    state: LossState.optional(),
    open: z.boolean().optional(),
    placeId: Id.optional(),
    productId: Id.optional(),
    supplierClaim: z.boolean().optional(),
  },
});

const why = {
  quantity: MovedQuantity,
  reason: LossReason,
  note: optionalText(300).optional(),
  worksheetId: Id.nullable().optional(),
  supplierClaim: z.boolean().optional(),
};
/** Stock that is to be written off, from where it lies. */
export const NewWriteOff = z.strictObject({ placeId: Id, lotId: Id, ...why });
export type NewWriteOff = z.output<typeof NewWriteOff>;
/** Stock that was found damaged where it lies. */
export const NewDamage = z.strictObject({ placeId: Id, lotId: Id, ...why });
export type NewDamage = z.output<typeof NewDamage>;

/** Writes off what lies in quarantine, with another reason than it was put there for, where that is said. */
export const WriteOffDamage = z.strictObject({ reason: LossReason.optional(), note: optionalText(300).optional() });
export const Approval = z.strictObject({});
export const ApproveSeveral = z.strictObject({ ids: z.array(Id).min(1, 'Choose at least one').max(mostApproved, `At most ${mostApproved} at once`) });
export const Refusal = z.strictObject({ reason: text(200, 'Say why it is refused'), toPlaceId: Id.nullable().optional() });
export const Withdrawal = z.strictObject({ toPlaceId: Id.nullable().optional() });
export const Restoring = z.strictObject({ toPlaceId: Id.nullable().optional(), note: optionalText(200).optional() });
export const Returning = z.strictObject({ note: optionalText(200).optional() });
export const Reversal = z.strictObject({ reason: text(200, 'Say why it is reversed') });

/** What lies in quarantine of a lot, with what is noted of it: `unnoted` is what nobody has said anything of yet. */
export const QuarantineLine = z.object({
  id: Id,
  lotId: Id,
  productId: Id,
  code: z.string(),
  description: z.string(),
  batch: z.string(),
  place: PlaceRef,
  quantity: Quantity,
  unnoted: Quantity,
  value: Money.nullable(),
  since: Instant,
  days: z.number().int(),
  supplier: Named.nullable(),
  cameWith: z.string(),
  losses: z.array(z.object({ id: Id, state: LossState, quantity: Quantity, reason: LossReason, photographs: z.number().int() })),
});
export type QuarantineLine = z.output<typeof QuarantineLine>;

/** `placeId` is a quarantine location; without it, all of them. */
export const listQuarantineQuery = listQuery({ sort: ['code', 'received'], filters: { placeId: Id.optional(), productId: Id.optional() } });
