import { z } from 'zod';
import { Day, Id, Instant, Named, optionalText, text } from '../common.ts';
import { AttachedFile } from './broadcast-schemas.ts';
import { mostParts } from './names.ts';

export const CourseStateCode = z.enum(['draft', 'live', 'retired']);

export const StandingCode = z.enum(['lapsed', 'due', 'not-started', 'done']);

export const CourseActionName = z.enum(['change', 'publish', 'revise', 'terms', 'retire', 'restore', 'remove']);
export type CourseActionName = z.output<typeof CourseActionName>;

const partTitle = optionalText(120);
const TextPart = z.strictObject({ kind: z.literal('text'), title: partTitle, text: text(8_000, 'Enter the text of this part') });
/** A document that was uploaded to the course before. */
const DocumentPart = z.strictObject({ kind: z.literal('document'), title: partTitle, fileId: Id });
export const CoursePartForm = z.discriminatedUnion('kind', [TextPart, DocumentPart]);
export type CoursePartForm = z.output<typeof CoursePartForm>;

const said = {
  title: text(120, 'Enter a title'),
  /** What it is about, in a few lines. */
  about: optionalText(1_000),
} as const;
const parts = z.array(CoursePartForm).max(mostParts, `At most ${mostParts} parts`);
const terms = {
  /** Everybody who is no customer's user. */
  everybody: z.boolean(),
  roleIds: z.array(Id).max(200, 'Choose at most 200'),
  /** After how many months it is to be read again; null never lapses. */
  lapsesMonths: z.number().int().min(1, 'Between 1 and 120 months').max(120, 'Between 1 and 120 months').nullable(),
  /** How many days before it lapses it is due. */
  remindDays: z.number().int().min(0, 'Between 0 and 365 days').max(365, 'Between 0 and 365 days'),
} as const;

export const NewCourse = z.strictObject({ ...said, ...terms });
export type NewCourse = z.output<typeof NewCourse>;
export const CourseContent = z.strictObject({ ...said, parts });
export type CourseContent = z.output<typeof CourseContent>;
export const CourseTerms = z.strictObject(terms);
export type CourseTerms = z.output<typeof CourseTerms>;
export const CourseRevision = z.strictObject({
  ...said,
  parts,
  /** What is new, for those who look after training. */
  changes: text(500, 'Enter what has changed'),
  /** Those who have read an older version are asked to read this one. */
  readAgain: z.boolean(),
});
export type CourseRevision = z.output<typeof CourseRevision>;

/** A document of a course. */
export const CourseFile = AttachedFile;
export type CourseFile = z.output<typeof CourseFile>;

/** A part as it is shown: its text, or its document. */
export const CoursePart = z.object({ kind: z.enum(['text', 'document']), title: z.string(), text: z.string(), file: CourseFile.nullable() });
export type CoursePart = z.output<typeof CoursePart>;

/** One of the list of courses. */
export const CourseSummary = z.object({
  id: Id,
  title: z.string(),
  about: z.string(),
  state: CourseStateCode,
  toWords: z.string(),
  edition: z.number().int(),
  lapsesMonths: z.number().int().nullable(),
  createdBy: z.string(),
  createdAt: Instant,
  issuedAt: Instant.nullable(),
  version: z.number().int(),
});
export type CourseSummary = z.output<typeof CourseSummary>;

export const Course = z.object({
  ...CourseSummary.shape,
  everybody: z.boolean(),
  roleIds: z.array(Id),
  remindDays: z.number().int(),
  askedFrom: z.number().int(),
  issuedBy: z.string(),
  parts: z.array(CoursePart),
  /** How many people it is for by now, and how many of them have read it as they should; null for those who do not look after training. */
  people: z.number().int().nullable(),
  done: z.number().int().nullable(),
  allowedActions: z.array(CourseActionName),
});
export type Course = z.output<typeof Course>;

export const CourseCounts = z.array(z.object({ state: CourseStateCode, count: z.number().int() }));
export const CourseRoles = z.array(Named);

/** A version that was issued, with what is new in it. */
export const CourseEdition = z.object({
  edition: z.number().int(),
  title: z.string(),
  changes: z.string(),
  asksAgain: z.boolean(),
  issuedAt: Instant,
  issuedBy: z.string(),
});
export type CourseEdition = z.output<typeof CourseEdition>;
export const CourseEditionContent = z.object({ ...CourseEdition.shape, parts: z.array(CoursePart) });
export type CourseEditionContent = z.output<typeof CourseEditionContent>;

const standing = {
  standing: StandingCode,
  /** The newest version that was read, and when; null where none was. */
  readEdition: z.number().int().nullable(),
  readAt: Instant.nullable(),
  /** The first day on which that reading counts no more. */
  lapsesOn: Day.nullable(),
} as const;

/** A course as those see it whom it is for. */
export const OwnCourse = z.object({ id: Id, title: z.string(), about: z.string(), edition: z.number().int(), ...standing });
export type OwnCourse = z.output<typeof OwnCourse>;
export const OwnCourseContent = z.object({ ...OwnCourse.shape, parts: z.array(CoursePart), lapsesMonths: z.number().int().nullable() });
export type OwnCourseContent = z.output<typeof OwnCourseContent>;

/** What is asked for of one's own courses: those that are to be read, or those that are done. */
export const OwnCourses = z.enum(['to-read', 'done']);
export const ReadCourse = z.strictObject({ edition: z.number().int().min(1).max(1_000_000) });

/** How somebody stands with one course. */
export const CoursePerson = z.object({ id: Id, name: z.string(), username: z.string(), company: z.string(), ...standing });
export type CoursePerson = z.output<typeof CoursePerson>;

const count = z.number().int();
/** How far somebody is with all courses that are for them. */
export const TeamPerson = z.object({
  id: Id,
  name: z.string(),
  username: z.string(),
  company: z.string(),
  courses: count,
  done: count,
  due: count,
  lapsed: count,
  notStarted: count,
});
export type TeamPerson = z.output<typeof TeamPerson>;
export const TeamPersonCourses = z.object({ id: Id, name: z.string(), username: z.string(), company: z.string(), courses: z.array(OwnCourse) });
export type TeamPersonCourses = z.output<typeof TeamPersonCourses>;
