import { z } from 'zod';
import { Day, Id, Instant, keysOf, Money, Named, Quantity } from '../common.ts';
import { listQuery } from '../route.ts';
import { PlaceRef } from '../stock/schemas.ts';
import { freedNames, glassAgeNames, glassReturnNames, glassWhereNames } from './unallocated-names.ts';

export const FreedReason = keysOf(freedNames);
export type FreedReason = z.output<typeof FreedReason>;

/** The reasons that a person gives who frees glass by hand. */
export const FreeGlass = z.strictObject({ why: FreedReason.extract(['not-needed', 'wrong-glass', 'brought-back']).optional() });

/** What the list is asked by; `q` finds by the beginning of a product's code or description. */
export const unallocatedFilters = {
  reason: FreedReason.optional(),
  branchId: Id.optional(),
  where: keysOf(glassWhereNames).optional(),
  age: keysOf(glassAgeNames).optional(),
  returns: keysOf(glassReturnNames).optional(),
};
export const unallocatedQuery = listQuery({ sort: ['createdAt', 'value', 'returnBy'], filters: unallocatedFilters });

/** The same without a place in the list, for what it all comes to. */
export const unallocatedTotalsQuery = unallocatedQuery.omit({ sort: true, limit: true, after: true, before: true });

/** A worksheet that waits for such glass. `neededOn` is its day, or what was promised; `due` when its own order should come, where it has one. */
export const GlassProposal = z.object({
  worksheetId: Id,
  lineId: Id,
  number: z.string(),
  registration: z.string(),
  customer: z.string(),
  neededOn: Day.nullable(),
  /** Its line asks for this code, which the glass supersedes or is superseded by; null where it is the same. */
  otherCode: z.string().nullable(),
  onOrder: z.boolean(),
  due: Day.nullable(),
});
export type GlassProposal = z.output<typeof GlassProposal>;

export const UnallocatedGlass = z.object({
  id: Id,
  productId: Id,
  code: z.string(),
  description: z.string(),
  quantity: Quantity,
  /** Where it lies, or is to come to. */
  place: PlaceRef,
  branch: Named.nullable(),
  lotId: Id.nullable(),
  batch: z.string(),
  /** Only of what is on order. */
  order: z.object({ id: Id, number: z.string(), approved: z.boolean(), sent: z.boolean(), due: Day.nullable() }).nullable(),
  supplier: Named.nullable(),
  /** The last day on which its supplier takes it back; null where that is not agreed, or it has not come. */
  returnBy: Day.nullable(),
  /** What it cost, for those who may see costs. */
  value: Money.nullable(),
  since: Instant,
  ageDays: z.number().int(),
  reason: FreedReason,
  /** The job that it was for, where the reader may see it. */
  worksheet: z.object({ id: Id, number: z.string() }).nullable(),
  /** The nearest needed first, three at most. */
  proposals: z.array(GlassProposal),
  allowedActions: z.array(z.enum(['allocate', 'to-stock', 'to-return'])),
});
export type UnallocatedGlass = z.output<typeof UnallocatedGlass>;

export const UnallocatedTotals = z.object({
  count: z.number().int(),
  /** Null where costs are not shown, or there is too much to add up. */
  value: Money.nullable(),
});

export const AllocateGlass = z.strictObject({ worksheetId: Id, lineId: Id });
export const SomeGlass = z.strictObject({ ids: z.array(Id).min(1, 'Choose some glass').max(200, 'At most 200 at once') });
/** What was settled; what somebody else had settled before is left out. */
export const GlassSettled = z.object({ ids: z.array(Id) });
export const GlassReturned = z.object({ id: Id, place: PlaceRef });

/** Glass without a job that fits a line which waits. */
export const FittingGlass = z.object({
  lineId: Id,
  glassId: Id,
  code: z.string(),
  place: PlaceRef,
  onOrder: z.boolean(),
  due: Day.nullable(),
});
export type FittingGlass = z.output<typeof FittingGlass>;
