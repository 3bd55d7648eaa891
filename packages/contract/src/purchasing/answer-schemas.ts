import { z } from 'zod';
import { Day, Id, optionalText, text, thousandths } from '../common.ts';

/** What a supplier says of a line: it comes, it comes later, it does not come. */
export const SupplierAnswer = z.enum(['confirmed', 'back-ordered', 'refused']);
export type SupplierAnswer = z.output<typeof SupplierAnswer>;
/** A price that was asked and not agreed: it waits for the buyer, or the buyer asked the supplier about it. */
export const PriceQuestion = z.enum(['open', 'queried']);

const AskedPrice = z.strictObject({ unitAmount: z.number().int().min(0, 'A price cannot be negative').max(9_000_000_000), currency: z.string().length(3) });

/** `answer` is null where the supplier says nothing of the line; `quantity` is how many it confirms, all that is outstanding where it is left out; `unitCost` what it asks for one, `comesOn` the day it names. */
export const AnsweredLine = z.strictObject({
  lineId: Id,
  answer: SupplierAnswer.nullable(),
  quantity: thousandths(z.number().min(0).max(100_000)).optional(),
  comesOn: Day.nullable().optional(),
  unitCost: AskedPrice.optional(),
  depot: optionalText(60).optional(),
});
/** What a supplier answered; lines that it says nothing of may be left out. `supplierOrder` is its own number of the order. */
export const AnswerPurchaseOrder = z.strictObject({
  supplierOrder: optionalText(60).optional(),
  lines: z.array(AnsweredLine).min(1, 'Enter what the supplier answered').max(300, 'At most 300 lines'),
});
export type AnswerPurchaseOrder = z.output<typeof AnswerPurchaseOrder>;

/** `csv` is the text of a supplier's answer file: a line of headings (order number, line or code, quantity confirmed, day, price, status), then a line for each answer. */
export const AnswerFile = z.strictObject({ csv: z.string().min(1, 'The file is empty').max(200_000, 'The file is too long for one order') });

/** `accept` takes the price, `query` notes that the supplier was asked about it, `elsewhere` gives up what is outstanding of the line. */
export const DecidePrice = z.strictObject({ lineId: Id, decision: z.enum(['accept', 'query', 'elsewhere']) });
export type DecidePrice = z.output<typeof DecidePrice>;

export const UndoDelivery = z.strictObject({ deliveryId: Id, reason: text(200, 'Say why it is undone') });
export type UndoDelivery = z.output<typeof UndoDelivery>;
