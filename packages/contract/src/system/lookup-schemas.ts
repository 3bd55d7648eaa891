import { z } from 'zod';
import { Id, Named, text } from '../common.ts';
import { AwaitingKind, VatKind } from './kinds.ts';
import { fixedLists, lookupLists } from './lookup-names.ts';

export { fixedLists, lookupLists };
/** One of the lists. */
export const LookupList = z.enum(lookupLists);
export type LookupList = z.output<typeof LookupList>;

export const LookupEntry = Named;
export const NameOnly = z.object({ name: z.string() });
/** An entry with the code that rules read, null where it was added without one. */
export const coded = <const Kind extends z.ZodEnum>(kind: Kind) => LookupEntry.extend({ kind: kind.nullable() });
export const AwaitingReason = z.object({ reason: z.string(), id: Id, kind: AwaitingKind.nullable() });
/** `rate` in percent: 20, 5, 0. */
export const VatRate = z.object({ id: Id, name: z.string(), rate: z.number(), kind: VatKind.nullable() });

/** An entry as it is edited. `rate` in percent, for VAT rates only; `kind` is what rules read and never changes. */
export const LookupRecord = z.object({
  id: Id,
  list: z.string(),
  name: z.string(),
  kind: z.string().nullable(),
  rate: z.number().nullable(),
  position: z.number().int(),
  retired: z.boolean(),
  version: z.number().int(),
  allowedActions: z.array(z.enum(['edit', 'retire', 'restore', 'remove'])),
});
export type LookupRecord = z.output<typeof LookupRecord>;
export const LookupForm = z.strictObject({
  name: text(80),
  rate: z.number().min(0, 'At least 0').max(100, 'At most 100').multipleOf(0.01, 'At most two decimals').optional(),
});
/** An entry to be added; `kind` is one of the list's codes. */
export const NewLookup = LookupForm.extend({ kind: z.string().max(40).optional() });
/** How long a list is: what is offered, and what was retired. */
export const LookupCount = z.object({ list: LookupList, inUse: z.number().int(), retired: z.number().int() });
/** Records of one kind that name an entry, counted to 10,000; `page` is the address of the list that shows them, where there is such a list. */
export const LookupUse = z.object({ title: z.string(), count: z.number().int(), countIsExact: z.boolean(), page: z.string().nullable() });
export type LookupUse = z.output<typeof LookupUse>;
export const LookupOrder = z.strictObject({ ids: z.array(Id).min(1).max(500) });
