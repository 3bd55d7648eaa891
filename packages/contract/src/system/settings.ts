import { isZone } from '@quarterlight/kit/zones';
import { z } from 'zod';
import { keysOf, Money, optionalText, text } from '../common.ts';
import { emailMessage, emailProblem } from '../rules/email.ts';
import { postcodeMessage, postcodeProblem } from '../rules/postcode.ts';
import { telephoneProblem } from '../rules/telephone.ts';
import { accountsPackages } from './accounts-packages.ts';
import { addressServices } from './address-services.ts';

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time as HH:mm');
const whole = (min: number, max: number) => z.number().int().min(min, `At least ${min}`).max(max, `At most ${max}`);
/** Own paths only: a logo never comes from another origin. */
const ownPath = z
  .string()
  .max(300)
  .regex(/^(\/(?!\/)[\w./-]*)?$/, 'Use a path of this application, such as /logo.svg');
/** An amount in the company's currency. */
/** As accounts packages have them. */
const nominalCode = z.string().regex(/^[A-Za-z0-9 ./-]{1,20}$/, 'Up to 20 letters and digits');
const Amount = Money.extend({ amount: z.number().int().min(0, 'This cannot be negative').max(100_000_000_000, 'At most 1,000,000,000') });
/** A place of the time-zone database, such as `Europe/London`. */
const TimeZone = z
  .string()
  .max(60)
  .regex(/^[A-Z][\w+-]*(\/[A-Z][\w+-]*){0,2}$/i, { error: 'Choose a time zone from the list', abort: true })
  .refine(isZone, 'Choose a time zone from the list');
/** The next value can only be raised; that of invoices only until the first one is posted. */
const Numbering = z.strictObject({
  prefix: z
    .string()
    .max(6)
    .regex(/^[A-Z0-9-]*$/, 'Use capital letters, digits and hyphens'),
  next: whole(1, 999_999_999),
});

