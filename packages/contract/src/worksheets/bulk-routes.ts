import { z } from 'zod';
import { Id, keysOf, optionalText } from '../common.ts';
import { route } from '../route.ts';
import { BulkResult, Run } from '../runs/schemas.ts';
import { mostInBulk } from './bulk-names.ts';
import { tellKinds } from './tell-names.ts';

const ids = z.array(Id).min(1, 'Choose at least one worksheet').max(mostInBulk, `Choose at most ${mostInBulk} worksheets`);

export const ReassignMany = z.strictObject({ ids, technicianId: Id });
export const TellMany = z.strictObject({ ids, kind: keysOf(tellKinds), time: optionalText(60).optional(), note: optionalText(300).optional() });

const reassigning = { access: { anyOf: ['edit-diary'] }, body: ReassignMany } as const;
const telling = { access: { anyOf: ['edit-worksheets'] }, body: TellMany } as const;
/** In the background: the run tells line by line what came of it. */
const inBackground = { reply: Run, idempotent: true, errors: ['run.too_many'] } as const;

/** Which of these visits can be given to the technician on their day and slot, and why others cannot; changes nothing. */
export const previewReassigning = route({
  ...reassigning,
  method: 'POST',
  path: '/v1/worksheets/reassign/preview',
  summary: 'Preview giving visits to another technician',
  reply: BulkResult,
});

/** Gives visits to another technician on their day and slot; each by itself. */
export const reassignWorksheets = route({
  ...reassigning,
  ...inBackground,
  method: 'POST',
  path: '/v1/worksheets/reassign',
  summary: 'Give visits to another technician',
});

/** To which contacts a message goes, by which way, and why others get none; sends nothing. */
export const previewTellingMany = route({
  ...telling,
  method: 'POST',
  path: '/v1/worksheets/tell/preview',
  summary: 'Preview a message to the contacts of many worksheets',
  reply: BulkResult,
});

/** Sends the contacts of many worksheets a message; each by itself. */
export const tellContacts = route({
  ...telling,
  ...inBackground,
  method: 'POST',
  path: '/v1/worksheets/tell',
  summary: 'Send a message to the contacts of many worksheets',
});

export const bulkRoutes = [previewReassigning, reassignWorksheets, previewTellingMany, tellContacts] as const;
