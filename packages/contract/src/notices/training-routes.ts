import { z } from 'zod';
import { uploadRefusals } from '../files/schemas.ts';
import { byId, listQuery, page, route } from '../route.ts';
import { sheetRoute } from '../sheet-route.ts';
import * as schemas from './training-schemas.ts';
import { coursePeopleSheet, courseSheet, teamSheet } from './training-sheets.ts';

const sees = { anyOf: ['view-training', 'edit-training'] } as const;
const edits = { anyOf: ['edit-training'] } as const;
// Whom a branch or a technician bounds sees what is for their roles.
const course = { param: 'id', of: 'course', bounds: ['customer'] } as const;
const own = { param: 'id', of: 'own-course', bounds: ['customer'] } as const;
const refused = ['course.office_only', 'course.moved_on'] as const;

/** The live courses that are for the person who asks, by title. */
export const listOwnCourses = route({
  method: 'GET',
  path: '/v1/training/mine',
  access: 'signed-in',
  summary: 'List one’s own courses',
  query: listQuery({ sort: ['title'], filters: { of: schemas.OwnCourses.optional() } }),
  reply: page(schemas.OwnCourse),
});

export const getOwnCourse = route({
  method: 'GET',
  path: '/v1/training/mine/:id',
  access: 'signed-in',
  summary: 'Read one of one’s own courses',
  params: byId,
  record: own,
  reply: schemas.OwnCourseContent,
});

/** Notes that the person has read and understood that version today; twice a day is once. Another version by now is refused with `course.changed`. */
export const readCourse = route({
  method: 'POST',
  path: '/v1/training/mine/:id/read',
  access: 'signed-in',
  summary: 'Say that a course is read and understood',
  params: byId,
  record: own,
  body: schemas.ReadCourse,
  reply: schemas.OwnCourseContent,
  personOnly: true,
  errors: ['course.changed'],
});

/** The courses by title; those who do not look after training are shown the live ones. `q` finds the beginning of a title. */
export const listCourses = route({
  method: 'GET',
  path: '/v1/training/courses',
  access: sees,
  summary: 'List courses',
  query: listQuery({ sort: ['title', 'createdAt'], filters: { state: schemas.CourseStateCode.optional() } }),
  reply: page(schemas.CourseSummary),
});
/** The courses as a file. */
export const coursesFile = sheetRoute(listCourses, courseSheet);

/** Up to 10,000 in each state. */
export const countCourses = route({
  method: 'GET',
  path: '/v1/training/courses/counts',
  access: sees,
  summary: 'How many courses stand in each state',
  reply: schemas.CourseCounts,
});

/** The roles that a course can be for. */
export const listCourseRoles = route({
  method: 'GET',
  path: '/v1/training/roles',
  access: edits,
  summary: 'List the roles a course can be for',
  reply: schemas.CourseRoles,
});

/** Begins a draft, which nobody is shown yet; its parts are added to it. */
export const createCourse = route({
  method: 'POST',
  path: '/v1/training/courses',
  access: edits,
  summary: 'Begin a course',
  body: schemas.NewCourse,
  reply: schemas.Course,
  idempotent: true,
  errors: ['course.office_only', 'course.nobody', 'course.role'],
});

export const getCourse = route({
  method: 'GET',
  path: '/v1/training/courses/:id',
  access: sees,
  summary: 'Read a course',
  params: byId,
  record: course,
  reply: schemas.Course,
});

/** Says what a draft holds. */
export const changeCourse = route({
  method: 'PUT',
  path: '/v1/training/courses/:id',
  access: edits,
  summary: 'Change a draft',
  params: byId,
  record: course,
  body: schemas.CourseContent,
  ifMatch: true,
  reply: schemas.Course,
  errors: [...refused, 'course.file'],
});

/** Says for whom a course is, and when it lapses. */
export const setCourseTerms = route({
  method: 'PUT',
  path: '/v1/training/courses/:id/terms',
  access: edits,
  summary: 'Say for whom a course is and when it lapses',
  params: byId,
  record: course,
  body: schemas.CourseTerms,
  ifMatch: true,
  reply: schemas.Course,
  errors: [...refused, 'course.nobody', 'course.role'],
});

/** Shows a draft to those it is for, as its first version. */
export const publishCourse = route({
  method: 'POST',
  path: '/v1/training/courses/:id/publish',
  access: edits,
  summary: 'Publish a course',
  params: byId,
  record: course,
  body: z.strictObject({}),
  ifMatch: true,
  reply: schemas.Course,
  errors: [...refused, 'course.empty'],
});

