import { z } from 'zod';
import { Id, Instant, Named, optionalText, text } from '../common.ts';
import { byId, route } from '../route.ts';

const record = { param: 'id', of: 'worksheet', bounds: ['customer', 'branch', 'technician'] } as const;
const sees = { anyOf: ['view-worksheets'] } as const;

/** How many people a note names at most. */
export const mostMentions = 20;

export const NewNote = z.strictObject({
  text: text(2_000, 'Write the note'),
  /** Whom the text names as `@name`: it waits for them until they have read it. */
  mentions: z.array(Id).max(mostMentions, `Name at most ${mostMentions} people`),
});

export const WorksheetNote = z.object({
  id: Id,
  at: Instant,
  by: z.string(),
  text: z.string(),
  mentions: z.array(Named),
  /** It names whoever asks, who has not read it. */
  isForMe: z.boolean(),
});
export type WorksheetNote = z.output<typeof WorksheetNote>;

export const WorksheetNotes = z.object({ items: z.array(WorksheetNote) });
export type WorksheetNotes = z.output<typeof WorksheetNotes>;

/** What the office notes about a job for itself, the newest 200, the oldest of them first. Others than the office find none. */
export const listNotes = route({
  method: 'GET',
  path: '/v1/worksheets/:id/notes',
  access: sees,
  summary: 'Read the internal notes of a worksheet',
  params: byId,
  record,
  reply: WorksheetNotes,
});

/** Adds an internal note; whom it names finds it among what waits for them. */
export const writeNote = route({
  method: 'POST',
  path: '/v1/worksheets/:id/notes',
  access: sees,
  summary: 'Write an internal note of a worksheet',
  params: byId,
  record,
  body: NewNote,
  idempotent: true,
  reply: WorksheetNotes,
  errors: ['worksheet.moved_on', 'worksheet.unknown_colleague'],
});

/** Whoever asks has read the notes that name them, up to one. */
export const readMentions = route({
  method: 'POST',
  path: '/v1/worksheets/:id/notes/read',
  access: sees,
  summary: 'Mark notes that name oneself as read',
  params: byId,
  record,
  body: z.strictObject({ upTo: Id }),
  reply: 'empty',
});

/** Who can be named in a note: people of the company who may see the job, by the beginning of a word of their name. */
export const listColleagues = route({
  method: 'GET',
  path: '/v1/worksheets/:id/colleagues',
  access: sees,
  summary: 'Find who can be named in a note',
  params: byId,
  record,
  query: z.strictObject({ name: optionalText(60).optional(), limit: z.number().int().min(1).max(50).optional() }),
  reply: z.object({ items: z.array(Named) }),
});

export const noteRoutes = [listNotes, writeNote, readMentions, listColleagues] as const;
