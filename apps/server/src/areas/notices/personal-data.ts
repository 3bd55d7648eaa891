import { definePersonalData, formerUser } from '../../platform/privacy/personal-data.ts';

const theirs = (on: string, column: string) =>
  ({ table: 'broadcast', title: 'Broadcasts that they wrote', under: { of: 'app_user', on }, erases: { [column]: formerUser }, nameOnly: true }) as const;

const courses = (on: string, column: string) =>
  ({ table: 'course', title: 'Courses that they wrote', under: { of: 'app_user', on }, erases: { [column]: formerUser }, nameOnly: true }) as const;

/** Who wrote, sent and withdrew a broadcast, wrote and issued a course, and added a help video; what they have read of a course and watched of a video. */
export const noticesPersonal = definePersonalData(
  theirs('r.created_by = p.id', 'created_by_name'),
  theirs('r.sent_by = p.id', 'sent_by_name'),
  theirs('r.withdrawn_by = p.id', 'withdrawn_by_name'),
  courses('r.created_by = p.id', 'created_by_name'),
  courses('r.issued_by = p.id', 'issued_by_name'),
  {
    table: 'course_edition',
    title: 'Courses that they issued',
    under: { of: 'app_user', on: 'r.issued_by = p.id' },
    erases: { issued_by_name: formerUser },
    nameOnly: true,
  },
  {
    table: 'course_reading',
    title: 'Training',
    under: { of: 'app_user', on: 'r.user_id = p.id' },
    erases: {},
    keeps: { read_day: 'that whoever did the work was trained for it stays to be shown; of whom says nothing any more' },
  },
  {
    table: 'video_place',
    title: 'Where they stopped in help videos',
    under: { of: 'app_user', on: 'r.user_id = p.id' },
    erases: 'removed',
  },
  {
    table: 'help_video',
    title: 'Help videos that they added',
    under: { of: 'app_user', on: 'r.created_by = p.id' },
    erases: { created_by_name: formerUser },
    nameOnly: true,
  },
);
