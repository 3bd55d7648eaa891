import { z } from 'zod';
import { FittingPlace } from '../catalogue/schemas.ts';
import { Day, Id, Instant, keysOf, Named, optionalText, Slot, text } from '../common.ts';
import { AddressInput, ContactInput } from '../intake.ts';
import { registrationProblem } from '../rules/registration.ts';
import { customerStateNames, customerSteps, damagedGlassNames, damageExtents, wishedSlotNames } from './customer-names.ts';
import { Contact } from './schemas.ts';

export const CustomerState = keysOf(customerStateNames);
export const DamagedGlass = keysOf(damagedGlassNames);
export const DamageExtent = keysOf(damageExtents);
export const WishedSlot = keysOf(wishedSlotNames);

const OwnVehicle = z
  .strictObject({
    registration: text(12, 'Enter the registration'),
    /** A mark of another country. */
    foreign: z.boolean().optional(),
    make: optionalText(60).optional(),
    model: optionalText(80).optional(),
    year: z.number().int().min(1900).max(2100).nullable().optional(),
    colour: optionalText(40).optional(),
  })
  .check((context) => {
    const message = registrationProblem(context.value.registration, { foreign: context.value.foreign === true });
    if (message !== null) context.issues.push({ code: 'custom', message, path: ['registration'], input: context.value });
  });

/** A job as a customer sends it, or sends it again after it was not accepted. */
export const SubmitJob = z
  .strictObject({
    vehicle: OwnVehicle,
    glass: z.array(DamagedGlass).min(1, 'Choose the glass that is damaged').max(11),
    extent: DamageExtent,
    note: optionalText(1000).optional(),
    causeId: Id.nullable().optional(),
    place: FittingPlace,
    /** Where the vehicle is; for work in a workshop its postcode says which one is near. */
    address: AddressInput,
    wishedDay: Day.nullable().optional(),
    wishedSlot: WishedSlot.nullable().optional(),
    /** The customer's own reference or order number. */
    orderNumber: optionalText(60).optional(),
    contact: ContactInput,
    /** Sent although a job for the same vehicle came within the last hour. */
    anotherJob: z.boolean().optional(),
  })
  .check((context) => {
    const { address, contact, place, glass } = context.value;
    const wrong = (path: string[], message: string) => context.issues.push({ code: 'custom', message, path, input: context.value });
    if (address.postcode.trim() === '') wrong(['address', 'postcode'], 'Enter the postcode of where the vehicle is.');
    if (place === 'mobile' && address.line1.trim() === '') wrong(['address', 'line1'], 'Enter where the vehicle is.');
    if (contact.mobile.trim() === '' && contact.telephone.trim() === '') wrong(['contact', 'mobile'], 'Enter a number that we can ring on the day.');
    if (new Set(glass).size < glass.length) wrong(['glass'], 'Choose each glass once.');
  });
export type SubmitJob = z.output<typeof SubmitJob>;

const summary = {
  id: Id,
  number: z.string(),
  version: z.number().int(),
  state: CustomerState,
  registration: z.string(),
  vehicleDescription: z.string(),
  /** Which glass it is about, in words. */
  glass: z.string(),
  orderNumber: z.string(),
  bookedDay: Day.nullable(),
  bookedSlot: Slot.nullable(),
  wishedDay: Day.nullable(),
  wishedSlot: WishedSlot.nullable(),
  createdAt: Instant,
  /** What the office wrote of why it was not accepted. */
  reason: z.string(),
  /** The office has written and nobody of the account has read it yet. */
  isUnread: z.boolean(),
} as const;

/** A row of a customer's own jobs. */
export const CustomerJobSummary = z.object(summary);
export type CustomerJobSummary = z.output<typeof CustomerJobSummary>;

/** A message between customer and office. */
export const JobMessage = z.object({
  id: Id,
  at: Instant,
  fromCustomer: z.boolean(),
  /** Who wrote it; to customers the office is the company. */
  by: z.string(),
  text: z.string(),
  isUnread: z.boolean(),
});
export type JobMessage = z.output<typeof JobMessage>;
export const WriteJobMessage = z.strictObject({ text: text(2000, 'Write something first') });
/** Up to the message that was last seen: what comes in meanwhile stays unread. */
export const ReadJobMessages = z.strictObject({ upTo: Id });
/** The newest 200, the oldest of them first. */
export const JobMessages = z.object({ items: z.array(JobMessage) });

const JobFile = z.object({ fileId: Id, name: z.string(), mediaType: z.string(), at: Instant });

/** A job as its customer sees it: made for them, with nothing in it that is the company's own. */
export const CustomerJob = z.object({
  ...summary,
  damagedGlass: z.array(DamagedGlass),
  cause: Named.nullable(),
  extent: DamageExtent.nullable(),
  note: z.string(),
  place: FittingPlace,
  contact: Contact,
  address: AddressInput,
  /** Make, model and so on, for sending it again. */
  vehicle: z.object({ make: z.string(), model: z.string(), year: z.number().int().nullable(), colour: z.string() }),
  /** The workshop to which the vehicle is brought. */
  workshop: z.object({ name: z.string(), address: z.string() }).nullable(),
  bookedStartsAt: Instant.nullable(),
  expectedAt: Instant.nullable(),
  /** What is going to be done, in plain words. */
  work: z.array(z.string()),
  noteFromUs: z.string(),
  photographs: z.array(JobFile),
  documents: z.array(JobFile),
  steps: z.array(z.object({ id: Id, at: Instant, step: keysOf(customerSteps) })),
  messages: z.array(JobMessage),
  /** Other jobs for the same vehicle that were sent within an hour. */
  sameJobs: z.array(z.object({ id: Id, number: z.string() })),
  answerBy: Instant.nullable(),
  /** Whom to ring. */
  telephone: z.string(),
  mayCancel: z.boolean(),
  maySendAgain: z.boolean(),
  mayAddPhotographs: z.boolean(),
});
export type CustomerJob = z.output<typeof CustomerJob>;

/** Where a customer's job stands after they did something about it. */
export const CustomerJobBrief = z.object({ id: Id, number: z.string(), version: z.number().int(), state: CustomerState });
export type CustomerJobBrief = z.output<typeof CustomerJobBrief>;

/** What the account asks of a job, and what stands against sending one. */
export const JobAccount = z.object({
  name: z.string(),
  orderNumberRequired: z.boolean(),
  /** No new jobs are taken just now. */
  onStop: z.boolean(),
  telephone: z.string(),
  address: AddressInput,
  maximumPhotographs: z.number().int(),
});
export type JobAccount = z.output<typeof JobAccount>;
