import { z } from 'zod';
import { Day, Id, Instant, optionalText, Slot } from '../common.ts';
import { byId, route } from '../route.ts';
import { WorksheetBrief } from './schemas.ts';

const record = { param: 'id', of: 'worksheet', bounds: ['customer', 'branch', 'technician'] } as const;
const books = { anyOf: ['edit-diary'] } as const;

/** From which day to which a job could be done earlier, and what else was wished for; no slot means that any will do. */
export const WaitForSlot = z.strictObject({
  from: Day,
  to: Day,
  slots: z.array(Slot).max(4),
  technicianId: Id.nullable(),
  note: optionalText(300),
});

/** What a job waits for, and since when. */
export const Waiting = z.object({
  since: Instant,
  from: Day,
  to: Day,
  slots: z.array(Slot),
  technicianId: Id.nullable(),
  note: z.string(),
});
export type Waiting = z.output<typeof Waiting>;

/** Puts a job on the waiting list for an earlier slot, or changes what it waits for; its place in the list stays. */
export const waitForSlot = route({
  method: 'POST',
  path: '/v1/worksheets/:id/wait',
  access: books,
  summary: 'Let a job wait for an earlier slot',
  params: byId,
  record,
  body: WaitForSlot,
  ifMatch: true,
  reply: WorksheetBrief,
  errors: ['worksheet.moved_on', 'worksheet.wait_order', 'worksheet.wait_past', 'worksheet.wait_met', 'diary.no_technician'],
});

/** Takes a job off the waiting list; a booked one keeps its visit. */
export const stopWaiting = route({
  method: 'POST',
  path: '/v1/worksheets/:id/stop-waiting',
  access: books,
  summary: 'Take a job off the waiting list',
  params: byId,
  record,
  ifMatch: true,
  reply: WorksheetBrief,
  errors: ['worksheet.moved_on', 'worksheet.no_wait'],
});

export const waitRoutes = [waitForSlot, stopWaiting] as const;
