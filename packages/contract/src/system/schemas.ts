import { z } from 'zod';
import { Day, Id, Instant, Named, optionalText, text } from '../common.ts';
import { SearchText } from '../search-text.ts';

export { type AddressServiceName, addressServices } from './address-services.ts';
export * from './lookup-schemas.ts';
export {
  SecretName,
  SecretsReply,
  Settings,
  SettingsChange,
  SettingsReply,
  settingsForms,
} from './settings.ts';

/** The version of the user interface that this build carries, on both sides. */
export const builtInUiVersion = '1.5.5';

export const FoundAddress = z.object({
  envelopeAddress: z.object({
    summaryLine: z.string(),
    organisation: z.string(),
    buildingName: z.string(),
    premise: z.string(),
    street: z.string(),
    dependentLocality: z.string(),
    postTown: z.string(),
    county: z.string(),
    postcode: z.string(),
    lines: z.array(z.string()),
  }),
  latitude: z.number(),
  longitude: z.number(),
});
export type FoundAddress = z.output<typeof FoundAddress>;

/**
 * What the look-up has to say of a postcode: `found`; `none` where the service answered and knows no such postcode; `unlocated` where it knows addresses but
 * no position of any, as of forces post offices; `unavailable` where nobody could be asked, which says nothing of the postcode.
 */
export const PostcodeOutcome = z.enum(['found', 'none', 'unlocated', 'unavailable']);
export const PostcodeAnswer = z.object({ postcode: z.string(), outcome: PostcodeOutcome, addresses: z.array(FoundAddress) });
export type PostcodeAnswer = z.output<typeof PostcodeAnswer>;

export const UiVersion = z.string();
export const SetVersion = z.strictObject({ version: z.string().regex(/^\d{1,4}(\.\d{1,4}){0,3}$/, 'Enter a version such as 1.5.5') });

export const TextName = z.enum(['privacy-policy', 'terms-of-use', 'contact-us']);
/** A public text as it is edited. `own` is empty while the product's own text is shown, which is `product`; `version` is the one of the terms to accept. */
export const EditedText = z.object({ name: TextName, title: z.string(), own: z.string(), product: z.string(), version: z.number().int() });
export type EditedText = z.output<typeof EditedText>;
/** A text to be published, empty for the product's own. `askAgain`, of the terms of use only: everybody is asked to accept them at the next sign-in. */
export const PublishText = z.strictObject({ body: optionalText(50_000), askAgain: z.boolean().optional() });
/** A text that was published, with who did it; the one that is shown is `current`. */
export const TextVersion = z.object({
  id: Id,
  name: TextName,
  termsVersion: z.number().int(),
  savedAt: Instant,
  savedBy: z.string(),
  isProducts: z.boolean(),
  current: z.boolean(),
});
export type TextVersion = z.output<typeof TextVersion>;
export const WholeTextVersion = TextVersion.extend({ body: z.string() });
/** Who changed a setting last, by its name with its group: `diary.horizonDays`. */
export const SettingChanged = z.object({ setting: z.string(), at: Instant, by: z.string(), entryId: Id });
export type SettingChanged = z.output<typeof SettingChanged>;
export const LogoPath = z.object({ logo: z.string() });

/** A public text of the tenant. A blank line begins a paragraph; a line that begins with `# ` is a heading. */
export const PublicText = z.object({
  name: z.string(),
  title: z.string(),
  body: z.string(),
  version: z.number().int(),
  companyName: z.string(),
  /** The path of the company's logo; empty where there is none. */
  logo: z.string(),
  email: z.string(),
  telephone: z.string(),
  website: z.string(),
  address: z.array(z.string()),
});

export const LogCriteria = z.strictObject({
  entity: z.string().max(60).optional(),
  entityId: Id.optional(),
  userId: Id.optional(),
  /** The API key that it was done by. */
  keyId: Id.optional(),
  /** An action (`worksheet.completed`), or all of a kind (`worksheet.`). */
  action: z.string().max(80).optional(),
  /** Words in the record's label, the action or the username; at least 3 characters. Of a large log the rest of the criteria has to narrow what is looked through. */
  text: SearchText.optional(),
  from: Day.optional(),
  to: Day.optional(),
  limit: z.number().int().min(1).max(200).optional(),
  after: z.string().max(500).optional(),
});
export type LogCriteria = z.output<typeof LogCriteria>;

const Coded = z.object({ code: z.string(), name: z.string() });
/** What the log can be narrowed to: whoever and whatever keys stand in it, and of what and what was done, in words. */
export const LogChoices = z.object({ people: z.array(Named), keys: z.array(Named), kinds: z.array(Coded), actions: z.array(Coded) });
export type LogChoices = z.output<typeof LogChoices>;

