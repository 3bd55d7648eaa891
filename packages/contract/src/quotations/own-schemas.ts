import { z } from 'zod';
import { Day, Id, Instant, Money } from '../common.ts';
import { LinkQuotation } from './link-schemas.ts';
import { QuotationState } from './schemas.ts';

/** A row of what was quoted to one's own account. */
export const OwnQuotationSummary = z.object({
  id: Id,
  number: z.string(),
  state: QuotationState,
  registration: z.string(),
  vehicle: z.string(),
  contactName: z.string(),
  gross: Money,
  optionCount: z.number().int(),
  validUntil: Day,
  sentAt: Instant.nullable(),
});
export type OwnQuotationSummary = z.output<typeof OwnQuotationSummary>;

/** One of them as a user of the account sees it. `job` is what became of it, for whoever sees their jobs. */
export const OwnQuotation = LinkQuotation.extend({ job: z.object({ id: Id, number: z.string() }).nullable() });
