import { z } from 'zod';
import { Id, optionalText } from '../common.ts';
import { CreditOverride } from '../companies/credit.ts';
import { AdasRequirement } from '../intake.ts';
import { byId, route } from '../route.ts';
import { NewBooking } from '../schedule/schemas.ts';
import { createWorksheet } from './intake-routes.ts';
import { WorksheetBrief } from './schemas.ts';

/** What is still to say when a quotation becomes a job; the rest is said on it already. */
export const BookQuotation = z.strictObject({
  /** The option that is done; the accepted one unless told. */
  optionId: Id.optional(),
  booking: NewBooking.optional(),
  adasRequirement: AdasRequirement.optional(),
  adasSource: optionalText(120).optional(),
  orderNumber: optionalText(60).optional(),
  creditOverride: CreditOverride.optional(),
  /** Whether the customer is told of the booking; yes unless said otherwise. */
  tellCustomer: z.boolean().optional(),
});
export type BookQuotation = z.output<typeof BookQuotation>;

/** Makes the worksheet of a quotation's option, with its lines at the prices that were quoted, its photographs and answers, and the booking where one was agreed. */
export const bookQuotation = route({
  method: 'POST',
  path: '/v1/quotations/:id/book',
  access: { anyOf: ['edit-worksheets'] },
  summary: 'Make a worksheet of a quotation',
  params: byId,
  record: { param: 'id', of: 'quotation', bounds: ['customer', 'branch'] },
  body: BookQuotation,
  ifMatch: true,
  idempotent: true,
  reply: WorksheetBrief,
  errors: ['quotation.moved_on', 'quotation.option_unknown', 'quotation.option_withdrawn', ...createWorksheet.errors],
});
