interface DefaultRole {
  readonly code: string;
  readonly name: string;
  readonly kind: 'organisation' | 'branch' | 'customer';
  readonly description: string;
}

/** The roles that every new tenant starts with; each can be edited, Administrator never emptied. What they hold is said by the areas (`area.ts`). */
export const defaultRoles = [
  { code: 'administrator', name: 'Administrator', kind: 'organisation', description: 'Everything' },
  { code: 'manager', name: 'Manager', kind: 'organisation', description: 'Runs the branches' },
  { code: 'adviser', name: 'Service adviser', kind: 'organisation', description: 'Takes the calls and keeps the diary' },
  { code: 'stock', name: 'Stock controller', kind: 'organisation', description: 'Keeps racks, vans and deliveries' },
  { code: 'buyer', name: 'Buyer', kind: 'organisation', description: 'Buys glass' },
  { code: 'accounts', name: 'Accounts', kind: 'organisation', description: 'Invoices and payments' },
  { code: 'technician', name: 'Technician', kind: 'organisation', description: 'Own jobs and own van' },
  { code: 'customer', name: 'Customer user', kind: 'customer', description: 'A customer’s own jobs' },
  { code: 'branch', name: 'Branch user', kind: 'branch', description: 'A branch’s own jobs and diary' },
] as const satisfies readonly DefaultRole[];
export type DefaultRoleCode = (typeof defaultRoles)[number]['code'];
