import { addDays, weekdayOf } from '@quarterlight/kit/days';
import { sortKey } from '@quarterlight/kit/text';
import type { Branch } from './branches.ts';
import type { Company, Staff, Technician } from './company.ts';
import { mailWord, mobileNumber, somebody } from './contacts.ts';
import type { Person, World } from './world.ts';

interface PersonWanted {
  /** The code of a shipped role, or the name of one that the company added, whose id is given. */
  readonly role: string;
  readonly roleId?: string;
  readonly username?: string;
  readonly name?: readonly [first: string, last: string];
  readonly companyType?: 'Organisation' | 'Branch' | 'Customer';
  readonly customerId?: string;
  readonly branchId?: string;
  readonly homeBranch?: Branch;
  /** How they stand where they are not active; who was invited has no password. */
  readonly standing?: { readonly status: 'invited' | 'locked' | 'disabled'; readonly invitedUntil?: number; readonly withdrawnAt?: number };
  readonly technician?: {
    readonly skills: readonly string[];
    readonly workDays: readonly number[];
    readonly number: number;
    readonly roaming: boolean;
  };
}

type MakePerson = (at: number, by: Person, wanted: PersonWanted) => Person & { readonly id: string; readonly certificate: string };

const colours = ['#2f6fb5', '#2e8b57', '#b5532f', '#7a4fb5', '#b52f6f', '#2fa3b5', '#8a7a1f', '#4f5fb5', '#b58f2f', '#5f8f2f'];

/** Makes users; all of them sign in with the one password of the demonstration. */
export function personMaker(world: World, passwordHash: string): MakePerson {
  const random = world.random.fork('people');
  const taken = new Set<string>();
  return (at, by, wanted) => {
    const id = world.id(at);
    const { title, firstName: first, lastName: last } = somebody(random);
    const [firstName, lastName] = wanted.name ?? [first, last];
    let username = wanted.username ?? `${mailWord(firstName)}.${mailWord(lastName)}`;
    while (taken.has(username)) username = `${username}${random.int(2, 9)}`;
    taken.add(username);
    const name = `${firstName} ${lastName}`;
    const { technician, standing } = wanted;
    const joined = standing === undefined || (standing.status !== 'invited' && standing.withdrawnAt === undefined);
    const certificate = technician ? `ADAS-${String(2_400 + technician.number * 7)}` : '';
    const companyType = wanted.companyType ?? 'Organisation';
    world.rows.add('app_user', {
      id,
      username,
      username_key: sortKey(username),
      email: `${username}@clearway.example`,
      mobile: mobileNumber(random),
      title,
      first_name: firstName,
      last_name: lastName,
      display_name: name,
      name_key: sortKey(name),
      company_type: companyType,
      customer_id: wanted.customerId ?? null,
      branch_id: wanted.branchId ?? null,
      home_branch_id: wanted.homeBranch?.id ?? null,
      status: standing?.status ?? 'active',
      invited_until: standing?.invitedUntil === undefined ? null : world.calendar.iso(standing.invitedUntil),
      withdrawn_at: standing?.withdrawnAt === undefined ? null : world.calendar.iso(standing.withdrawnAt),
      password_hash: joined ? passwordHash : null,
      password_changed_at: joined ? world.calendar.iso(at) : null,
      terms_version: joined ? 1 : 0,
      is_technician: technician !== undefined,
      employee_number: companyType === 'Organisation' ? `CA${random.digits(4)}` : '',
      skills: [...(technician?.skills ?? [])],
      start_postcode: technician ? (wanted.homeBranch?.site.postcode ?? '') : '',
      work_days: [...(technician?.workDays ?? [1, 2, 3, 4, 5])],
      daily_minutes: 480,
      colour: technician ? (colours[technician.number % colours.length] ?? '') : '',
      roaming: technician?.roaming ?? false,
      created_at: world.calendar.iso(at),
    });
    world.rows.add('user_role', { user_id: id, role_id: wanted.roleId ?? world.lookups.roleId(wanted.role) });
    world.log(at, by, { entity: 'user', id, label: name, action: 'user.created', after: { username, displayName: name, companyType, roles: [wanted.role] } });
    return { id, username, name, certificate, ip: `203.0.113.${10 + (taken.size % 200)}` };
  };
}

/** Days of work that hold today, whatever day that is. */
function daysAround(world: World): number[] {
  const today = world.calendar.today;
  return [-2, -1, 0, 1, 2].map((offset) => weekdayOf(addDays(today, offset))).sort((one, other) => one - other);
}

/** The organisation's people: one for each role to sign in as, and enough others that the log has more than one name. */
export function makeStaff(world: World, at: number, by: Person, branches: readonly Branch[], make: MakePerson): Staff {
  const [first] = branches;
  if (!first) throw new Error('No branch');
  let made = at;
  const person = (wanted: PersonWanted) => make((made += 240_000), by, wanted);
  const admin = person({ role: 'administrator', username: 'admin', name: ['Alex', 'Morgan'] });
  const of = (role: string, username: string, name: readonly [string, string], more: number): Person[] => [
    person({ role, username, name, homeBranch: first }),
    ...Array.from({ length: more }, (_, index) => person({ role, homeBranch: branches[index % branches.length] ?? first })),
  ];
  const managers = of('manager', 'manager', ['Priya', 'Lawson'], 2);
  const advisers = of('adviser', 'adviser', ['Beth', 'Carmichael'], 7);
  const stock = of('stock', 'stock', ['Darren', 'Wainwright'], 2);
  const buyers = of('buyer', 'buyer', ['Ioana', 'Fletcher'], 1);
  const accounts = of('accounts', 'accounts', ['Graham', 'Osborne'], 1);
  const technicians = branches.flatMap((branch) => makeTechnicians(world, made, by, branch, make));
  const demonstrator = technicians[0];
  if (!demonstrator) throw new Error('No technician');
  return { admin, managers, advisers, stock, buyers, accounts, technicians, demonstrator };
}

