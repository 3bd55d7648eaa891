import { plural, sortKey } from '@quarterlight/kit/text';
import { sql } from 'kysely';
import type { BulkTx, ReadTx } from '../../platform/database/scope.ts';
import type { Findings, LoadFacts } from '../../platform/imports/define-import.ts';
import { companyName } from './sites.ts';
import { findCompaniesNamed, findKnownUsers, findRolesToGive } from './user-file.queries.ts';
import { type Judged, judgeUser, type KnownUser, refusedLine, type UserLine, type UserLists } from './user-file.rules.ts';

const atOnce = 1_000;

/**
 * What each line would do: a user whom no username of ours is like is added, one who is here is changed in what the file says and has otherwise, within what the
 * form of a user would allow whoever loads it. What is empty there stays as it is.
 */
export async function planUserFile(tx: BulkTx): Promise<void> {
  await sql`create temporary table load_plan (line bigint not null, action text not null, user_id uuid, user_version bigint, username_key text, changes jsonb,
    role_ids jsonb, before text, after text, has_email boolean, has_roles boolean, becomes_administrator boolean, ends_administrator boolean,
    reason text, field text, value text) on commit drop`.execute(tx.db);
  const lists = { userId: tx.actor.userId, organisation: await companyName(tx), roles: await findRolesToGive(tx) };
  const branches = await findCompaniesNamed(tx, 'branch', null);
  for (let after = 0; ; ) {
    const { rows } = await sql<UserLine>`select * from load_row where wrong is null and line > ${after} order by line limit ${atOnce}`.execute(tx.db);
    const last = rows.at(-1);
    if (last === undefined) break;
    const customers = await findCompaniesNamed(
      tx,
      'customer',
      rows.flatMap(({ company }) => company ?? []),
    );
    await planLines(tx, rows, { ...lists, branches, customers });
    after = last.line;
  }
  await sql`create unique index load_plan_line on load_plan (line)`.execute(tx.db);
  await refuseDoubles(tx);
  await keepAnAdministrator(tx);
  await sql`analyze load_plan`.execute(tx.db);
}

const keyOf = ({ username, email }: UserLine): string => sortKey(username ?? email ?? '');

async function planLines(tx: BulkTx, lines: readonly UserLine[], lists: UserLists): Promise<void> {
  const emails = lines.flatMap(({ username, email }) => (username === null && email !== null ? [email.toLowerCase()] : []));
  const users = await findKnownUsers(tx, lines.map(keyOf), emails);
  const byKey = new Map(users.map((user) => [user.username_key, user]));
  const byEmail = Map.groupBy(users, ({ email }) => email.toLowerCase());
  const planned = lines.map((line) => {
    const alike = line.username === null ? (byEmail.get(line.email?.toLowerCase() ?? '') ?? []) : [];
    const known = byKey.get(keyOf(line)) ?? alike[0];
    return { line: line.line, username_key: known?.username_key ?? keyOf(line), ...toldOf(judged(line, known, alike.length, lists), known, lists) };
  });
  await sql`insert into load_plan select * from jsonb_populate_recordset(null::load_plan, ${JSON.stringify(planned)}::jsonb)`.execute(tx.db);
}

function judged(line: UserLine, known: KnownUser | undefined, alike: number, lists: UserLists): Judged {
  if (keyOf(line) === '') return refusedLine(line, 'username', 'Neither a username nor an email address is written here.');
  if (alike > 1 && known?.username_key !== keyOf(line)) return refusedLine(line, 'email', 'More than one user has this email address: say the username.');
  return judgeUser(line, known, lists);
}

const shown = ['display_name', 'email', 'mobile', 'employee_number'] as const;