/** Issues a new version of a live course; `readAgain` asks those who have read an older one. */
export const reviseCourse = route({
  method: 'POST',
  path: '/v1/training/courses/:id/revise',
  access: edits,
  summary: 'Issue a new version of a course',
  params: byId,
  record: course,
  body: schemas.CourseRevision,
  ifMatch: true,
  reply: schemas.Course,
  errors: [...refused, 'course.file', 'course.empty'],
});

/** Takes a live course from those it was for; who has read it stays known. */
export const retireCourse = route({
  method: 'POST',
  path: '/v1/training/courses/:id/retire',
  access: edits,
  summary: 'Retire a course',
  params: byId,
  record: course,
  body: z.strictObject({}),
  ifMatch: true,
  reply: schemas.Course,
  errors: refused,
});

export const restoreCourse = route({
  method: 'POST',
  path: '/v1/training/courses/:id/restore',
  access: edits,
  summary: 'Put a retired course back',
  params: byId,
  record: course,
  body: z.strictObject({}),
  ifMatch: true,
  reply: schemas.Course,
  errors: refused,
});

/** Removes a draft with its documents. */
export const removeCourse = route({
  method: 'DELETE',
  path: '/v1/training/courses/:id',
  access: edits,
  summary: 'Remove a draft',
  params: byId,
  record: course,
  ifMatch: true,
  reply: 'empty',
  errors: refused,
});

/** Uploads documents for the parts of a course: they are part of it once it is saved with them. */
export const addCourseFiles = route({
  method: 'POST',
  path: '/v1/training/courses/:id/files',
  access: edits,
  summary: 'Upload documents of a course',
  params: byId,
  record: course,
  upload: true,
  uploadFields: z.strictObject({}),
  reply: z.array(schemas.CourseFile),
  idempotent: true,
  errors: [...refused, 'course.many_files', ...uploadRefusals],
});

/** Those whom it is for by now, by name, with how they stand. */
export const listCoursePeople = route({
  method: 'GET',
  path: '/v1/training/courses/:id/people',
  access: edits,
  summary: 'List how people stand with a course',
  params: byId,
  record: course,
  query: listQuery({ sort: ['name'], filters: { standing: schemas.StandingCode.optional() } }),
  reply: page(schemas.CoursePerson),
});
/** The same as a file. */
export const coursePeopleFile = sheetRoute(listCoursePeople, coursePeopleSheet);

/** The newest 100 versions that were issued. */
export const listCourseEditions = route({
  method: 'GET',
  path: '/v1/training/courses/:id/versions',
  access: edits,
  summary: 'List versions of a course',
  params: byId,
  record: course,
  reply: z.array(schemas.CourseEdition),
});

export const getCourseEdition = route({
  method: 'GET',
  path: '/v1/training/courses/:id/versions/:edition',
  access: edits,
  summary: 'Read a version of a course',
  params: z.strictObject({ id: z.uuid(), edition: z.string().regex(/^[1-9]\d{0,6}$/) }),
  record: course,
  reply: schemas.CourseEditionContent,
});

/** The people whom live courses are for, by name; `behind` gives those who have something to read. */
export const listTeam = route({
  method: 'GET',
  path: '/v1/training/team',
  access: edits,
  summary: 'List how far the team is',
  query: listQuery({ sort: ['name'], filters: { only: z.enum(['behind', 'lapsed']).optional() } }),
  reply: page(schemas.TeamPerson),
});
/** The team as a file. */
export const teamFile = sheetRoute(listTeam, teamSheet);

/** All live courses that are for one person. */
export const getTeamPerson = route({
  method: 'GET',
  path: '/v1/training/team/:id',
  access: edits,
  summary: 'Read how far one person is',
  params: byId,
  record: { param: 'id', of: 'user', bounds: ['customer', 'branch'] },
  reply: schemas.TeamPersonCourses,
});

export const trainingRoutes = [
  listOwnCourses,
  getOwnCourse,
  readCourse,
  listCourses,
  coursesFile,
  countCourses,
  listCourseRoles,
  createCourse,
  getCourse,
  changeCourse,
  setCourseTerms,
  publishCourse,
  reviseCourse,
  retireCourse,
  restoreCourse,
  removeCourse,
  addCourseFiles,
  listCoursePeople,
  coursePeopleFile,
  listCourseEditions,
  getCourseEdition,
  listTeam,
  teamFile,
  getTeamPerson,
] as const;
