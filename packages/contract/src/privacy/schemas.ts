import { z } from 'zod';
import { Day, Id, Instant, optionalText, text } from '../common.ts';
import { checked } from '../contact.ts';
import { emailMessage, emailProblem } from '../rules/email.ts';
import { telephoneProblem } from '../rules/telephone.ts';

/** From which kind of record a request can begin: those that are of one person. */
export const personKinds = ['user', 'customer', 'contact', 'fleet-entry', 'worksheet', 'quotation'] as const;
export const PersonKind = z.enum(personKinds, 'Choose a kind of record');
export type PersonKind = z.output<typeof PersonKind>;

/** `looking` for what is held; `open`: chosen, handed out, waiting; `erasing`, then `erased`; or `closed` without. */
export const PrivacyState = z.enum(['looking', 'open', 'erasing', 'erased', 'closed']);
export type PrivacyState = z.output<typeof PrivacyState>;

/** A number as letters write it, too: with spaces, dashes and a zero in brackets. */
const telephone = checked(optionalText(30), (value) => telephoneProblem(value.replaceAll(/\(0\)|[\s().-]/g, '')));

/** What somebody is known by; an email or a telephone number tells them from others of the same name. */
const known = {
  name: text(120, 'Enter the person’s name'),
  email: optionalText(254).refine((value) => emailProblem(value) === null, emailMessage),
  telephone,
};

/** A request that came in. Where it begins at a record, that record is one of theirs. */
export const NewPrivacyRequest = z.strictObject({
  ...known,
  askedOn: Day,
  note: optionalText(1_000),
  kind: PersonKind.optional(),
  recordId: Id.optional(),
});
export type NewPrivacyRequest = z.output<typeof NewPrivacyRequest>;

/** What a record says of its person, for a request that begins there. */
export const KnownPerson = z.object({ name: z.string(), email: z.string(), telephone: z.string(), label: z.string() });
export type KnownPerson = z.output<typeof KnownPerson>;

/** By what of theirs a record was found. */
export const Matched = z.enum(['record', 'email', 'telephone', 'name']);
export type Matched = z.output<typeof Matched>;

/** A record that may be theirs. `path` is the address of its page, null where it has none. */
export const PrivacyPlace = z.object({
  id: Id,
  title: z.string(),
  label: z.string(),
  detail: z.string(),
  matched: z.array(Matched),
  chosen: z.boolean(),
  path: z.string().nullable(),
});
export type PrivacyPlace = z.output<typeof PrivacyPlace>;

const Counted = z.object({ title: z.string(), count: z.number().int() });
const Held = Counted.extend({ why: z.string(), until: Day });
export type HeldBack = z.output<typeof Held>;

export const PrivacyAction = z.enum(['choose', 'look', 'export', 'erase', 'close', 'resume']);
export type PrivacyAction = z.output<typeof PrivacyAction>;

/** A request in a list. It has to be answered by `dueOn`, a month after it came in. */
export const PrivacySummary = z.object({
  id: Id,
  name: z.string(),
  state: PrivacyState,
  askedOn: Day,
  dueOn: Day,
  /** Neither erased nor closed, and its day is over. */
  overdue: z.boolean(),
  exportedAt: Instant.nullable(),
  erasedAt: Instant.nullable(),
  heldUntil: Day.nullable(),
  createdAt: Instant,
  createdByName: z.string(),
});
export type PrivacySummary = z.output<typeof PrivacySummary>;

/** A whole request. `erased` and `held` say how many of what, never whose. */
export const PrivacyRequest = PrivacySummary.extend({
  email: z.string(),
  telephone: z.string(),
  note: z.string(),
  places: z.array(PrivacyPlace),
  /** More records fit than are listed. */
  moreFound: z.boolean(),
  exportedByName: z.string(),
  erasedByName: z.string(),
  erased: z.array(Counted),
  held: z.array(Held),
  closedAt: Instant.nullable(),
  closedReason: z.string(),
  version: z.number().int(),
  allowedActions: z.array(PrivacyAction),
});
export type PrivacyRequest = z.output<typeof PrivacyRequest>;

/** What would be erased, what stays for now and until when, and what keeps it from being done. */
export const PrivacyPreview = z.object({
  goes: z.array(Counted),
  held: z.array(Held),
  open: z.array(Counted.extend({ says: z.string() })),
  tooMuch: z.boolean(),
});
export type PrivacyPreview = z.output<typeof PrivacyPreview>;

export const ChosenPlaces = z.strictObject({ chosen: z.array(Id).max(500, 'Choose at most 500 records') });
export const EraseWish = z.strictObject({ name: text(120, 'Type the name to confirm') });
export const CloseWish = z.strictObject({ reason: text(300, 'Enter why it is closed') });

/** What the ages in the settings would let go of in the next night, each counted to 10,000. */
export const RetentionCounts = z.array(Counted.extend({ setting: z.string() }));
export type RetentionCounts = z.output<typeof RetentionCounts>;
