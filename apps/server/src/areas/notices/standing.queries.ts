import type { Standing } from '@quarterlight/contract/notices/names';
import type { listCoursePeople, listOwnCourses, listTeam } from '@quarterlight/contract/notices/training-routes';
import type { QueryOf } from '@quarterlight/contract/route';
import { emptyId } from '@quarterlight/kit/ids';
import { sortKey } from '@quarterlight/kit/text';
import { type RawBuilder, sql } from 'kysely';
import { keysetPage } from '../../platform/database/keyset.ts';
import { beginsWith } from '../../platform/database/page-marks.ts';
import { found, type ReadTx, type WriteTx } from '../../platform/database/scope.ts';
import type { CourseRow } from './course.record.ts';

/** The newest reading of a course by a person: versions only count up, and each is read once a day. */
const lastReading = (userId: RawBuilder<unknown>, courseId: RawBuilder<unknown>) => sql<Reading>`(
  select reading.edition, reading.read_day, reading.read_at from course_reading reading
   where reading.tenant_id = app.tenant() and reading.user_id = ${userId} and reading.course_id = ${courseId}
   order by reading.edition desc, reading.read_day desc limit 1)`;
interface Reading {
  readonly edition: number | null;
  readonly read_day: string | null;
  readonly read_at: string | null;
}

const lapsesOn = (months: RawBuilder<unknown>) => sql<string | null>`(last.read_day + make_interval(months => ${months}::int))::date`;

interface Rules {
  readonly askedFrom: RawBuilder<unknown>;
  readonly months: RawBuilder<unknown>;
  readonly days: RawBuilder<unknown>;
}
/** How the newest reading, `last`, counts today. */
const standing = ({ askedFrom, months, days }: Rules, today: string) => sql<Standing>`case
  when last.read_day is null then 'not-started'
  when ${lapsesOn(months)} <= ${today}::date then 'lapsed'
  when last.edition < ${askedFrom} or ${lapsesOn(months)} <= ${today}::date + ${days}::int then 'due'
  else 'done' end`;

const ofRow: Rules = { askedFrom: sql.ref('course.asked_from'), months: sql.ref('course.lapses_months'), days: sql.ref('course.remind_days') };
const ofCourse = (row: CourseRow): Rules => ({ askedFrom: sql`${row.asked_from}`, months: sql`${row.lapses_months}`, days: sql`${row.remind_days}` });

const read = (months: RawBuilder<unknown>) =>
  [sql<number | null>`last.edition`.as('read_edition'), sql<string | null>`last.read_at`.as('read_at'), lapsesOn(months).as('lapses_on')] as const;

/** The live courses that are for whoever asks, with how they stand; the same at whichever site they look. */
const own = (tx: ReadTx) =>
  tx.db
    .selectFrom('course')
    .leftJoinLateral(lastReading(sql`${tx.actor.userId ?? emptyId}::uuid`, sql.ref('course.id')).as('last'), (join) => join.onTrue())
    .where('course.state', '=', 'live')
    .where(sql<boolean>`course.audience && (select app.audience())`);

const ownColumns = ['course.id', 'course.title', 'course.about', 'course.edition'] as const;
const isDone = (tx: ReadTx, rules: Rules, done: boolean) => sql<boolean>`${standing(rules, tx.today)} ${sql.raw(done ? '=' : '<>')} 'done'`;

/** By title. */
export function findOwnCourses(tx: ReadTx, query: QueryOf<typeof listOwnCourses>) {
  let rows = own(tx).select([...ownColumns, standing(ofRow, tx.today).as('standing'), ...read(ofRow.months)]);
  if (query.of !== undefined) rows = rows.where(isDone(tx, ofRow, query.of === 'done'));
  if (query.q !== undefined) rows = rows.where(beginsWith('course.title_key', sortKey(query.q)));
  return keysetPage(tx, rows, { request: query, id: 'course.id', keys: { title: 'course.title_key' }, byDefault: 'title' });
}
export type OwnCourseRow = Awaited<ReturnType<typeof findOwnCourses>>['items'][number];

export const findOwnCourse = async (tx: ReadTx, id: string) =>
  found(
    await own(tx)
      .select([...ownColumns, 'course.parts', 'course.lapses_months', standing(ofRow, tx.today).as('standing'), ...read(ofRow.months)])
      .where('course.id', '=', id)
      .executeTakeFirst(),
  );

