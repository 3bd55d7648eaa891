import type { PermissionForm, SystemPermission } from '@quarterlight/contract/identity/schemas';
import { emptyId, isId, newId } from '@quarterlight/kit/ids';
import type { z } from 'zod';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { lockAdministration } from './people.queries.ts';
import { assertOfOrganisation } from './people.rules.ts';
import {
  findDefaultRole,
  findPermission,
  giveOnlyRole,
  insertPermission,
  lockPermission,
  lockUsersWithout,
  moduleExists,
  nameIsTaken,
  type PermissionRow,
  updatePermissionRow,
} from './permissions.queries.ts';

type Form = z.output<typeof PermissionForm>;

export const presentPermission = (row: PermissionRow): z.output<typeof SystemPermission> => ({
  id: row.id,
  systemModuleId: row.system_module_id,
  name: row.name,
  description: row.description,
  selected: false,
  shipped: row.shipped,
});

const valuesOf = (form: Form, description: string) => ({
  system_module_id: form.systemModuleId,
  name: form.name.toLowerCase(),
  description: form.description ?? description,
});

/** Adds a permission; it can be granted and appears in the claims. */
export async function createPermission(tx: WriteTx, form: Form): Promise<PermissionRow> {
  assertOfOrganisation(tx.actor);
  await lockAdministration(tx);
  if (!(await moduleExists(tx, form.systemModuleId))) throw new Refusal('permission.module_unknown');
  const row = await insertPermission(tx, { id: newId(), ...valuesOf(form, '') });
  if (!row) throw new Refusal('permission.name_taken');
  await tx.audit({ entity: 'permission', id: row.id, label: row.name, action: 'permission.created', after: asLogged(row) });
  await tx.announce('permission', row.id);
  return row;
}

const unknown = (id: string) => new Refusal('permission.unknown', { details: { id } });

/** Refuses an id that no permission has, whatever its form. */
export async function assertPermission(tx: ReadTx, id: string): Promise<void> {
  if (!isId(id) || !(await findPermission(tx, id))) throw unknown(id);
}

/** Changes a permission; the name of one that the product ships stays. */
export async function updatePermission(tx: WriteTx, id: string, form: Form): Promise<PermissionRow> {
  assertOfOrganisation(tx.actor);
  await lockAdministration(tx);
  const before = isId(id) ? await lockPermission(tx, id) : undefined;
  if (!before) throw unknown(id);
  if (form.id !== undefined && form.id !== emptyId && form.id.toLowerCase() !== before.id) throw new Refusal('permission.other_id');
  const values = valuesOf(form, before.description);
  if (before.shipped && values.name !== before.name) throw new Refusal('permission.name_shipped');
  if (await nameIsTaken(tx, values.name, before.id)) throw new Refusal('permission.name_taken');
  if (!(await moduleExists(tx, form.systemModuleId))) throw new Refusal('permission.module_unknown');
  const row = await updatePermissionRow(tx, before.id, values);
  await tx.audit({ entity: 'permission', id: row.id, label: row.name, action: 'permission.changed', before: asLogged(before), after: asLogged(row) });
  await tx.announce('permission', row.id);
  return row;
}

const asLogged = (row: PermissionRow) => ({ name: row.name, description: row.description, systemModuleId: row.system_module_id });

/** Gives every customer (branch) user the default role of that kind and nothing else; answers how many users that changed. */
export async function refreshPermissions(tx: WriteTx, companyType: 'Customer' | 'Branch'): Promise<number> {
  assertOfOrganisation(tx.actor);
  await lockAdministration(tx);
  const role = await findDefaultRole(tx, companyType === 'Customer' ? 'customer' : 'branch');
  if (!role) return 0;
  const users = await lockUsersWithout(tx, companyType, role.id);
  if (users.length === 0) return 0;
  await giveOnlyRole(
    tx,
    users.map((user) => user.id),
    role.id,
  );
  for (const user of users) {
    await tx.audit({ entity: 'user', id: user.id, label: user.display_name, action: 'user.permissions-refreshed', after: { role: role.name } });
    await tx.announce('user', user.id);
  }
  return users.length;
}