/** A planned line with what is told of it. */
function toldOf({ action, changes = {}, roleIds = null, field, value, reason }: Judged, known: KnownUser | undefined, { roles }: UserLists) {
  const namesOf = (ids: readonly string[]) => roles.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  const isAdministrator = (ids: readonly string[]) => roles.some(({ id, code }) => code === 'administrator' && ids.includes(id));
  const was = known?.role_ids ?? [];
  const changed = shown.filter((column) => column in changes);
  const words = (row: object, ids: readonly string[]) =>
    [...changed.map((column) => String(Reflect.get(row, column))), ...(roleIds === null ? [] : namesOf(ids))].filter((word) => word !== '').join(', ');
  return {
    action,
    user_id: known?.id ?? null,
    user_version: known?.version ?? null,
    changes,
    role_ids: roleIds,
    before: known === undefined ? '' : words(known, was),
    after: words(changes, roleIds ?? []),
    has_email: (known?.email ?? changes['email'] ?? '') !== '',
    has_roles: (roleIds ?? was).length > 0,
    becomes_administrator: roleIds !== null && isAdministrator(roleIds) && !isAdministrator(was),
    ends_administrator: roleIds !== null && !isAdministrator(roleIds) && isAdministrator(was) && known?.status === 'active',
    field,
    value,
    reason,
  };
}

async function refuseDoubles(tx: BulkTx): Promise<void> {
  await sql`update load_plan p set action = 'refuse', field = 'Username', value = p.username_key, reason = 'The user stands in line ' || d.first_line || ' already.'
    from (select line, min(line) over (partition by username_key) as first_line from load_plan where username_key <> '') d
    where d.line = p.line and d.first_line < d.line`.execute(tx.db);
}

/** Somebody who can sign in stays an administrator. */
async function keepAnAdministrator(tx: BulkTx): Promise<void> {
  await sql`update load_plan set action = 'refuse', field = 'Roles', value = username_key, reason = 'Nobody who can sign in would be an administrator any more.'
    where action = 'change' and ends_administrator and (select count(*) from load_plan where action = 'change' and ends_administrator) >= ${await countAdministrators(tx)}::bigint`.execute(
    tx.db,
  );
}

/** How many active administrators there are. */
export async function countAdministrators(tx: ReadTx): Promise<number> {
  const row = await tx.db
    .selectFrom('app_user')
    .innerJoin('user_role', 'user_role.user_id', 'app_user.id')
    .innerJoin('role', 'role.id', 'user_role.role_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('role.code', '=', 'administrator')
    .where('app_user.status', '=', 'active')
    .executeTakeFirst();
  return row?.count ?? 0;
}

const examplesShown = 20;

/** What is to be said of the plan: who is given roles, who becomes an administrator, who is invited; and some lines with what they change. */
export async function userFindings(tx: BulkTx, { options }: LoadFacts): Promise<Findings> {
  const { rows } = await sql<{ given: number; administrators: number; bare: number; mailed: number; silent: number }>`
    select count(*) filter (where role_ids is not null and has_roles) as given, count(*) filter (where becomes_administrator) as administrators,
      count(*) filter (where action = 'add' and not has_roles) as bare, count(*) filter (where action = 'add' and has_email) as mailed,
      count(*) filter (where action = 'add' and not has_email) as silent
    from load_plan where action in ('add', 'change')`.execute(tx.db);
  const { given = 0, administrators = 0, bare = 0, mailed = 0, silent = 0 } = rows[0] ?? {};
  const people = (title: string, count: number, attention: boolean) => (count > 0 ? [{ title, value: plural(count, 'user'), attention }] : []);
  const { rows: examples } = await sql<{ line: number; what: string; before: string; after: string }>`
    select line, username_key as what, before, after from load_plan where action in ('add', 'change') and (before <> '' or after <> '')
    order by action desc, line limit ${examplesShown}`.execute(tx.db);
  return {
    gone: 0,
    figures: [
      ...people('Given roles', given, false),
      ...people('Become administrators', administrators, true),
      ...people('Added without a role', bare, true),
      ...(options.sendInvitations === true
        ? [...people('Invited by email', mailed, false), ...people('Cannot be invited: no email address', silent, true)]
        : []),
    ],
    examples,
    secondPerson: null,
  };
}