/** How many courses whoever asks has to read. */
export async function countToRead(tx: ReadTx): Promise<number> {
  const { count } = await own(tx)
    .where(isDone(tx, ofRow, false))
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whether that was new today. */
export async function keepReading(tx: WriteTx, courseId: string, edition: number, userId: string): Promise<boolean> {
  const rows = await tx.db
    .insertInto('course_reading')
    .values({ user_id: userId, course_id: courseId, edition, read_day: tx.today, read_at: tx.now })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id', 'course_id', 'edition', 'read_day']).doNothing())
    .returning('user_id')
    .execute();
  return rows.length > 0;
}

const company = sql<string>`coalesce(
  (select customer.name from customer where customer.tenant_id = app_user.tenant_id and customer.id = app_user.customer_id),
  (select branch.name from branch where branch.tenant_id = app_user.tenant_id and branch.id = coalesce(app_user.branch_id, app_user.home_branch_id)), '')`;
const personColumns = ['app_user.id', 'app_user.display_name', 'app_user.username', company.as('company')] as const;
const isForUser = (everybody: RawBuilder<unknown>, roleIds: RawBuilder<unknown>) => sql<boolean>`((${everybody} and app_user.customer_id is null)
  or exists (select from user_role where user_role.tenant_id = app_user.tenant_id and user_role.user_id = app_user.id and user_role.role_id = any(${roleIds})))`;

/** Active users alone: who cannot sign in reads nothing. */
const peopleOf = (tx: ReadTx, row: CourseRow) =>
  tx.db
    .selectFrom('app_user')
    .leftJoinLateral(lastReading(sql.ref('app_user.id'), sql`${row.id}::uuid`).as('last'), (join) => join.onTrue())
    .where('app_user.status', '=', 'active')
    .where(isForUser(sql`${row.everybody}::boolean`, sql`${row.role_ids}::uuid[]`));

/** Those whom a course is for, by name, with how they stand. */
export function findCoursePeople(tx: ReadTx, row: CourseRow, query: QueryOf<typeof listCoursePeople>) {
  const rules = ofCourse(row);
  let rows = peopleOf(tx, row).select([...personColumns, standing(rules, tx.today).as('standing'), ...read(rules.months)]);
  if (query.standing !== undefined) rows = rows.where(sql<boolean>`${standing(rules, tx.today)} = ${query.standing}`);
  if (query.q !== undefined) rows = rows.where(beginsWith('app_user.name_key', sortKey(query.q)));
  return keysetPage(tx, rows, { request: query, id: 'app_user.id', keys: { name: 'app_user.name_key' }, byDefault: 'name' });
}
export type CoursePersonRow = Awaited<ReturnType<typeof findCoursePeople>>['items'][number];

/** How many a course is for by now, and how many of them have done it. */
export async function countCoursePeople(tx: ReadTx, row: CourseRow): Promise<{ people: number; done: number }> {
  const { people, done } = await peopleOf(tx, row)
    .select((eb) => [eb.fn.countAll<number>().as('people'), sql<number>`count(*) filter (where ${isDone(tx, ofCourse(row), true)})`.as('done')])
    .executeTakeFirstOrThrow();
  return { people, done };
}

const coursesOfUser = sql`course left join lateral ${lastReading(sql.ref('app_user.id'), sql.ref('course.id'))} last on true
  where course.tenant_id = app.tenant() and course.state = 'live' and ${isForUser(sql.ref('course.everybody'), sql.ref('course.role_ids'))}`;

interface Progress {
  readonly courses: number;
  readonly done: number;
  readonly due: number;
  readonly lapsed: number;
  readonly not_started: number;
}
const progress = (today: string) => sql<Progress>`(
  select count(*)::int as courses, count(*) filter (where how = 'done')::int as done, count(*) filter (where how = 'due')::int as due,
         count(*) filter (where how = 'lapsed')::int as lapsed, count(*) filter (where how = 'not-started')::int as not_started
    from (select ${standing(ofRow, today)} as how from ${coursesOfUser}) as each)`;

const team = (tx: ReadTx, query: QueryOf<typeof listTeam>) => {
  const rows = tx.db.selectFrom('app_user').where('app_user.status', '=', 'active').where('app_user.customer_id', 'is', null);
  return query.q === undefined ? rows : rows.where(beginsWith('app_user.name_key', sortKey(query.q)));
};

/** The company's people, by name, with how far they are. */
export function findTeam(tx: ReadTx, query: QueryOf<typeof listTeam>) {
  let rows = team(tx, query)
    .innerJoinLateral(progress(tx.today).as('progress'), (join) => join.onTrue())
    .select([...personColumns, 'progress.courses', 'progress.done', 'progress.due', 'progress.lapsed', 'progress.not_started']);
  if (query.only === 'behind') rows = rows.where((eb) => eb('progress.done', '<', eb.ref('progress.courses')));
  if (query.only === 'lapsed') rows = rows.where('progress.lapsed', '>', 0);
  const counted = query.only === undefined ? { counted: team(tx, query).select(sql`1`.as('one')) } : {};
  return keysetPage(tx, rows, { request: query, id: 'app_user.id', keys: { name: 'app_user.name_key' }, byDefault: 'name', ...counted });
}
export type TeamRow = Awaited<ReturnType<typeof findTeam>>['items'][number];

/** One person, or `record.not_found`. */
export const findTeamPerson = async (tx: ReadTx, id: string) =>
  found(await tx.db.selectFrom('app_user').select(personColumns).where('app_user.id', '=', id).executeTakeFirst());

const mostCourses = 500;

/** The live courses that are for a person, by title, with how they stand. */
export const findCoursesOf = (tx: ReadTx, userId: string) =>
  tx.db
    .selectFrom('course')
    .innerJoin('app_user', (join) => join.onRef('app_user.tenant_id', '=', 'course.tenant_id').on('app_user.id', '=', userId))
    .leftJoinLateral(lastReading(sql.ref('app_user.id'), sql.ref('course.id')).as('last'), (join) => join.onTrue())
    .select([...ownColumns, standing(ofRow, tx.today).as('standing'), ...read(ofRow.months)])
    .where('course.state', '=', 'live')
    .where(isForUser(sql.ref('course.everybody'), sql.ref('course.role_ids')))
    .orderBy('course.title_key')
    .orderBy('course.id')
    .limit(mostCourses)
    .execute();
