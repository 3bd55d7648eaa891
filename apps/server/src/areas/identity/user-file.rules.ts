import type { UserKind } from '@quarterlight/contract/identity/schemas';
import { Skill } from '@quarterlight/contract/identity/schemas';
import { skillNames } from '@quarterlight/contract/rules/skills';
import { telephoneProblem } from '@quarterlight/contract/rules/telephone';
import { foldForSearch, listOf, sortKey } from '@quarterlight/kit/text';
import type { Columns } from '../../platform/imports/columns.ts';
import { newOf, saidOf } from '../../platform/imports/planned.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { UserRecordRow } from './user.record.ts';
import { type UserFileColumn, userFileColumns } from './user-file.columns.ts';

/** A line of a file of users. */
export type UserLine = Readonly<Record<UserFileColumn, string | null>> & { readonly line: number };

/** A user who is here, with what they hold; `beyond` is the first permission of theirs that whoever loads has not. */
export interface KnownUser extends UserRecordRow {
  readonly company_name: string | null;
  readonly home_branch_name: string | null;
  readonly role_ids: readonly string[];
  readonly beyond: string | null;
}

interface Company {
  readonly id: string;
  readonly name: string;
  readonly code: string;
  readonly closed: boolean;
}
interface GivenRole {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly code: string | null;
  /** The first permission of it that whoever loads has not. */
  readonly beyond: string | null;
}

/** What the names in a file can mean. */
export interface UserLists {
  readonly userId: string | null;
  readonly organisation: string;
  readonly roles: readonly GivenRole[];
  readonly branches: readonly Company[];
  readonly customers: readonly Company[];
}

/** What a line would do: the columns that it writes, and all roles that they have then, where it says so. */
export interface Judged {
  readonly action: 'add' | 'change' | 'leave' | 'refuse';
  readonly changes?: Readonly<Record<string, unknown>>;
  readonly roleIds?: readonly string[] | null;
  readonly field?: string;
  readonly value?: string;
  readonly reason?: string;
}

/** Why a line is refused. */
class Wrong extends Error {
  readonly column: UserFileColumn;
  constructor(column: UserFileColumn, reason: string) {
    super(reason);
    this.column = column;
  }
}

const mostRoles = 20;
const mostName = 60;
const wordsOf = (code: ConstructorParameters<typeof Refusal>[0], details: Readonly<Record<string, string>> = {}): string =>
  new Refusal(code, { details }).message;

/** What a line means beside the user whom it names, or beside nobody. */
export function judgeUser(line: UserLine, known: KnownUser | undefined, lists: UserLists): Judged {
  try {
    return known === undefined ? judgeNew(line, lists) : judgeKnown(line, known, lists);
  } catch (error) {
    if (error instanceof Wrong) return refusedLine(line, error.column, error.message);
    throw error;
  }
}

/** A line that is refused, as it is told. */
export function refusedLine(line: UserLine, column: UserFileColumn, reason: string): Judged {
  return { action: 'refuse', field: columns[column]?.title ?? '', value: line[column] ?? '', reason };
}
const columns: Columns = userFileColumns;

const plainColumns = ['email', 'mobile', 'title', 'employee_number', 'start_postcode', 'work_from', 'work_to'] as const;

function judgeNew(line: UserLine, lists: UserLists): Judged {
  const username = line.username ?? line.email ?? '';
  const name = namesOf(line, undefined);
  if (name['last_name'] === undefined) throw new Wrong('last_name', 'One that is added needs a name.');
  const place = placeOf(line, undefined, lists);
  const kind = kindOf(line.kind) ?? 'staff';
  const of = place.company_type ?? 'Organisation';
  const usual = lists.roles.find(({ code, kind: fits }) => code === kind && fits === of.toLowerCase());
  const roleIds = line.roles === null ? (usual === undefined ? [] : [usual.id]) : rolesOf(line.roles, lists.roles);
  assertRoles(roleIds, of, [], lists);
  const changes = {
    username,
    username_key: sortKey(username),
    ...saidBy(line),
    first_name: '',
    ...name,
    ...displayed({ first_name: '', last_name: '', ...name }),
    ...place,
    ...homeOf(line, undefined, lists),
    ...skillsOf(line),
  };
  assertHours({ work_from: '08:00', work_to: '17:00', ...changes });
  return { action: 'add', changes, roleIds };
}