function makeTechnicians(world: World, at: number, by: Person, branch: Branch, make: MakePerson): Technician[] {
  const random = world.random.fork(`technicians ${branch.site.code}`);
  return Array.from({ length: branch.site.technicians }, (_, index) => {
    const number = branch.binIds.length + index * 3 + branch.site.code.charCodeAt(0);
    const demonstrates = branch.site.code === 'BHM' && index === 0;
    const adas = index % 2 === 0 || random.chance(0.3);
    const skills = ['replacement', 'chip-repair', ...(adas ? ['adas-static', 'adas-dynamic'] : []), ...(index === 1 ? ['heavy-goods'] : [])];
    const workDays = demonstrates ? daysAround(world) : branch.site.openDays.includes(6) && index % 3 === 2 ? [2, 3, 4, 5, 6] : [1, 2, 3, 4, 5];
    const person = make(at + index * 300_000, by, {
      role: 'technician',
      homeBranch: branch,
      technician: { skills, workDays, number, roaming: index === 2 },
      ...(demonstrates ? { username: 'technician', name: ['Callum', 'Hargreaves'] as const } : {}),
    });
    const vanId = world.id(at + index * 300_000 + 1000);
    const code = `VAN-${branch.site.code}-${index + 1}`;
    world.rows.add('place', {
      id: vanId,
      parent_id: null,
      level: 'location',
      type: 'van',
      code,
      name: `${person.name}\u2019s van`,
      branch_id: branch.id,
      technician_id: person.id,
      barcode: code,
    });
    world.log(at + index * 300_000 + 1000, by, {
      entity: 'stock',
      id: vanId,
      label: code,
      action: 'stock.place_created',
      after: { code, name: `${person.name}\u2019s van`, level: 'location', type: 'van', branchId: branch.id, technicianId: person.id },
    });
    return { ...person, branch, vanId, calibrates: adas };
  });
}

/** People of customers, of subcontractors and of one branch of our own, who sign in too. */
export function makeGuests(
  at: number,
  by: Person,
  make: MakePerson,
  { accounts, branches, portal, answering }: Pick<Company, 'accounts' | 'branches' | 'portal' | 'answering'>,
): void {
  for (const code of ['CASTLEGT', 'PARCELWY', 'NOVALEAS', 'ALBION', 'GLASSASS', 'HOMESVC']) {
    const account = accounts.find(({ sketch }) => sketch.code === code);
    if (!account) continue;
    const names = code === 'CASTLEGT' ? { username: 'customer', name: ['Rosalind', 'Pearce'] as const } : {};
    portal.set(account.id, make(at, by, { role: 'customer', companyType: 'Customer', customerId: account.id, ...names }));
  }
  for (const branch of branches) {
    const isOwn = branch.site.kind === 'own';
    if (isOwn && branch.site.code !== 'LDS') continue;
    const names = isOwn ? {} : { username: 'branch', name: ['Angus', 'Crawford'] as const };
    answering.set(branch.id, make(at, by, { role: 'branch', companyType: 'Branch', branchId: branch.id, ...names }));
  }
}

const aDay = 86_400_000;

/** People who come and go: some are invited and have not come yet, one was locked, one has left. */
export function makeComers(by: Person, make: MakePerson, { world, accounts, branches }: Pick<Company, 'world' | 'accounts' | 'branches'>): void {
  const { now } = world.calendar;
  const [first, second] = branches;
  const account = accounts.find(({ sketch }) => sketch.code === 'CASTLEGT');
  const own = branches.find(({ site }) => site.kind === 'subcontract');
  const home = (branch: Branch | undefined) => (branch ? { homeBranch: branch } : {});
  make(now - aDay, by, { role: 'adviser', ...home(first), standing: { status: 'invited', invitedUntil: now + 6 * aDay } });
  make(now - 3 * aDay, by, { role: 'stock', ...home(second), standing: { status: 'invited', invitedUntil: now + 4 * aDay } });
  make(now - 12 * aDay, by, { role: 'accounts', ...home(first), standing: { status: 'invited', invitedUntil: now - 5 * aDay } });
  make(now - 20 * aDay, by, { role: 'buyer', ...home(first), standing: { status: 'disabled', withdrawnAt: now - 18 * aDay } });
  make(now - 300 * aDay, by, { role: 'adviser', ...home(second), standing: { status: 'locked' } });
  make(now - 420 * aDay, by, { role: 'accounts', ...home(first), standing: { status: 'disabled' } });
  if (account)
    make(now - 2 * aDay, by, {
      role: 'customer',
      companyType: 'Customer',
      customerId: account.id,
      standing: { status: 'invited', invitedUntil: now + 5 * aDay },
    });
  if (own) make(now - 60 * aDay, by, { role: 'branch', companyType: 'Branch', branchId: own.id });
}

/** Staff with the roles that the company added. */
export function makeOwnRoles(
  at: number,
  by: Person,
  make: MakePerson,
  branches: readonly Branch[],
  roles: readonly { id: string; name: string; people: number }[],
): void {
  let made = 0;
  for (const { id, name, people } of roles) {
    for (const last = made + people; made < last; made += 1) {
      const homeBranch = branches[made % branches.length];
      make(at, by, { role: name, roleId: id, ...(homeBranch ? { homeBranch } : {}) });
    }
  }
}
