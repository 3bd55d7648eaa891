import { z } from 'zod';
import { Day, Id, Instant, Money, optionalText } from '../common.ts';
import { CompanyStatus } from '../companies/shared.ts';

/** What can be merged: a branch has a diary and stock of its own and is closed instead. */
export const MergeKind = z.enum(['customer', 'supplier'], 'Choose customers or suppliers: a branch is closed, not merged');
export type MergeKind = z.output<typeof MergeKind>;

/** Why two companies look like one. */
export const DuplicateReason = z.enum(['vat', 'telephone', 'code', 'name-postcode', 'postcode', 'name', 'alike']);
export type DuplicateReason = z.output<typeof DuplicateReason>;

/** What was typed of a company so far. `exceptId` is the company that is being changed. */
export const TypedCompany = z.strictObject({
  kind: MergeKind,
  name: optionalText(120).optional(),
  postcode: optionalText(10).optional(),
  telephone: optionalText(30).optional(),
  vatNumber: optionalText(20).optional(),
  accountCode: optionalText(20).optional(),
  exceptId: Id.optional(),
});
export type TypedCompany = z.output<typeof TypedCompany>;

/** A company that may be the one that is typed. `strength` is from 1 to 100, surest first. */
export const LikelyCompany = z.object({
  id: Id,
  name: z.string(),
  accountCode: z.string(),
  status: CompanyStatus,
  town: z.string(),
  postcode: z.string(),
  telephone: z.string(),
  strength: z.number().int(),
  reasons: z.array(DuplicateReason),
});
export type LikelyCompany = z.output<typeof LikelyCompany>;

/** One side of a pair. `jobs` are worksheets of a customer, orders of a supplier, at most 1,000 counted; `balance` null for suppliers. */
export const PairedCompany = LikelyCompany.omit({ strength: true, reasons: true }).extend({
  jobs: z.number().int(),
  jobsAreExact: z.boolean(),
  balance: Money.nullable(),
  lastJobOn: Day.nullable(),
});
export type PairedCompany = z.output<typeof PairedCompany>;

/** Two companies that look like one. */
export const DuplicatePair = z.object({
  id: Id,
  kind: MergeKind,
  one: PairedCompany,
  other: PairedCompany,
  reasons: z.array(DuplicateReason),
  strength: z.number().int(),
  dismissedByName: z.string().nullable(),
  dismissedAt: Instant.nullable(),
  version: z.number().int(),
});
export type DuplicatePair = z.output<typeof DuplicatePair>;

/** When companies of a kind were last looked through, null before the first time; `looking` while they are. */
export const Looked = z.object({ lookedAt: Instant.nullable(), looking: z.boolean() });

export const TwoCompanies = z.strictObject({ kind: MergeKind, keepId: Id, goneId: Id });
export type TwoCompanies = z.output<typeof TwoCompanies>;

/** A merge; `taken` are the fields, as the preview names them, whose value is taken over from the one that goes. */
export const MergeWish = TwoCompanies.extend({ taken: z.array(z.string().max(40)).max(60) }).strict();
export type MergeWish = z.output<typeof MergeWish>;

/**
 * How many rows of a kind hang on each, up to 10,000 (more is not exact); of those of the one that goes, `stays` do not come over, since the kept one has its
 * own.
 */
export const MergeCount = z.object({
  title: z.string(),
  kept: z.number().int(),
  keptIsExact: z.boolean(),
  gone: z.number().int(),
  goneIsExact: z.boolean(),
  stays: z.number().int(),
});
export type MergeCount = z.output<typeof MergeCount>;

/** A field in which the two differ, each value as people read it; `take` proposes the other's value where the kept one has none. */
export const MergeDifference = z.object({ field: z.string(), label: z.string(), kept: z.string(), gone: z.string(), take: z.boolean() });
export type MergeDifference = z.output<typeof MergeDifference>;

const Side = z.object({ id: Id, name: z.string(), accountCode: z.string(), status: CompanyStatus });

/** What a merge would do, and what prevents it. */
export const MergePreview = z.object({
  kind: MergeKind,
  keep: Side,
  gone: Side,
  counts: z.array(MergeCount),
  differences: z.array(MergeDifference),
  prevented: z.array(z.string()),
  /** So many rows move that it is done in the background. */
  inBackground: z.boolean(),
});
export type MergePreview = z.output<typeof MergePreview>;

export const MergeState = z.enum(['waiting', 'done', 'undoing', 'undone', 'failed']);
export type MergeState = z.output<typeof MergeState>;

/** How many rows moved, by what people call them. */
export const Moved = z.array(z.object({ title: z.string(), count: z.number().int() }));

/** A merge that was made. `stayed` is what was made for the kept one since, where the merge was undone; `problem` why one in the background did not come about. */
export const Merge = z.object({
  id: Id,
  kind: MergeKind,
  keepId: Id,
  keepName: z.string(),
  goneId: Id,
  goneName: z.string(),
  goneCode: z.string(),
  state: MergeState,
  problem: z.string(),
  moved: Moved,
  stayed: Moved,
  mergedByName: z.string(),
  mergedAt: Instant,
  undoUntil: Instant,
  undoneByName: z.string(),
  undoneAt: Instant.nullable(),
  version: z.number().int(),
  allowedActions: z.array(z.enum(['undo'])),
});
export type Merge = z.output<typeof Merge>;

/** What stands open of a company; `list` is the address of its list, null where it has none. A count stops at 10,000. */
export const StandingItem = z.object({ title: z.string(), count: z.number().int(), list: z.string().nullable() });
export type StandingItem = z.output<typeof StandingItem>;
export const Standing = z.object({ open: z.array(StandingItem) });
export type Standing = z.output<typeof Standing>;
