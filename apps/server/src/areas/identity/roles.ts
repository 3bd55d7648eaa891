import type { RoleForm, RoleRecord } from '@quarterlight/contract/identity/schemas-people';
import { emptyId, newId } from '@quarterlight/kit/ids';
import { plural } from '@quarterlight/kit/text';
import { can } from '../../platform/access/actor.ts';
import { found, type ReadTx, type WriteTx } from '../../platform/database/scope.ts';
import { staleRefusal } from '../../platform/log/stale.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findNamesOf, lockAdministration } from './people.queries.ts';
import { firstBeyond, isOfOrganisation } from './people.rules.ts';
import {
  deleteRole,
  findPermissionsOfRole,
  findRole,
  insertRole,
  type RoleRow,
  replaceRolePermissions,
  roleNameTaken,
  updateRoleRow,
} from './roles.queries.ts';

export const presentRole = (row: RoleRow) => ({
  id: row.id,
  name: row.name,
  description: row.description,
  kind: row.kind,
  code: row.code,
  users: row.users ?? 0,
  permissions: row.permissions ?? 0,
  version: row.version,
});

export async function readRole(tx: ReadTx, id: string): Promise<RoleRecord> {
  const row = found(await findRole(tx, id));
  const removable = row.code === null && (row.users ?? 0) === 0;
  const may = can(tx.actor, 'edit-roles') && isOfOrganisation(tx.actor);
  const actions: RoleRecord['allowedActions'] = !may ? [] : removable ? ['edit', 'remove'] : ['edit'];
  return { ...presentRole(row), permissionIds: (await findPermissionsOfRole(tx, id)).map((permission) => permission.id), allowedActions: actions };
}

/** A role is for people of many companies: whoever is bound to one makes and changes none. */
function assertMayChange(tx: ReadTx): void {
  if (!isOfOrganisation(tx.actor)) throw new Refusal('role.organisation_only');
}

/** The names behind the chosen permissions; nobody puts into a role what they do not hold, but what the role has already may stay. */
async function checkPermissions(tx: ReadTx, ids: readonly string[], already: readonly string[]): Promise<string[]> {
  const names = ids.length === 0 ? [] : await findNamesOf(tx, [], ids);
  if (names.length !== new Set(ids).size) throw new Refusal('user.unknown_grant', { field: 'permissionIds' });
  const all = names.map((permission) => permission.name);
  const beyond = firstBeyond(
    tx.actor,
    all.filter((name) => !already.includes(name)),
  );
  if (beyond !== undefined) throw new Refusal('user.beyond_own', { field: 'permissionIds', details: { permission: beyond } });
  return all;
}

export async function createRole(tx: WriteTx, form: RoleForm): Promise<RoleRecord> {
  await lockAdministration(tx);
  assertMayChange(tx);
  if (await roleNameTaken(tx, form.name, emptyId)) throw new Refusal('role.name_taken');
  const names = await checkPermissions(tx, form.permissionIds, []);
  const id = newId();
  await insertRole(tx, { id, name: form.name, description: form.description, kind: form.kind });
  await replaceRolePermissions(tx, id, [...new Set(form.permissionIds)]);
  await tx.audit({ entity: 'role', id, label: form.name, action: 'role.created', after: { name: form.name, kind: form.kind, permissions: names } });
  await tx.announce('user', id);
  await tx.announce('role', id);
  return readRole(tx, id);
}

export async function updateRole(tx: WriteTx, id: string, version: number, form: RoleForm): Promise<RoleRecord> {
  await lockAdministration(tx);
  const before = found(await findRole(tx, id));
  assertMayChange(tx);
  if (form.kind !== before.kind) throw new Refusal('role.kind_stays');
  if (await roleNameTaken(tx, form.name, id)) throw new Refusal('role.name_taken');
  const had = (await findPermissionsOfRole(tx, id)).map((permission) => permission.name);
  const names = await checkPermissions(tx, form.permissionIds, had);
  if (before.code === 'administrator' && !had.every((name) => names.includes(name))) throw new Refusal('role.administrator_keeps');
  if (!(await updateRoleRow(tx, id, version, { name: form.name, description: form.description }))) throw await staleRefusal(tx, id);
  await replaceRolePermissions(tx, id, [...new Set(form.permissionIds)]);
  await tx.audit({
    entity: 'role',
    id,
    label: form.name,
    action: 'role.changed',
    before: { name: before.name, description: before.description, permissions: had },
    after: { name: form.name, description: form.description, permissions: names },
  });
  await tx.announce('user', id, version + 1);
  await tx.announce('role', id, version + 1);
  return readRole(tx, id);
}

export async function removeRole(tx: WriteTx, id: string): Promise<void> {
  await lockAdministration(tx);
  const role = found(await findRole(tx, id));
  assertMayChange(tx);
  if (role.code !== null) throw new Refusal('role.shipped');
  if ((role.users ?? 0) > 0) throw new Refusal('role.in_use', { details: { users: plural(role.users ?? 0, 'user') } });
  await deleteRole(tx, id);
  await tx.audit({ entity: 'role', id, label: role.name, action: 'role.removed', before: { name: role.name } });
  await tx.announce('user', id);
  await tx.announce('role', id);
}
