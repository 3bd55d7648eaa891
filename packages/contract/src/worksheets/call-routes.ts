import { z } from 'zod';
import { Id, Instant, keysOf, optionalText } from '../common.ts';
import { byId, route } from '../route.ts';
import { callOutcomeNames } from './call-names.ts';

const record = { param: 'id', of: 'worksheet', bounds: ['customer', 'branch', 'technician'] } as const;
const edits = { anyOf: ['edit-worksheets'] } as const;

export const NewCallNote = z.strictObject({
  outcome: keysOf(callOutcomeNames),
  /** When to ring again; null where nobody has to. */
  ringAt: Instant.nullable(),
  note: optionalText(500),
});

export const CallNote = z.object({
  id: Id,
  at: Instant,
  by: z.string(),
  outcome: keysOf(callOutcomeNames),
  ringAt: Instant.nullable(),
  note: z.string(),
});
export type CallNote = z.output<typeof CallNote>;

/** The newest call notes first; `ringAt` is when to ring again, as the last of them says. */
export const CallNotes = z.object({ ringAt: Instant.nullable(), items: z.array(CallNote) });
export type CallNotes = z.output<typeof CallNotes>;

/** What came of ringing somebody about a job, the newest 200 first. Customers, subcontractors and technicians find none. */
export const listCallNotes = route({
  method: 'GET',
  path: '/v1/worksheets/:id/calls',
  access: edits,
  summary: 'Read the call notes of a worksheet',
  params: byId,
  record,
  reply: CallNotes,
});

/** Notes a call, which answers the one that was due; call notes are only added to. */
export const noteCall = route({
  method: 'POST',
  path: '/v1/worksheets/:id/calls',
  access: edits,
  summary: 'Note a call about a worksheet',
  params: byId,
  record,
  body: NewCallNote,
  idempotent: true,
  reply: CallNotes,
  errors: ['worksheet.moved_on', 'worksheet.ring_past', 'worksheet.ring_far'],
});

export const callRoutes = [listCallNotes, noteCall] as const;
