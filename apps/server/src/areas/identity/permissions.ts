import type { PermissionForm, SystemPermission } from '@quarterlight/contract/identity/schemas';
import { emptyId, isId, newId } from '@quarterlight/kit/ids';
import type { z } from 'zod';
import { assertProved } from '../../platform/access/proved.ts';
import { onWire } from '../../platform/database/on-wire.ts';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { lockAdministration } from './people.queries.ts';
import { assertOfOrganisation } from './people.rules.ts';
import { findDefaultRole, findPermission, findUsersWithout, giveOnlyRole, moduleExists, type PermissionRow } from './permissions.queries.ts';
import { permissionRecord } from './role.record.ts';
import { userRecord } from './user.record.ts';

type Form = z.output<typeof PermissionForm>;

export const presentPermission = (row: PermissionRow): z.output<typeof SystemPermission> => ({
  ...onWire(row, 'id', 'system_module_id', 'name', 'description', 'shipped'),
  selected: false,
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
  return permissionRecord.make(tx, { id: newId(), ...valuesOf(form, '') });
}

/** Refuses an id that no permission has, whatever its form. */
export async function assertPermission(tx: ReadTx, id: string): Promise<void> {
  if (!isId(id) || !(await findPermission(tx, id))) throw new Refusal('permission.unknown', { details: { id } });
}

/** Changes a permission; the name of one that the product ships stays. */
export async function updatePermission(tx: WriteTx, id: string, form: Form): Promise<PermissionRow> {
  assertOfOrganisation(tx.actor);
  await lockAdministration(tx);
  const before = await permissionRecord.takeUp(tx, id);
  if (form.id !== undefined && form.id !== emptyId && form.id.toLowerCase() !== before.id) throw new Refusal('permission.other_id');
  const set = valuesOf(form, before.description);
  if (before.shipped && set.name !== before.name) throw new Refusal('permission.name_shipped');
  if (!(await moduleExists(tx, form.systemModuleId))) throw new Refusal('permission.module_unknown');
  return permissionRecord.settle(tx, before, { set, action: 'changed' });
}

/** Gives every customer (branch) user the default role of that kind and nothing else; answers how many users that changed. */
export async function refreshPermissions(tx: WriteTx, companyType: 'Customer' | 'Branch'): Promise<number> {
  assertOfOrganisation(tx.actor);
  assertProved(tx);
  await lockAdministration(tx);
  const role = await findDefaultRole(tx, companyType === 'Customer' ? 'customer' : 'branch');
  const ids = role ? await findUsersWithout(tx, companyType, role.id) : [];
  if (!role || ids.length === 0) return 0;
  const users = await userRecord.takeUpMany(tx, ids);
  await giveOnlyRole(tx, ids, role.id);
  for (const user of users) await userRecord.settle(tx, user, { action: 'permissions-refreshed', after: { role: role.name } });
  return users.length;
}
