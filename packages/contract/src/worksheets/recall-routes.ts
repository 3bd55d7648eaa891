import { z } from 'zod';
import { Day, Id, keysOf, optionalText, text } from '../common.ts';
import { route } from '../route.ts';
import { Run } from '../runs/schemas.ts';
import { SearchText } from '../search-text.ts';
import { worksheetFilters } from './filters.ts';
import { unreachedReasons } from './names.ts';
import { AdhesiveKind, MessageWay } from './schemas.ts';

const access = { anyOf: ['edit-worksheets'] } as const;

/** The jobs of a batch, by whatever else the working list is filtered. */
const recalled = { ...worksheetFilters, adhesiveBatch: text(40, 'Enter the batch'), q: SearchText.optional() };
export const RecallCriteria = z.strictObject(recalled);
export type RecallCriteria = z.output<typeof RecallCriteria>;

/** So many jobs a preview looks at; the message goes to all of them. */
export const mostPreviewed = 5_000;

/** What telling those whom a batch concerns would come to. */
export const RecallPreview = z.object({
  /** What the batch is of, each product once. */
  uses: z.array(z.object({ kind: AdhesiveKind, product: z.string(), batch: z.string(), expires: Day })),
  jobs: z.number().int(),
  jobsAreAll: z.boolean(),
  /** How many were told already, and will not be told again. */
  told: z.number().int(),
  byEmail: z.number().int(),
  byText: z.number().int(),
  /** How many reach nobody; at most 200 of them, newest first. */
  unreached: z.number().int(),
  unreachedJobs: z.array(
    z.object({
      id: Id,
      number: z.string(),
      customer: z.string(),
      contact: z.string(),
      telephone: z.string(),
      registration: z.string(),
      why: keysOf(unreachedReasons),
    }),
  ),
  /** The message to the first who will be told, by their way; null where there is nobody. */
  message: z.object({ way: MessageWay, to: z.string(), subject: z.string(), body: z.string() }).nullable(),
});

/** What a recall of a batch would come to: how many are told by which way, and who cannot be reached. The office's. */
export const previewRecall = route({
  method: 'GET',
  path: '/v1/worksheets/recall',
  access,
  summary: 'Preview the recall of a batch of adhesive',
  query: z.strictObject({ ...recalled, note: optionalText(300).optional() }),
  reply: RecallPreview,
});

/** Tells whoever a job was done for that a batch used on it is recalled: all that the filters find, in the background; nobody twice. The office's. */
export const recallBatch = route({
  method: 'POST',
  path: '/v1/worksheets/recall/runs',
  access,
  summary: 'Tell customers of the recall of a batch of adhesive',
  body: z.strictObject({ ...recalled, note: optionalText(300) }),
  reply: Run,
  idempotent: true,
  errors: ['run.too_many', 'recall.unused_batch'],
});

export const recallRoutes = [previewRecall, recallBatch] as const;
