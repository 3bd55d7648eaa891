import * as routes from '@quarterlight/contract/notices/training-routes';
import type { QueryOf } from '@quarterlight/contract/route';
import { mutationFor, queryFor } from '../../platform/query.ts';
import { askClaims } from '../../platform/realtime.ts';

const own = ['own-course'] as const;
const all = ['course', 'own-course'] as const;

/** Queries and changes of training. */
export const trainingApi = {
  mine: (query: QueryOf<typeof routes.listOwnCourses>) => queryFor(routes.listOwnCourses, { query, touches: own }),
  myCourse: (id: string) => queryFor(routes.getOwnCourse, { params: { id }, touches: own }),
  /** Reads, and counts anew what is left. */
  read: () => mutationFor(routes.readCourse, { refresh: all, notice: 'It is noted that you have read it.', onDone: askClaims }),
  list: (query: QueryOf<typeof routes.listCourses>) => queryFor(routes.listCourses, { query, touches: ['course'] }),
  counts: () => queryFor(routes.countCourses, { touches: ['course'] }),
  one: (id: string) => queryFor(routes.getCourse, { params: { id }, touches: own }),
  roles: () => queryFor(routes.listCourseRoles, { touches: ['role'] }),
  versions: (id: string) => queryFor(routes.listCourseEditions, { params: { id } }),
  edition: (id: string, edition: number) => queryFor(routes.getCourseEdition, { params: { id, edition: String(edition) } }),
  people: (id: string, query: QueryOf<typeof routes.listCoursePeople>) => queryFor(routes.listCoursePeople, { params: { id }, query, touches: ['user'] }),
  team: (query: QueryOf<typeof routes.listTeam>) => queryFor(routes.listTeam, { query, touches: ['course', 'user'] }),
  person: (id: string) => queryFor(routes.getTeamPerson, { params: { id }, touches: ['course'] }),
  addFiles: () => mutationFor(routes.addCourseFiles, { notice: false }),
  publish: () => mutationFor(routes.publishCourse, { refresh: own, notice: 'The course is live.' }),
  retire: () => mutationFor(routes.retireCourse, { refresh: own, notice: 'The course is retired.' }),
  restore: () => mutationFor(routes.restoreCourse, { refresh: own, notice: 'The course is live again.' }),
  remove: (onDone: () => unknown) => mutationFor(routes.removeCourse, { notice: 'The draft was removed.', onDone }),
};
