import { hashSync } from '@node-rs/argon2';
import { sortKey } from '@quarterlight/kit/text';
import type { Branch } from '../../src/demo/branches.ts';
import { makeCatalogue, type Product } from '../../src/demo/catalogue.ts';
import { branchSites } from '../../src/demo/data/towns.ts';
import { type PersonWanted, personMaker } from '../../src/demo/people.ts';
import { makeSuppliers } from '../../src/demo/suppliers.ts';
import { type Person, product as theProduct, type World } from '../../src/demo/world.ts';
import { customerAt } from './parties.ts';
import type { Plan } from './plan.ts';
import { moreProducts } from './products.ts';
import { makeSettings } from './settings.ts';
import type { Sheets } from './sheets.ts';

/** Somebody who goes out to vehicles. */
export interface Technician extends Person {
  readonly id: string;
  readonly branch: Branch;
  readonly vanId: string;
  readonly certificate: string;
}

export type Role = 'administrator' | 'manager' | 'adviser' | 'stock' | 'buyer' | 'accounts' | 'technician' | 'customer' | 'branch';

/** What every worksheet is told from, small enough to keep. */
export interface Ground {
  readonly branches: readonly Branch[];
  readonly technicians: readonly Technician[];
  readonly advisers: readonly Person[];
  readonly stock: Person;
  readonly accounts: Person;
  /** Who sends jobs in from outside. */
  readonly portal: Person;
  readonly windscreens: readonly Product[];
  readonly doors: readonly Product[];
  readonly urethane: Product;
  readonly suppliers: readonly { readonly id: string; readonly name: string }[];
  readonly usernames: Readonly<Record<Role, string>>;
}

export const password = 'a long generated phrase';
/** Somebody of the last customer, who has hardly any jobs; the customer of the role's own user has more than any other. */
export const smallCustomer = 'customer.small';

/** What a job of each kind costs in labour, in pence, and how long it takes. */
export const labour = {
  replacement: { name: 'Fitting of a windscreen', pence: 6_500, minutes: 90 },
  supply: { name: 'Delivery and handling', pence: 1_500, minutes: 30 },
  calibration: { name: 'Calibration of the forward camera', pence: 14_900, minutes: 90 },
  inspection: { name: 'Inspection of the glass', pence: 4_500, minutes: 45 },
} as const;
export type Kind = keyof typeof labour;

