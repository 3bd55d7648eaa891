import { putBranches, putPlace } from './branches.ts';
import { putCatalogue } from './catalogue.ts';
import type { Laying, Role } from './laying.ts';
import { customerAt } from './parties.ts';
import { openStaff } from './people.ts';

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

function putRates({ plan, seeded, sheets, id }: Laying): void {
  for (const [kind, { name, pence, minutes }] of Object.entries(labour)) {
    const from = plan.calendar.dayOf(plan.began);
    sheets.add('labour_rate', { id: id(plan.began), name, job_type_id: seeded.id('job-types', kind), price_pence: pence, minutes, valid_from: from });
  }
}
