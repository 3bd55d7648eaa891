import type { RoleForm, RoleRecord } from '@quarterlight/contract/identity/schemas-people';
import { newId } from '@quarterlight/kit/ids';
import { plural } from '@quarterlight/kit/text';
import { can } from '../../platform/access/actor.ts';
import { assertProved } from '../../platform/access/proved.ts';
import { onWire } from '../../platform/database/on-wire.ts';
import { found, type ReadTx, type WriteTx } from '../../platform/database/scope.ts';
import { differing } from '../../platform/record/record.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findNamesOf, lockAdministration } from './people.queries.ts';
import { firstBeyond, isOfOrganisation } from './people.rules.ts';
import { roleRecord } from './role.record.ts';
import { findPermissionsByRole, findPermissionsOfRole, findRole, findRoles, type RoleRow, replaceRolePermissions } from './roles.queries.ts';

export const presentRole = (row: RoleRow) => ({
  ...onWire(row, 'id', 'name', 'description', 'kind', 'code', 'own_work', 'version'),
  users: row.users ?? 0,
  permissions: row.permissions ?? 0,
});

function presentWhole(tx: ReadTx, row: RoleRow, permissionIds: string[]): RoleRecord {
  const removable = row.code === null && (row.users ?? 0) === 0;
  const may = can(tx.actor, 'edit-roles') && isOfOrganisation(tx.actor);
  const allowedActions: RoleRecord['allowedActions'] = !may ? [] : removable ? ['edit', 'remove'] : ['edit'];
  return { ...presentRole(row), permissionIds, own: Boolean(row.own), allowedActions };
}

export async function readRole(tx: ReadTx, id: string): Promise<RoleRecord> {
  const row = found(await findRole(tx, id));
  return presentWhole(
    tx,
    row,
    (await findPermissionsOfRole(tx, id)).map((permission) => permission.id),
  );
}

/** Every role with what it holds. */
export async function readRoles(tx: ReadTx): Promise<RoleRecord[]> {
  const [rows, held] = await Promise.all([findRoles(tx), findPermissionsByRole(tx)]);
  return rows.map((row) =>
    presentWhole(
      tx,
      row,
      (held.get(row.id) ?? []).map(({ permission_id }) => permission_id),
    ),
  );
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

/** Whom a role binds to their own work is said of those of one's own making, for staff. */
function checkOwnWork(wanted: boolean, role: { readonly own_work: boolean; readonly code: string | null; readonly kind: string }): void {
  if (wanted !== role.own_work && (role.code !== null || role.kind !== 'organisation')) throw new Refusal('role.own_work_stays');
}

export async function createRole(tx: WriteTx, { permissionIds, ownWork = false, ...form }: RoleForm): Promise<RoleRecord> {
  await lockAdministration(tx);
  assertMayChange(tx);
  assertProved(tx);
  checkOwnWork(ownWork, { own_work: false, code: null, kind: form.kind });
  const permissions = await checkPermissions(tx, permissionIds, []);
  const role = await roleRecord.make(tx, { ...form, own_work: ownWork, id: newId() }, { after: { ...form, own_work: ownWork, permissions } });
  await replaceRolePermissions(tx, role.id, permissionIds);
  return readRole(tx, role.id);
}

export async function updateRole(tx: WriteTx, id: string, version: number, { permissionIds, kind, ownWork, ...form }: RoleForm): Promise<RoleRecord> {
  await lockAdministration(tx);
  const role = await roleRecord.takeUp(tx, id, { version });
  assertMayChange(tx);
  if (kind !== role.kind) throw new Refusal('role.kind_stays');
  const own_work = ownWork ?? role.own_work;
  checkOwnWork(own_work, role);
  const had = (await findPermissionsOfRole(tx, id)).map((permission) => permission.name);
  const permissions = await checkPermissions(tx, permissionIds, had);
  if (role.code === 'administrator' && !had.every((name) => permissions.includes(name))) throw new Refusal('role.administrator_keeps');
  if (own_work !== role.own_work || String(permissions.toSorted()) !== String(had.toSorted())) assertProved(tx);
  await replaceRolePermissions(tx, id, permissionIds);
  await roleRecord.settle(tx, role, { set: { ...form, own_work }, action: 'changed', ...differing({ permissions: had }, { permissions }) });
  return readRole(tx, id);
}

export async function removeRole(tx: WriteTx, id: string): Promise<void> {
  await lockAdministration(tx);
  const role = await roleRecord.takeUp(tx, id);
  assertMayChange(tx);
  if (role.code !== null) throw new Refusal('role.shipped');
  const users = (await findRole(tx, id))?.users ?? 0;
  if (users > 0) throw new Refusal('role.in_use', { details: { users: plural(users, 'user') } });
  await replaceRolePermissions(tx, id, []);
  await roleRecord.remove(tx, role, { before: { name: role.name } });
}