export const CompanySettings = z.strictObject({
  name: text(120),
  legalName: optionalText(120),
  companyNumber: optionalText(20),
  vatNumber: optionalText(20),
  email: optionalText(254),
  telephone: optionalText(30),
  website: optionalText(200),
  /** Where people open the application, such as `https://acme.app.example.co.uk`; links in messages begin with it. */
  webAddress: z
    .string()
    .max(200)
    .regex(/^(https?:\/\/[a-z0-9.-]+(:\d{1,5})?)?$/, 'Enter an address such as https://acme.app.example.co.uk'),
  line1: optionalText(120),
  line2: optionalText(120),
  town: optionalText(80),
  county: optionalText(80),
  postcode: optionalText(10),
  logo: ownPath,
  /** Where a day begins and ends, and by which clock times are told. */
  timeZone: TimeZone,
  /** Of all amounts; chosen for good when the company is set up. */
  currency: z.string().length(3, 'Three letters, such as GBP'),
});
/** As it is typed in: what is stored already may be older than these rules. */
export const CompanyForm = CompanySettings.extend({
  email: optionalText(254).refine((value) => emailProblem(value) === null, emailMessage),
  telephone: optionalText(30).superRefine((value, context) => {
    const problem = telephoneProblem(value);
    if (problem !== null) context.addIssue(problem);
  }),
  postcode: optionalText(10).refine((value) => postcodeProblem(value) === null, postcodeMessage),
});
export const DocumentSettings = z.strictObject({
  footer: optionalText(500),
  terms: optionalText(5_000),
  invoiceNote: optionalText(1_000),
  bankDetails: optionalText(500),
});
export const NumberingSettings = z.strictObject({
  worksheet: Numbering,
  quotation: Numbering,
  purchaseOrder: Numbering,
  credit: Numbering,
  invoice: Numbering,
});
export const QuotationSettings = z.strictObject({
  /** How long a new quotation holds, and how long after it is sent its first follow-up is due. */
  holdsDays: whole(1, 365),
  followUpDays: whole(0, 90),
  /** Printed at its end, and shown below it by the private link. */
  terms: optionalText(5_000),
});
export const DiarySettings = z.strictObject({
  morningFrom: clock,
  morningTo: clock,
  afternoonFrom: clock,
  afternoonTo: clock,
  horizonDays: whole(1, 730),
  defaultMinutes: whole(5, 1_440),
  travelMinutes: whole(0, 480),
  /** By when a customer's job is answered, where its account has no target of its own. */
  answerHours: whole(1, 720),
});
export const PurchasingSettings = z.strictObject({
  /** Orders above this net value need approval before they are sent. */
  approvalLimit: Amount,
  /** Above this net value they are approved by somebody who may approve orders of any value. */
  largeApprovalLimit: Amount,
  /** How much more than was ordered may arrive; in basis points (200 = 2 %). */
  matchToleranceBasisPoints: whole(0, 10_000),
  /** By how much a billed price may differ from the ordered one before somebody decides on it; in basis points. */
  invoicePriceBasisPoints: whole(0, 10_000),
  /** What a billed line, or carriage, differs by altogether is not asked about up to this. */
  invoiceTrifle: Amount,
  /** What a billed line differs by altogether is always asked about above this. */
  invoiceMost: Amount,
  /** By how much a supplier may ask more than was ordered at before the buyer decides on it; in basis points. */
  askedPriceBasisPoints: whole(0, 10_000),
  /** By how much a price may move in a price file before somebody else has to load it; in basis points. */
  priceMoveBasisPoints: whole(100, 100_000),
  /** Which accounts package reads the files of batches. */
  accountsFormat: keysOf(accountsPackages),
  /** Nominal codes of carriage, of what is billed beside goods, and of what goods cost more or less than was ordered. */
  nominalCarriage: nominalCode,
  nominalOther: nominalCode,
  nominalPriceVariance: nominalCode,
});
export const StockSettings = z.strictObject({
  /** By how much of its worth stock may change by a stock file before somebody else has to load it; in basis points. */
  countMoveBasisPoints: whole(100, 100_000),
  /** Write-offs and differences of a count above this value wait for somebody else. */
  differenceLimit: Amount,
  /** Above this value they wait for somebody who may approve those of any value. */
  largeDifferenceLimit: Amount,
  /** Nominal codes of the accounts for what moves of stock are worth. */
  nominalStock: nominalCode,
  /** Goods received whose invoice has not come. */
  nominalReceived: nominalCode,
  nominalCostOfSales: nominalCode,
  nominalWriteOff: nominalCode,
  nominalCount: nominalCode,
});
export const BillingSettings = z.strictObject({
  termsDays: whole(0, 365),
  nominalSales: optionalText(20),
  /** What of a document is written off by whoever may write off up to a limit. */
  writeOffLimit: Amount,
  /** The account in the accounts package under which policyholders stand, who have none of their own there. */
  policyholderAccount: text(8, 'Enter the account’s code'),
  /** Whether whoever owes is reminded by itself, in the hours of the office. */
  remindersByThemselves: z.boolean(),
  /** How many days after it was due a document is asked for again. */
  reminderFirst: whole(1, 365),
  reminderSecond: whole(1, 365),
  reminderFinal: whole(1, 365),
  quotationsModule: z.boolean(),
});
export const BillingForm = BillingSettings.refine(
  ({ reminderFirst, reminderSecond, reminderFinal }) => reminderFirst < reminderSecond && reminderSecond < reminderFinal,
  {
    path: ['reminderSecond'],
    message: 'The reminders come one after the other: more days for the second than for the first, and more again for the final one',
  },
);
export const MessageSettings = z.strictObject({
  fromName: optionalText(80),
  replyTo: optionalText(254),
  signature: optionalText(500),
  bookingConfirmed: z.boolean(),
  onTheWay: z.boolean(),
  completed: z.boolean(),
  reminderDaysBefore: whole(0, 14),
  /** Text messages that can wait do so from then to then, in the company's zone; the same time twice means never. */
  quietFrom: clock,
  quietTo: clock,
});
export const MessageForm = MessageSettings.extend({ replyTo: optionalText(254).refine((value) => emailProblem(value) === null, emailMessage) });
export const SecuritySettings = z.strictObject({
  /** Codes (or, for added roles, ids) of the roles whose users give a code at every sign-in. */
  twoStepRoles: z.array(z.string().min(1).max(80)).max(50),
});
export const UploadSettings = z.strictObject({
  maximumMegabytes: whole(1, 500),
  maximumFiles: whole(1, 50),
  videoMegabytes: whole(1, 2_000),
  dataLoadMegabytes: whole(1, 500),
  /** All that the company keeps: files of the library, of jobs and of every record. */
  quotaGigabytes: whole(1, 100_000),
});
export const TextSettings = z.strictObject({
  /** Empty means the product's own text. A blank line begins a paragraph; a line that begins with `# ` is a heading. */
  privacyPolicy: optionalText(50_000),
  termsOfUse: optionalText(50_000),
  contactUs: optionalText(10_000),
  /** Raise it to ask every user to accept the terms again. */
  termsVersion: whole(1, 1_000_000),
});
export const LogSettings = z.strictObject({
  /** Months that the system log keeps what stood before and after a change. */
  valuesMonths: whole(1, 1_200),
  /** Months that it keeps that there was one, by whom and when. */
  entriesMonths: whole(12, 1_200),
});