export const LogSummary = z.object({
  id: Id,
  at: Instant,
  entity: z.string(),
  entityId: Id,
  label: z.string(),
  action: z.string(),
  userId: Id.nullable(),
  username: z.string(),
  /** The API key that they did it by; empty for a person at a screen. */
  keyName: z.string(),
  ip: z.string(),
  fields: z.array(z.string()),
  /** The same as people call them. */
  fieldNames: z.array(z.string()),
  sealed: z.boolean(),
});
export type LogSummary = z.output<typeof LogSummary>;
/** One changed field and what people call it; values as people read them, null where there was (or is) none or where erasure has emptied it. */
export const LogChange = z.object({ field: z.string(), name: z.string(), before: z.string().nullable(), after: z.string().nullable() });
export const LogEntry = z.object({
  ...LogSummary.shape,
  changes: z.array(LogChange),
  /** The values were removed by erasure or retention; the chain still holds. */
  valuesErased: z.boolean(),
  position: z.number().int().nullable(),
  hash: z.string().nullable(),
  /** `unsealed` within the first second or so, `verified` where entry, values and neighbours agree, `broken` where they do not. */
  chain: z.enum(['unsealed', 'verified', 'broken']),
  /** The entries beside it in the whole log; null at its ends. */
  previousId: Id.nullable(),
  nextId: Id.nullable(),
});
export type LogEntry = z.output<typeof LogEntry>;

/**
 * The whole chain checked, against itself and against what was signed of it outside of the database: how much of it is sealed, the head's hash, and the
 * first thing that does not fit, in words.
 */
export const ChainReport = z.object({
  intact: z.boolean(),
  sealed: z.number().int(),
  unsealed: z.number().int(),
  head: z.string().nullable(),
  firstBadPosition: z.number().int().nullable(),
  firstBadEntryId: Id.nullable(),
  problem: z.string().nullable(),
  /** Entries whose values or names were let go, by their age or by erasure. */
  emptied: z.number().int(),
  /** Entries up to this position were cut by their age; 0 where none were. */
  base: z.number().int(),
  /** The newest signed head: its number, how far the chain was then, and when. */
  signed: z.object({ number: z.number().int(), position: z.number().int(), at: Instant }).nullable(),
  /** What else is to be known, in sentences: cuts, restorations, a new key. */
  notes: z.array(z.string()),
});
export type ChainReport = z.output<typeof ChainReport>;

/** One run of the verification: who began it, how far it is (`checked` of `total` entries), and its verdict once it is done. `failed` ended with its server. */
export const LogVerification = z.object({
  id: Id,
  state: z.enum(['running', 'done', 'failed']),
  startedAt: Instant,
  username: z.string(),
  finishedAt: Instant.nullable(),
  checked: z.number().int(),
  total: z.number().int(),
  report: ChainReport.nullable(),
});
export type LogVerification = z.output<typeof LogVerification>;
/** The newest run, and the newest that is done; null where there was none. */
export const LogVerifications = z.object({ newest: LogVerification.nullable(), last: LogVerification.nullable() });
export type LogVerifications = z.output<typeof LogVerifications>;
/** Something that is wrong with the backups, and since when. */
const BackupTrouble = z.object({ since: z.string(), words: z.string() });
/** How the backups of the whole database stand; instants, null for what has not happened yet. */
export const BackupsReply = z.object({
  /** Whether the product makes them: not where the operator's own PostgreSQL keeps the data. */
  kept: z.boolean(),
  lastBackup: z.string().nullable(),
  /** When a backup was last restored beside the database and found whole. */
  lastProved: z.string().nullable(),
  oldestPoint: z.string().nullable(),
  newestPoint: z.string().nullable(),
  secondPlace: z.boolean(),
  secondPlaceAt: z.string().nullable(),
  troubles: z.array(BackupTrouble),
});
export type BackupsReply = z.output<typeof BackupsReply>;

export const Doing = z.enum(['looking', 'editing', 'left']);
export type Doing = z.output<typeof Doing>;
/** What one tab of a browser has open: a record of a kind that hints name. A tab has one record open, and says so again every 15 seconds. */
export const OpenRecord = z.strictObject({ entity: text(40), id: Id, tab: Id, doing: Doing });
export type OpenRecord = z.output<typeof OpenRecord>;
/** Who else has the record open; without a name for those who are bound to a customer, branch or technician and are told of somebody who is not of theirs. */
export const OpenBy = z.object({ people: z.array(z.object({ name: z.string().nullable(), doing: z.enum(['looking', 'editing']) })) });
export type OpenBy = z.output<typeof OpenBy>;

/** One thing that happened to a record, newest first: who did what when, and what changed, in words. */
export const LoggedEntry = z.object({
  id: Id,
  at: Instant,
  by: z.string(),
  action: z.string(),
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
});
export type LoggedEntry = z.output<typeof LoggedEntry>;