/** Lays the ground into the world's rows: branches, people, catalogue, suppliers, rates. */
export function layGround(world: World, plan: Plan, sheets: Sheets): Ground {
  const at = plan.began + 86_400_000;
  const hash = hashSync(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const make = personMaker(world, hash);
  const branches = makeBranches(world, plan, at);
  const [home] = branches;
  if (!home) throw new Error('A company has a branch');
  const person = (role: Role, more: Partial<PersonWanted> = {}) => make(at, theProduct, { role, username: nameOf(role), homeBranch: home, ...more });
  const admin = person('administrator');
  makeSettings(world, at, admin);
  const advisers = [person('adviser'), ...Array.from({ length: 9 }, () => make(at, admin, { role: 'adviser', homeBranch: home }))];
  const stock = person('stock');
  const accounts = person('accounts');
  person('manager');
  person('buyer');
  const technicians = makeTechnicians(world, plan, branches, (index, branch) =>
    make(at + index * 1000, admin, {
      role: 'technician',
      username: index === 0 ? nameOf('technician') : `technician.${index + 1}`,
      homeBranch: branch,
      technician: {
        skills: ['replacement', 'chip-repair', 'adas-static', 'adas-dynamic'],
        workDays: [1, 2, 3, 4, 5, 6, 7],
        dailyMinutes: 480,
        number: index,
        roaming: false,
      },
    }),
  );
  const portal = make(at, admin, { role: 'customer', username: nameOf('customer'), companyType: 'Customer', customerId: customerAt(plan, 0).id });
  make(at, admin, { role: 'customer', username: smallCustomer, companyType: 'Customer', customerId: customerAt(plan, plan.customers - 1).id });
  make(at, admin, { role: 'branch', username: nameOf('branch'), companyType: 'Branch', branchId: home.id });
  const catalogue = makeCatalogue(world, at + 3_600_000, admin);
  const { suppliers } = makeSuppliers(world, at + 7_200_000, admin, catalogue);
  moreProducts(world, plan, sheets, catalogue.products.length);
  makeRates(world, at);
  const plain = catalogue.products.filter(({ model, quality }) => model !== null && quality === 'OEE');
  const urethane = catalogue.materials.find(({ batched }) => batched === 'urethane');
  if (!urethane) throw new Error('There is no urethane');
  return {
    branches,
    technicians,
    advisers,
    stock,
    accounts,
    portal,
    windscreens: plain.filter(({ glassType, needsCalibration }) => glassType === 'windscreen' && !needsCalibration),
    doors: plain.filter(({ glassType }) => glassType?.startsWith('door-') === true),
    urethane,
    suppliers: suppliers.filter(({ sketch }) => sketch.sells !== 'materials' && sketch.sells !== 'dealer'),
    usernames,
  };
}

export const usernames: Readonly<Record<Role, string>> = {
  administrator: 'admin',
  manager: 'manager',
  adviser: 'adviser',
  stock: 'stock',
  buyer: 'buyer',
  accounts: 'accounts',
  technician: 'technician',
  customer: 'customer',
  branch: 'branch',
};
const nameOf = (role: Role) => usernames[role];

function makeBranches(world: World, plan: Plan, at: number): Branch[] {
  const capacity = Math.ceil(plan.technicians / plan.branches) * 2 + 10;
  return Array.from({ length: plan.branches }, (_, index) => {
    const site = branchSites[index % branchSites.length];
    const round = Math.floor(index / branchSites.length);
    const town = site?.towns[round % site.towns.length];
    if (!site || !town) throw new Error('There is no site');
    const id = world.id(at + index);
    const code = round === 0 ? site.code : `${site.code}${round + 1}`;
    const name = round === 0 ? site.name : `${town.town} ${round + 1}`;
    world.rows.add('branch', {
      id,
      code,
      name,
      name_key: sortKey(name),
      kind: site.kind,
      email: `${code.toLowerCase()}@clearway.example`,
      telephone: `${site.telephone}100`.slice(0, 11),
      line1: site.line1,
      town: town.town,
      county: town.county,
      postcode: site.postcode,
      latitude: town.latitude,
      longitude: town.longitude,
      postcode_areas: [...site.areas],
      open_days: [1, 2, 3, 4, 5, 6, 7],
      capacity_morning: capacity,
      capacity_afternoon: capacity,
      capacity_out_of_hours: 2,
      created_at: world.calendar.iso(at),
    });
    const depotId = world.id(at + index);
    const depot = `${code}-DEPOT`;
    world.rows.add('place', {
      id: depotId,
      parent_id: null,
      level: 'location',
      type: 'depot',
      code: depot,
      name: `${name} depot`,
      branch_id: id,
      technician_id: null,
      barcode: depot,
    });
    return {
      id,
      site,
      capacity: { A: capacity, P: capacity, O: 2 },
      depotId,
      quarantineId: depotId,
      returnsId: depotId,
      binIds: [],
      closedDays: new Set<string>(),
    };
  });
}

function makeTechnicians(
  world: World,
  plan: Plan,
  branches: readonly Branch[],
  make: (index: number, branch: Branch) => Person & { readonly id: string; readonly certificate: string },
): Technician[] {
  return Array.from({ length: plan.technicians }, (_, index) => {
    const branch = branches[index % branches.length];
    if (!branch) throw new Error('There is no branch');
    const person = make(index, branch);
    const vanId = world.id(plan.began + index);
    const code = `VAN-${index + 1}`;
    world.rows.add('place', {
      id: vanId,
      parent_id: null,
      level: 'location',
      type: 'van',
      code,
      name: `Van ${index + 1}`,
      branch_id: branch.id,
      technician_id: person.id,
      barcode: code,
    });
    return { ...person, branch, vanId };
  });
}

function makeRates(world: World, at: number): void {
  for (const [kind, { name, pence, minutes }] of Object.entries(labour)) {
    world.rows.add('labour_rate', {
      id: world.id(at),
      name,
      job_type_id: world.lookups.byKind('job-types', kind).id,
      price_pence: pence,
      minutes,
      valid_from: world.calendar.dayOf(at),
    });
  }
}
