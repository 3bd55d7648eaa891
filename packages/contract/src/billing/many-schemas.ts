import { z } from 'zod';
import { Day, Id, Money, Sum } from '../common.ts';
import { BulkResult } from '../runs/schemas.ts';
import { mostInvoicedAtOnce } from './names.ts';
import { Gate } from './schemas.ts';

/** A completed job that is not invoiced yet; `gates` is what keeps it from being. */
export const JobToInvoice = z.object({
  id: Id,
  number: z.string(),
  registration: z.string(),
  vehicle: z.string(),
  customer: z.object({ id: Id, name: z.string() }),
  branch: z.object({ id: Id, name: z.string() }).nullable(),
  completedOn: Day.nullable(),
  net: Money,
  gross: Money,
  gates: z.array(Gate),
});
export type JobToInvoice = z.output<typeof JobToInvoice>;

const many = <Item extends z.ZodType>(item: Item, noun: string) =>
  z.array(item).min(1, `Choose at least one ${noun}`).max(mostInvoicedAtOnce, `Choose at most ${mostInvoicedAtOnce} ${noun}s`);
const isOnce = (items: readonly { readonly id: string }[]): boolean => new Set(items.map(({ id }) => id)).size === items.length;

export const JobsToPreview = z.strictObject({ ids: many(Id, 'worksheet') });

/** Each with what it came to when it was looked at. */
export const JobsToDraft = z.strictObject({ jobs: many(z.strictObject({ id: Id, gross: Sum }), 'worksheet').refine(isOnce, 'Name each worksheet once') });

/** Drafts, each as it was looked at. */
export const InvoicesToPost = z.strictObject({
  invoices: many(z.strictObject({ id: Id, version: z.number().int().min(1) }), 'invoice').refine(isOnce, 'Name each invoice once'),
});

/** What would be drafted of each, or why nothing; `gross` is what the job comes to. */
export const InvoicingPreview = z.object({ lines: z.array(BulkResult.shape.lines.element.extend({ gross: Money })) });
export type InvoicingPreview = z.output<typeof InvoicingPreview>;