function judgeKnown(line: UserLine, known: KnownUser, lists: UserLists): Judged {
  const names = newOf(known, namesOf(line, known));
  const place = newOf(known, { ...placeOf(line, known, lists) });
  const skills = skillsOf(line).skills ?? known.skills;
  const changes = {
    ...newOf(known, saidBy(line, known)),
    ...names,
    ...(Object.keys(names).length === 0 ? {} : displayed({ ...known, ...names })),
    ...place,
    ...newOf(known, homeOf(line, known, lists)),
    ...(isSame(skills, known.skills) ? {} : { skills }),
  };
  const said = line.roles === null ? null : rolesOf(line.roles, lists.roles);
  const roleIds = said === null || isSame(said, known.role_ids) ? null : said;
  if (Object.keys(changes).length === 0 && roleIds === null) return { action: 'leave' };
  if (known.id === lists.userId) throw new Wrong('username', 'You cannot change yourself by a file.');
  if (known.beyond !== null) throw new Wrong('username', 'They may do more than you: ask an administrator.');
  const type = typeof place['company_type'] === 'string' ? place['company_type'] : known.company_type;
  assertRoles(roleIds ?? known.role_ids, type, known.role_ids, lists);
  assertHours({ ...known, ...changes });
  return { action: 'change', changes, roleIds };
}

const isSame = (one: readonly string[], other: readonly string[]): boolean => one.length === other.length && one.every((each) => other.includes(each));
const figures = (telephone: string): string => telephone.replaceAll(/[^0-9+]/g, '');

/** What a line says in so many words; a number that is only written otherwise is the same. */
function saidBy(line: UserLine, known?: KnownUser): Record<string, unknown> {
  const { mobile } = line;
  const problem = telephoneProblem(mobile, 'mobile');
  if (problem !== null) throw new Wrong('mobile', problem);
  const isOld = mobile !== null && known !== undefined && figures(known.mobile) === figures(mobile);
  return saidOf(
    line,
    plainColumns.filter((column) => column !== 'mobile' || !isOld),
  );
}

/** First and last name, as far as the line says them: the last word of a whole name is the last name, unless a comma says which it is. */
function namesOf(line: UserLine, known: KnownUser | undefined): Record<string, unknown> {
  if (line.first_name !== null || line.last_name !== null) return saidOf(line, ['first_name', 'last_name']);
  if (line.name === null || (known !== undefined && sortKey(line.name) === known.name_key)) return {};
  const [last = '', first] = line.name.split(',').map((part) => part.trim());
  const words = last.split(/\s+/);
  const split = first === undefined ? { first_name: words.slice(0, -1).join(' '), last_name: words.at(-1) ?? '' } : { first_name: first, last_name: last };
  if (split.first_name.length > mostName || split.last_name.length > mostName || split.last_name === '')
    throw new Wrong('name', `Say first and last name in columns of their own, each of at most ${mostName} characters.`);
  return split;
}

function displayed({ first_name: first, last_name: last }: { readonly first_name: unknown; readonly last_name: unknown }) {
  const display_name = `${String(first)} ${String(last)}`.trim();
  return { display_name, name_key: sortKey(display_name) };
}

interface Place {
  readonly company_type?: 'Organisation' | 'Customer' | 'Branch';
  readonly customer_id?: string | null;
  readonly branch_id?: string | null;
  readonly is_technician?: boolean;
}

const kinds: readonly UserKind[] = ['staff', 'technician', 'customer', 'branch'];
const kindOf = (text: string | null): UserKind | undefined => kinds.find((kind) => kind === text);

