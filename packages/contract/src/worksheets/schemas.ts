import { z } from 'zod';
import { FittingPlace } from '../catalogue/schemas.ts';
import { Address, Day, Id, Instant, keysOf, Money, Named, Slot } from '../common.ts';
import { Carried, CarriedMode } from '../contact.ts';
import { highlightPriority } from '../rules/highlight.ts';
import { adhesiveKinds, sourceNames, worksheetStateNames } from './names.ts';

export const WorksheetState = keysOf(worksheetStateNames);
export type WorksheetState = z.output<typeof WorksheetState>;
export const WorksheetSource = keysOf(sourceNames);
export const BilledTo = z.enum(['customer', 'policyholder', 'both']);
/** How a job stands that is offered to branches: it waits for an answer, or nobody took it. */
export const Offering = z.enum(['waiting', 'to-reallocate']);
export const Highlight = z.enum([...highlightPriority, 'default']);
export const HoldUpCode = z.enum([
  'offer',
  'glass-on-order',
  'authorisation',
  'deposit',
  'order-number',
  'adas-unknown',
  'features-unconfirmed',
  'credit-hold',
  'insurer-fields',
]);
export const HoldUp = z.object({ code: HoldUpCode, message: z.string() });

/** What may be done to a worksheet; a record's `allowedActions` are those that its state and the asking user's permissions allow. */
export const WorksheetAction = z.enum([
  'edit',
  'edit-lines',
  'hold',
  'resume',
  'book',
  'rebook',
  'release',
  'set-off',
  'start',
  'fail',
  'record',
  'calibrate',
  'complete',
  'reopen',
  'cancel',
  'warranty',
  'inspect',
  'prioritise',
  'invoice',
  'accept',
  'reject',
  'send-on',
  'offer',
  'decline',
  'send-approval',
  'note-call',
  'wait',
  'note',
  'copy',
]);
export type WorksheetAction = z.output<typeof WorksheetAction>;

export const AdhesiveKind = keysOf(adhesiveKinds);
export const MessageWay = z.enum(['email', 'sms']);

/** Where a batch of adhesive was used, and whether whoever the job is for was told of its recall. */
export const BatchUse = z.object({
  uses: z.array(z.object({ kind: AdhesiveKind, product: z.string(), batch: z.string(), expires: Day })),
  /** The days of the job's visits. */
  visits: z.array(Day),
  told: z.object({ at: Instant, way: MessageWay, failed: z.boolean() }).nullable(),
});
export type BatchUse = z.output<typeof BatchUse>;

/** A row of the working list. */
export const WorksheetSummary = z.object({
  id: Id,
  number: z.string(),
  state: WorksheetState,
  version: z.number().int(),
  highlight: Highlight,
  priority: z.boolean(),
  jobType: Named,
  /** The names of what its lines are besides. */
  furtherJobTypes: z.array(z.string()),
  customer: Named,
  registration: z.string(),
  vehicleDescription: z.string(),
  glassSummary: z.string(),
  place: FittingPlace,
  town: z.string(),
  postcode: z.string(),
  branch: Named.nullable(),
  technician: Named.nullable(),
  bookedDay: Day.nullable(),
  bookedSlot: Slot.nullable(),
  bookedStartsAt: Instant.nullable(),
  /** When to ring somebody about it; null to whom calls are not shown. */
  ringAt: Instant.nullable(),
  awaitingReason: z.string().nullable(),
  /** Whole days since it was made, to today or to its end. */
  ageDays: z.number().int(),
  holdUps: z.array(HoldUp),
  gross: Money,
  createdAt: Instant,
  /** Who the visit is for. */
  contact: z.object({ name: z.string(), telephone: z.string(), email: z.string() }),
  /** Null unless a batch of adhesive is asked for. */
  batchUse: BatchUse.nullable(),
  allowedActions: z.array(WorksheetAction),
});
export type WorksheetSummary = z.output<typeof WorksheetSummary>;

/** How many worksheets are in each state that the user may see, exact up to 10,000. */
export const StateCounts = z.object({ items: z.array(z.object({ state: WorksheetState, count: z.number().int(), isExact: z.boolean() })) });

/** What an action answers: where the worksheet stands now. Fetch the record for the rest. */
export const WorksheetBrief = z.object({
  id: Id,
  number: z.string(),
  state: WorksheetState,
  version: z.number().int(),
  highlight: Highlight,
  allowedActions: z.array(WorksheetAction),
});
export type WorksheetBrief = z.output<typeof WorksheetBrief>;

/** The answer of an action that made something beside the worksheet: `madeId` is its id. */
export const WorksheetMade = WorksheetBrief.extend({ madeId: Id });

/** The answer of finding glass for a line: whether stock had it, or it was ordered. */
export const GlassFound = WorksheetBrief.extend({ from: z.enum(['stock', 'order']) });

export const Contact = z.object({
  title: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  telephone: z.string(),
  mobile: z.string(),
  email: z.string(),
  contactType: Carried,
  modeOfContact: CarriedMode,
});
export { Address };
