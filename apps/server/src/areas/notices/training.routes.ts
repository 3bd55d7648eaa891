import * as routes from '@quarterlight/contract/notices/training-routes';
import { type Course, CourseStateCode } from '@quarterlight/contract/notices/training-schemas';
import { can } from '../../platform/access/actor.ts';
import { presentPage } from '../../platform/database/keyset.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import type { Server } from '../../platform/http/serve.ts';
import { serveList } from '../../platform/sheets/serve-list.ts';
import { type ReceivedUpload, receiveUpload, uploadLimits } from '../files/index.ts';
import { findRoles } from './audience.queries.ts';
import {
  presentCourse,
  presentCoursePerson,
  presentCourseSummary,
  presentEdition,
  presentOwnContent,
  presentOwnCourse,
  presentTeamPerson,
} from './course.present.ts';
import { partsOf } from './course.record.ts';
import { countCoursesIn, findCourse, findCourses, findEdition, findEditions } from './courses.queries.ts';
import { publishCourse, removeCourse, restoreCourse, retireCourse } from './issue-course.ts';
import { readCourse } from './read-course.ts';
import { addCourseFiles, changeCourse, createCourse, reviseCourse, setTerms } from './save-course.ts';
import { countCoursePeople, findCoursePeople, findCoursesOf, findOwnCourse, findOwnCourses, findTeam, findTeamPerson } from './standing.queries.ts';

/** Binds the routes of training. */
export function serveTraining(server: Server): void {
  serveOwn(server);
  serveCourses(server);
  serveChanges(server);
  serveTeam(server);
}

function serveOwn(server: Server): void {
  server.serve(routes.listOwnCourses, ({ scope, query }) => scope.read(async (tx) => presentPage(await findOwnCourses(tx, query), presentOwnCourse)));
  server.serve(routes.getOwnCourse, ({ scope, params }) => scope.read(async (tx) => presentOwnContent(await findOwnCourse(tx, params.id))));
  server.serveWrite(routes.readCourse, async (tx, { params, body }) => {
    await readCourse(tx, params.id, body.edition);
    return presentOwnContent(await findOwnCourse(tx, params.id));
  });
}

async function show(tx: ReadTx, id: string): Promise<Course> {
  const row = await findCourse(tx, id);
  return presentCourse(tx, row, can(tx.actor, 'edit-training') ? await countCoursePeople(tx, row) : null);
}

function serveCourses(server: Server): void {
  serveList(server, routes.coursesFile, async (tx, { criteria }) => presentPage(await findCourses(tx, criteria), presentCourseSummary));
  server.serve(routes.countCourses, ({ scope }) =>
    scope.read((tx) => Promise.all(CourseStateCode.options.map(async (state) => ({ state, count: await countCoursesIn(tx, state) })))),
  );
  server.serve(routes.listCourseRoles, ({ scope }) => scope.read(findRoles));
  server.serve(routes.getCourse, ({ scope, params }) => scope.read((tx) => show(tx, params.id)));
  server.serve(routes.listCourseEditions, ({ scope, params }) =>
    scope.read(async (tx) => {
      const { id } = await findCourse(tx, params.id);
      return (await findEditions(tx, id)).map(presentEdition);
    }),
  );
  server.serve(routes.getCourseEdition, ({ scope, params }) =>
    scope.read(async (tx) => {
      const { id } = await findCourse(tx, params.id);
      const row = await findEdition(tx, id, Number(params.edition));
      return { ...presentEdition(row), parts: partsOf(row) };
    }),
  );
}

function serveChanges(server: Server): void {
  server.serveWrite(routes.createCourse, async (tx, { body }) => show(tx, await createCourse(tx, body)));
  server.serveWrite(routes.changeCourse, async (tx, { params, version, body }) => {
    await changeCourse(tx, params.id, version, body);
    return show(tx, params.id);
  });
  server.serveWrite(routes.setCourseTerms, async (tx, { params, version, body }) => {
    await setTerms(tx, params.id, version, body);
    return show(tx, params.id);
  });
  server.serveWrite(routes.reviseCourse, async (tx, { params, version, body }) => {
    await reviseCourse(tx, params.id, version, body);
    return show(tx, params.id);
  });
  for (const [route, act] of [
    [routes.publishCourse, publishCourse],
    [routes.retireCourse, retireCourse],
    [routes.restoreCourse, restoreCourse],
  ] as const)
    server.serveWrite(route, async (tx, { params, version }) => {
      await act(tx, params.id, version);
      return show(tx, params.id);
    });
  server.serveWrite(routes.removeCourse, (tx, { params, version }) => removeCourse(tx, params.id, version));
  server.serveUpload<typeof routes.addCourseFiles, ReceivedUpload>(
    routes.addCourseFiles,
    async ({ scope, request }, write) => receiveUpload(routes.addCourseFiles, request, await uploadLimits(scope), write),
    (tx, { files }, { params }) =>
      addCourseFiles(
        tx,
        params.id,
        files.map(({ path: bytes, name, mediaType }) => ({ bytes, name, mediaType })),
      ),
  );
}

function serveTeam(server: Server): void {
  serveList(server, routes.coursePeopleFile, async (tx, { criteria, params }) =>
    presentPage(await findCoursePeople(tx, await findCourse(tx, params.id), criteria), presentCoursePerson),
  );
  serveList(server, routes.teamFile, async (tx, { criteria }) => presentPage(await findTeam(tx, criteria), presentTeamPerson));
  server.serve(routes.getTeamPerson, ({ scope, params }) =>
    scope.read(async (tx) => {
      const { id, display_name: name, username, company } = await findTeamPerson(tx, params.id);
      return { id, name, username, company, courses: (await findCoursesOf(tx, id)).map(presentOwnCourse) };
    }),
  );
}
