import { sortKey } from '@quarterlight/kit/text';
import { branchSites } from '../../src/demo/data/towns.ts';
import { putCatalogue } from './catalogue.ts';
import { customerAt } from './parties.ts';
import { openStaff } from './people.ts';
import type { Plan } from './plan.ts';
import type { Seeded } from './seeded.ts';
import type { Sheets } from './sheets.ts';

/** What the ground is laid with. */
export interface Laying {
  readonly plan: Plan;
  readonly seeded: Seeded;
  readonly sheets: Sheets;
  /** A new id for a row made at that moment (milliseconds). */
  readonly id: (at: number) => string;
}

export type Branch = ReturnType<typeof putBranches>[number];

/** What every worksheet is told from, small enough to keep. */
export type Ground = ReturnType<typeof layGround>;

/** What a job of each kind costs in labour, in pence, and how long it takes. */
export const labour = {
  replacement: { name: 'Fitting of a windscreen', pence: 6_500, minutes: 90 },
  supply: { name: 'Delivery and handling', pence: 1_500, minutes: 30 },
  calibration: { name: 'Calibration of the forward camera', pence: 14_900, minutes: 90 },
  inspection: { name: 'Inspection of the glass', pence: 4_500, minutes: 45 },
} as const;
export type Kind = keyof typeof labour;

export type Role = 'administrator' | 'manager' | 'adviser' | 'stock' | 'buyer' | 'accounts' | 'technician' | 'customer' | 'branch';

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
/** Somebody of the last customer, who has hardly any jobs; the customer of the role's own user has more than any other. */
export const smallCustomer = 'customer.small';

/** Puts down what jobs stand on: branches, people, catalogue, suppliers, rates. */
export function layGround(laying: Laying) {
  const { plan } = laying;
  const branches = putBranches(laying);
  const [home] = branches;
  if (!home) throw new Error('A company has a branch');
  const put = openStaff(laying);
  put('administrator', usernames.administrator, { home });
  put('manager', usernames.manager, { home });
  put('buyer', usernames.buyer, { home });
  put('customer', smallCustomer, { customerId: customerAt(plan, plan.customers - 1).id });
  put('branch', usernames.branch, { branchId: home.id });
  putRates(laying);
  return {
    ...putCatalogue(laying),
    branches,
    technicians: Array.from({ length: plan.technicians }, (_, index) => {
      const branch = branches[index % branches.length] ?? home;
      const certificate = `ADAS-${2_400 + index * 7}`;
      const person = put('technician', index === 0 ? usernames.technician : `technician.${index + 1}`, { home: branch, certificate });
      const vanId = putPlace(laying, { type: 'van', code: `VAN-${index + 1}`, name: `Van ${index + 1}`, branch_id: branch.id, technician_id: person.id });
      return { ...person, branch, vanId, certificate };
    }),
    advisers: Array.from({ length: 10 }, (_, index) => put('adviser', index === 0 ? usernames.adviser : `adviser.${index + 1}`, { home })),
    stock: put('stock', usernames.stock, { home }),
    accounts: put('accounts', usernames.accounts, { home }),
    /** Who sends jobs in from outside. */
    portal: put('customer', usernames.customer, { customerId: customerAt(plan, 0).id }),
  };
}

function putBranches(laying: Laying) {
  const { plan, sheets, id } = laying;
  // Visits that a morning takes, and an afternoon.
  const capacity = Math.ceil(plan.technicians / plan.branches) * 2 + 10;
  return Array.from({ length: plan.branches }, (_, index) => {
    const site = branchSites[index % branchSites.length];
    const round = Math.floor(index / branchSites.length);
    const town = site?.towns[round % site.towns.length];
    if (!site || !town) throw new Error('There is no site');
    const branchId = id(plan.began + index);
    const code = round === 0 ? site.code : `${site.code}${round + 1}`;
    const name = round === 0 ? site.name : `${town.town} ${round + 1}`;
    sheets.add('branch', {
      id: branchId,
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
      created_at: plan.calendar.iso(plan.began),
    });
    const depotId = putPlace(laying, { type: 'depot', code: `${code}-DEPOT`, name: `${name} depot`, branch_id: branchId, technician_id: null });
    return { id: branchId, site, depotId, capacity };
  });
}

function putPlace({ plan, sheets, id }: Laying, place: { type: string; code: string; name: string; branch_id: string; technician_id: string | null }): string {
  const placeId = id(plan.began);
  sheets.add('place', { id: placeId, level: 'location', ...place, barcode: place.code });
  return placeId;
}

function putRates({ plan, seeded, sheets, id }: Laying): void {
  for (const [kind, { name, pence, minutes }] of Object.entries(labour)) {
    const from = plan.calendar.dayOf(plan.began);
    sheets.add('labour_rate', { id: id(plan.began), name, job_type_id: seeded.id('job-types', kind), price_pence: pence, minutes, valid_from: from });
  }
}
