import { z } from 'zod';
import { Id, Instant, keysOf, optionalText } from '../common.ts';
import { Channel } from '../outbox/schemas.ts';
import { byId, route } from '../route.ts';
import { WorksheetBrief } from './schemas.ts';
import { tellKinds } from './tell-names.ts';

const record = { param: 'id', of: 'worksheet', bounds: ['customer', 'branch', 'technician'] } as const;
const edits = { anyOf: ['edit-worksheets'] } as const;

/** What is told: `time` is the new one of a delay, in words; `by` the way that the contact wants unless given. */
export const Tell = z.strictObject({
  kind: keysOf(tellKinds),
  by: Channel.optional(),
  time: optionalText(60).optional(),
  note: optionalText(300).optional(),
});
export type Tell = z.output<typeof Tell>;

/** A message as it would go out. */
export const TellPreview = z.object({ channel: Channel, recipient: z.string(), subject: z.string(), body: z.string() });

/** A message about a job, and what became of it. */
export const SentMessage = z.object({
  id: Id,
  channel: z.string(),
  /** Which message it is, as whoever edits its words reads it. */
  title: z.string(),
  recipient: z.string(),
  subject: z.string(),
  state: z.string(),
  /** Why it did not arrive. */
  lastError: z.string(),
  createdAt: Instant,
  sentAt: Instant.nullable(),
  /** Until when it waits for the end of the quiet hours. */
  heldUntil: Instant.nullable(),
});
export type SentMessage = z.output<typeof SentMessage>;

const refusals = ['worksheet.moved_on', 'worksheet.no_way_to_tell', 'worksheet.tell_nobody', 'worksheet.tell_not'] as const;

/** The newest 20 messages that went to people outside about a job; the office's to read. */
export const listSentMessages = route({
  method: 'GET',
  path: '/v1/worksheets/:id/sent-messages',
  access: edits,
  summary: 'Read what was sent about a worksheet',
  params: byId,
  record,
  reply: z.object({ items: z.array(SentMessage) }),
});

/** The words of a message as they would go out now, and which way. */
export const previewTelling = route({
  method: 'GET',
  path: '/v1/worksheets/:id/tell',
  access: edits,
  summary: 'Preview a message to the contact of a worksheet',
  params: byId,
  record,
  query: Tell,
  reply: TellPreview,
  errors: [...refusals],
});

/** Sends it through the outbox. */
export const tellContact = route({
  method: 'POST',
  path: '/v1/worksheets/:id/tell',
  access: edits,
  summary: 'Send a message to the contact of a worksheet',
  params: byId,
  record,
  body: Tell,
  idempotent: true,
  reply: WorksheetBrief,
  errors: [...refusals],
});

export const tellRoutes = [listSentMessages, previewTelling, tellContact] as const;
