import type { Messages } from '../message.ts';

/** Refusals of training. */
export const trainingMessages = {
  'course.moved_on': { text: 'This course is {state} by now, so it cannot be {done}. Refresh to see where it stands.' },
  'course.nobody': { text: 'Choose everybody or at least one role.', field: 'roleIds' },
  'course.role': { text: 'One of the roles is there no longer. Choose again.', field: 'roleIds' },
  'course.file': { text: 'One of the documents is there no longer. Upload it again.', field: 'parts' },
  'course.empty': { text: 'Add at least one part before anybody is to read it.', field: 'parts' },
  'course.many_files': { text: 'A course keeps at most 200 documents. Begin a new course.', field: 'file' },
  'course.office_only': { text: 'Courses are written by people of the company’s own office.' },
  'course.changed': { text: 'This course was changed meanwhile. Read it as it is now.' },
} as const satisfies Messages;
