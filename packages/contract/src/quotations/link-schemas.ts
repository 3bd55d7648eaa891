import { z } from 'zod';
import { FeatureTopic } from '../catalogue/lines.ts';
import { Day, Id, Instant, Money, Slot } from '../common.ts';
import { QuotationMessage, QuotationState } from './schemas.ts';

/** A question about a piece of glass that its holder can answer by looking. */
export const LinkQuestion = z.object({ topic: FeatureTopic, question: z.string(), note: z.string().nullable(), answer: z.boolean().nullable() });
export const LinkLine = z.object({
  id: Id,
  description: z.string(),
  quantity: z.number(),
  net: Money,
  vat: Money,
  /** Of glass alone. */
  questions: z.array(LinkQuestion),
});
export const LinkOption = z.object({
  id: Id,
  title: z.string(),
  note: z.string(),
  recommended: z.boolean(),
  accepted: z.boolean(),
  net: Money,
  vat: Money,
  gross: Money,
  /** What the holder pays themselves where an insurer pays the rest. */
  toPay: Money,
  lines: z.array(LinkLine),
});
/** A quotation as whoever holds its private link sees it: no cost, margin, note, owner or name of anybody else. */
export const LinkQuotation = z.object({
  number: z.string(),
  /** `draft` is one that we are changing: what stood there before cannot be accepted. */
  state: QuotationState,
  registration: z.string(),
  vehicle: z.string(),
  contactName: z.string(),
  place: z.string(),
  validUntil: Day,
  options: z.array(LinkOption),
  messages: z.array(QuotationMessage),
  photographCount: z.number().int(),
  acceptance: z.object({ by: z.string(), at: Instant, wishedDay: Day.nullable(), wishedSlot: Slot.nullable() }).nullable(),
  note: z.string(),
  /** Days that are open at our branch, with the slots that have room, in the next three weeks. */
  slots: z.array(z.object({ day: Day, slots: z.array(Slot) })),
  canAccept: z.boolean(),
});
