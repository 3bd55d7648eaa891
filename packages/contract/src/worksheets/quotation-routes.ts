import { z } from 'zod';
import { Id, optionalText } from '../common.ts';
import { CreditOverride } from '../companies/credit.ts';
import { AdasRequirement } from '../intake.ts';
import { byId, route } from '../route.ts';
import { NewBooking } from '../schedule/schemas.ts';
import { AgainstQuotation, ExplainDifference } from './against-quotation.ts';
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

const job = { param: 'id', of: 'worksheet', bounds: ['customer', 'branch', 'technician'] } as const;

/** A job beside the option of the quotation that it was made of; null where it was made of none, or of one that the asking user does not see as the office does. */
export const getAgainstQuotation = route({
  method: 'GET',
  path: '/v1/worksheets/:id/against-quotation',
  access: { anyOf: ['view-quotations'] },
  summary: 'Compare a worksheet with its quotation',
  params: byId,
  record: job,
  reply: AgainstQuotation.nullable(),
});

/** Says why a job came to something else than its quotation; said again, the later reason counts. */
export const explainDifference = route({
  method: 'POST',
  path: '/v1/worksheets/:id/difference',
  access: { anyOf: ['edit-worksheets'] },
  summary: 'Say why a worksheet differs from its quotation',
  params: byId,
  record: job,
  body: ExplainDifference,
  ifMatch: true,
  reply: WorksheetBrief,
  errors: ['worksheet.moved_on', 'worksheet.no_quotation'],
});
