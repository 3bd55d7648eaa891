import { z } from 'zod';
import { keysOf, Money } from '../common.ts';
import { byId, route } from '../route.ts';
import { exposurePartNames } from './names.ts';

export const ExposurePart = keysOf(exposurePartNames);
export type ExposurePart = z.output<typeof ExposurePart>;

/** `link` is the address of the list of what is counted, null where the reader may not open it. */
const Figure = z.object({ amount: Money, count: z.number().int(), link: z.string().nullable() });

/**
 * What a customer owes and has booked, live. The parts come to `exposure` to the penny. Of whom may not see invoices these are one part, `invoices`, without
 * its count; a customer is shown no drafts, whose jobs are among the completed ones. `unallocated` was taken for its jobs and pays no document yet: it lowers
 * nothing until then. `children` is what the accounts below owe and have booked, on their own account.
 */
export const CustomerExposure = z.object({
  exposure: Money,
  balance: Money,
  creditLimit: Money,
  /** What may be booked yet, below nothing where it is over; null where there is no limit. */
  available: Money.nullable(),
  parts: z.array(Figure.extend({ part: ExposurePart })),
  unallocated: Figure,
  children: Figure.nullable(),
});
export type CustomerExposure = z.output<typeof CustomerExposure>;

/** What a customer's exposure is made of, now. */
export const customerExposure = route({
  method: 'GET',
  path: '/v1/customers/:id/exposure',
  access: { anyOf: ['view-customers'] },
  summary: 'What a customer owes and has booked is made of, by how far its jobs and documents are',
  params: byId,
  reply: CustomerExposure,
  record: { param: 'id', of: 'customer', bounds: ['customer'] },
});
