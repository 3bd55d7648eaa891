import type { PermissionName } from './permissions.ts';

interface Told {
  /** Who would be shown such a record: whoever is signed in, or holds one of these. */
  readonly to: 'signed-in' | readonly PermissionName[];
  /** Nobody's in particular, so that people bound to a customer, branch or technician are told too. Of everything else they are told of their own alone. */
  readonly everybodys?: true;
}

/** What a hint may name, and who is told: those alone to whom the record would be shown. */
export const entities = {
  worksheet: { to: ['view-worksheets', 'complete-worksheets', 'view-customer-jobs', 'view-diary', 'edit-diary'] },
  booking: { to: ['view-diary', 'edit-diary', 'view-worksheets', 'complete-worksheets', 'view-absences'] },
  invoice: { to: ['view-invoices'] },
  receivable: { to: ['view-invoices'] },
  stock: { to: ['view-stock', 'view-technician-glass', 'view-worksheets', 'complete-worksheets', 'view-diary'] },
  'purchase-order': { to: ['view-purchase-orders'] },
  customer: { to: ['view-customers'] },
  vehicle: { to: ['view-vehicles'] },
  file: { to: ['view-files'] },
  outbox: { to: ['edit-system-settings', 'edit-messages'] },
  user: { to: ['view-users'] },
  role: { to: 'signed-in', everybodys: true },
  permission: { to: ['edit-permissions', 'edit-roles'], everybodys: true },
  lookup: { to: 'signed-in', everybodys: true },
  setting: { to: 'signed-in', everybodys: true },
} as const satisfies Readonly<Record<string, Told>>;

export type Entity = keyof typeof entities;
export const isEntity = (name: string): name is Entity => Object.hasOwn(entities, name);

/** Who is told of an entity. */
export const toldOf = (entity: Entity): Told => entities[entity];
