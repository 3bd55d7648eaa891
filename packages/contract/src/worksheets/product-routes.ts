import { z } from 'zod';
import { Day, Id, Instant } from '../common.ts';
import { byId, listQuery, page, route } from '../route.ts';
import { WorksheetState } from './schemas.ts';

/** A line of an open job that waits for a product: nothing is set aside for it, or it comes with an order. */
export const WaitingLine = z.object({
  id: Id,
  worksheetId: Id,
  number: z.string(),
  state: WorksheetState,
  registration: z.string(),
  customer: z.string(),
  quantity: z.number(),
  /** The day that it is booked for, else promised for. */
  neededOn: Day.nullable(),
  glass: z.enum(['needed', 'on-order']),
  /** When the order is due. */
  due: Day.nullable(),
  since: Instant,
});
export type WaitingLine = z.output<typeof WaitingLine>;

const record = { param: 'id', of: 'product', bounds: [] } as const;
const sees = { anyOf: ['view-worksheets'] } as const;

/** Open jobs that wait for a product, the longest waiting first. Needs the permission to see the catalogue, too. */
export const productWaiting = route({
  method: 'GET',
  path: '/v1/catalogue/products/:id/waiting',
  access: sees,
  summary: 'Which open jobs wait for a product: not set aside yet, or on order.',
  params: byId,
  record,
  query: listQuery({ sort: ['since'] }).omit({ q: true }),
  reply: page(WaitingLine),
});

/** What was fitted of a product in a month, `2026-11`. */
export const MonthOfUsage = z.object({ month: z.string(), quantity: z.number(), jobs: z.number().int() });
export type MonthOfUsage = z.output<typeof MonthOfUsage>;

/** The last 24 months, the oldest first, also those in which nothing was fitted. Needs the permission to see the catalogue, too. */
export const productUsage = route({
  method: 'GET',
  path: '/v1/catalogue/products/:id/usage',
  access: sees,
  summary: 'How many of a product were fitted month by month, over 24 months.',
  params: byId,
  record,
  reply: z.object({ months: z.array(MonthOfUsage) }),
});

export const productJobRoutes = [productWaiting, productUsage] as const;
