import { listPermissions } from '@quarterlight/contract/identity/routes';
import { createRole, listRolePermissions } from '@quarterlight/contract/identity/routes-people';
import type { PermissionName } from '@quarterlight/contract/permissions';
import type { Company } from '../../demo/company.ts';

interface OwnRole {
  readonly name: string;
  readonly description: string;
  /** The shipped role that it was copied from, and what was taken from the copy. */
  readonly from: string;
  readonly without: readonly PermissionName[];
  /** How many people have it. */
  readonly people: number;
}

const roles: readonly OwnRole[] = [
  {
    name: 'Workshop supervisor',
    description: 'Runs the fitting of one branch; no money, no settings',
    from: 'manager',
    without: [
      'edit-permissions',
      'edit-system-settings',
      'edit-users',
      'edit-api-keys',
      'edit-webhooks',
      'edit-lookups',
      'edit-customers',
      'edit-suppliers',
      'edit-labour-rates',
      'approve-purchase-orders',
      'match-supplier-invoices',
      'create-invoices',
      'post-invoices',
      'credit-invoices',
      'record-payments',
      'override-credit-limit',
      'view-finance-dashboard',
      'view-system-log',
    ],
    people: 2,
  },
  {
    name: 'Evening desk',
    description: 'Takes the calls after six; books, and changes nothing of accounts',
    from: 'adviser',
    without: ['edit-customers', 'edit-vehicles', 'cancel-worksheets'],
    people: 1,
  },
];

/** The roles that the company added for itself, each with how many people are to have it. */
export async function tellRoles({ teller, staff: { admin } }: Company): Promise<{ id: string; name: string; people: number }[]> {
  const [shipped, permissions] = [await teller.ask(admin, listRolePermissions), await teller.ask(admin, listPermissions)];
  const made: { id: string; name: string; people: number }[] = [];
  for (const { name, description, from, without, people } of roles) {
    const source = shipped.find(({ code }) => code === from);
    const taken = new Set(permissions.filter((permission) => without.some((one) => one === permission.name)).map(({ id }) => id));
    const permissionIds = (source?.permissionIds ?? []).filter((id) => !taken.has(id));
    const { id } = await teller.ask(admin, createRole, { body: { name, description, kind: 'organisation', permissionIds } });
    made.push({ id, name, people });
  }
  return made;
}