/** Whose user it is, and whether they fit glass. */
function placeOf(line: UserLine, known: KnownUser | undefined, { organisation, branches, customers }: UserLists): Place {
  const said = kindOf(line.kind);
  const { company } = line;
  const isTheirs = company === null || (known !== undefined && sortKey(company) === sortKey(known.company_name ?? organisation));
  if (known !== undefined && isTheirs && (said === undefined || said === known.kind)) return {};
  const kind = said ?? kindOf(known?.kind ?? null) ?? 'staff';
  const is_technician = kind === 'technician';
  const isOurs = company === null || sortKey(company) === sortKey(organisation);
  if (is_technician && known !== undefined && isTheirs) return { is_technician };
  if (isOurs && (kind === 'staff' || is_technician)) return { company_type: 'Organisation', customer_id: null, branch_id: null, is_technician };
  if (kind === 'staff') throw new Wrong('company', `Staff belong to ${organisation}: leave the company empty, or say another kind.`);
  if (company === null) throw new Wrong('company', `Say of which ${kind}: its name or its code.`);
  if (kind === 'customer')
    return { company_type: 'Customer', customer_id: companyOf('company', company, customers, 'customer'), branch_id: null, is_technician };
  return { company_type: 'Branch', customer_id: null, branch_id: companyOf('company', company, branches, 'branch'), is_technician };
}

function homeOf({ home_branch: home }: UserLine, known: KnownUser | undefined, { branches }: UserLists): { readonly home_branch_id?: string } {
  if (home === null || (known?.home_branch_name != null && sortKey(home) === sortKey(known.home_branch_name))) return {};
  return { home_branch_id: companyOf('home_branch', home, branches, 'branch') };
}

/** The open company of a code, else of a name. */
function companyOf(column: UserFileColumn, text: string, companies: readonly Company[], what: 'customer' | 'branch'): string {
  const key = sortKey(text);
  const byCode = companies.filter(({ code }) => sortKey(code) === key);
  const found = byCode.length > 0 ? byCode : companies.filter(({ name }) => sortKey(name) === key);
  const open = found.filter(({ closed }) => !closed);
  if (open.length > 1) throw new Wrong(column, `More than one ${what} has this name: write the code.`);
  const [one] = open;
  if (one === undefined) throw new Wrong(column, found.length > 0 ? `This ${what} is closed.` : `No ${what} has this name or code.`);
  return one.id;
}

/** The roles of their names, with semicolons between, or with commas as lists of users have them: a name may have some itself. */
function rolesOf(text: string, roles: readonly GivenRole[]): string[] {
  const byName = new Map(roles.map((role) => [sortKey(role.name), role.id]));
  const ids = new Set<string>();
  for (const piece of text.split(/[;|]/)) {
    const parts = piece.split(',').map((part) => part.trim());
    for (let from = 0; from < parts.length; ) {
      if (parts[from] === '') from += 1;
      else {
        let to = parts.length;
        while (to > from && !byName.has(sortKey(parts.slice(from, to).join(', ')))) to -= 1;
        const id = byName.get(sortKey(parts.slice(from, to).join(', ')));
        if (id === undefined) throw new Wrong('roles', `No role is called ${parts[from] ?? ''}.`);
        ids.add(id);
        from = to;
      }
    }
  }
  if (ids.size > mostRoles) throw new Wrong('roles', `At most ${mostRoles} roles.`);
  return [...ids];
}

/** Roles fit the company, and nobody gives what they do not hold. */
function assertRoles(ids: readonly string[], companyType: string, held: readonly string[], { roles }: UserLists): void {
  for (const role of roles.filter(({ id }) => ids.includes(id))) {
    if (role.kind !== companyType.toLowerCase()) throw new Wrong('roles', wordsOf('user.role_kind', { role: role.name }));
    if (role.beyond !== null && !held.includes(role.id)) throw new Wrong('roles', wordsOf('user.beyond_own', { permission: role.beyond }));
  }
}

function assertHours({ work_from, work_to }: { readonly work_from: unknown; readonly work_to: unknown }): void {
  if (String(work_from) >= String(work_to)) throw new Wrong('work_to', 'The day ends before it begins.');
}

function skillsOf({ skills }: UserLine): { readonly skills?: string[] } {
  if (skills === null) return {};
  const words = skills
    .split(/[;|,]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');
  const codes = words.map((word) => {
    const key = foldForSearch(word);
    const code = Skill.options.find((each) => foldForSearch(each) === key || foldForSearch(skillNames[each]) === key);
    if (code === undefined) throw new Wrong('skills', `${word} is none of ${listOf(Object.values(skillNames))}.`);
    return code;
  });
  return { skills: [...new Set(codes)] };
}