/** For how many months people are kept in what is done with; 0 is for ever. Sign-ins are kept for days. */
export const PrivacySettings = z.strictObject({
  jobsMonths: whole(0, 600),
  quotationsMonths: whole(0, 600),
  messagesMonths: whole(0, 600),
  signInDays: whole(30, 3_650),
});

/** What is chosen of outside services; their keys are secrets. */
export const IntegrationSettings = z.strictObject({
  addressService: keysOf(addressServices),
  /** The account at the text message gateway, and the number or name that messages come from. */
  smsAccount: optionalText(64),
  smsSender: optionalText(20),
  /** The directory and the client that the DVSA gave the company for the MOT history. */
  motDirectory: optionalText(64).regex(/^[\w.-]*$/, 'The directory’s id, such as 8c0e… with dashes'),
  motClientId: optionalText(64),
});

/** What the server works with: every setting except secrets. */
export const Settings = z.strictObject({
  company: CompanySettings,
  documents: DocumentSettings,
  numbering: NumberingSettings,
  quotations: QuotationSettings,
  diary: DiarySettings,
  purchasing: PurchasingSettings,
  stock: StockSettings,
  billing: BillingSettings,
  messages: MessageSettings,
  security: SecuritySettings,
  uploads: UploadSettings,
  texts: TextSettings,
  log: LogSettings,
  privacy: PrivacySettings,
  integrations: IntegrationSettings,
});
export type Settings = z.output<typeof Settings>;

/** The secrets of a company: write-only, kept sealed, answered as set or not set. One that is named here gets all of that by itself. */
export const SecretName = z.enum(['addressLookupKey', 'vehicleLookupKey', 'smsToken', 'motClientSecret', 'motApiKey']);
export type SecretName = z.output<typeof SecretName>;
const setNames = SecretName.options.map((name) => `${name}Set` as const);
const each = <Name extends string, Schema extends z.ZodType>(names: readonly Name[], schema: Schema) =>
  Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, Schema>;

/** `addressLookupKeySet` and so on: whether each secret is set. */
export const SecretsReply = z.object(each(setNames, z.boolean()));
export const SettingsReply = z.object({ ...Settings.shape, integrations: z.object({ ...IntegrationSettings.shape, ...SecretsReply.shape }) });
export type SettingsReply = z.output<typeof SettingsReply>;
/** What a group's values must keep besides where somebody types them in; a value that was stored before the rule may be put back as it is. */
export const settingsForms = { company: CompanyForm, billing: BillingForm, messages: MessageForm } as const;

const inPart = <Shape extends z.core.$ZodLooseShape>(group: z.ZodObject<Shape, z.core.$strict>) => group.partial().optional();

/**
 * What is left out stays as it is, group by group and field by field; a secret that is left out too, an empty one is removed. An answer may be put back whole
 * and changes nothing: whether a secret is set says nothing about what it is to be.
 */
export const SettingsChange = z.strictObject({
  company: inPart(CompanySettings),
  documents: inPart(DocumentSettings),
  numbering: z.strictObject(each(NumberingSettings.keyof().options, inPart(Numbering))).optional(),
  quotations: inPart(QuotationSettings),
  diary: inPart(DiarySettings),
  purchasing: inPart(PurchasingSettings),
  stock: inPart(StockSettings),
  billing: inPart(BillingSettings),
  messages: inPart(MessageSettings),
  security: inPart(SecuritySettings),
  uploads: inPart(UploadSettings),
  texts: inPart(TextSettings),
  log: inPart(LogSettings),
  privacy: inPart(PrivacySettings),
  integrations: z
    .strictObject({
      ...IntegrationSettings.partial().shape,
      ...each(SecretName.options, optionalText(200).optional()),
      ...each(setNames, z.boolean().optional()),
    })
    .optional(),
});
export type SettingsChange = z.output<typeof SettingsChange>;
