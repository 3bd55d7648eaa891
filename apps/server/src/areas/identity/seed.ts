import { randomBytes } from 'node:crypto';
import { type PermissionName, permissionsByModule } from '@quarterlight/contract/permissions';
import { newId } from '@quarterlight/kit/ids';
import type { WriteTx } from '../../platform/database/scope.ts';
import { keepEntries } from '../../platform/search/keep-entries.ts';
import { type DefaultRoleCode, defaultRoles } from './default-roles.ts';
import { roleSearch } from './identity.search.ts';

/** Makes what signs the tokens of a tenant at this installation from now on. */
export async function makeSigningKey(tx: WriteTx): Promise<void> {
  await tx.db
    .insertInto('signing_key')
    .values({ id: newId(), secret: randomBytes(48).toString('base64url') })
    .execute();
}

/** What a new tenant needs to let anybody in: modules, permissions, the default roles with what they hold, and a signing key. */
export async function seedIdentity(tx: WriteTx, rolesHold: ReadonlyMap<DefaultRoleCode, readonly PermissionName[]>): Promise<void> {
  await makeSigningKey(tx);
  const permissionIds = new Map<string, string>();
  for (const [position, [name, words]] of permissionsByModule.entries()) {
    const moduleId = newId();
    await tx.db.insertInto('system_module').values({ id: moduleId, name, position }).execute();
    const rows = Object.entries(words).map(([permission, description]) => {
      const id = newId();
      permissionIds.set(permission, id);
      return { id, system_module_id: moduleId, name: permission, description, shipped: true };
    });
    await tx.db.insertInto('permission').values(rows).execute();
  }
  const roleIds: string[] = [];
  for (const role of defaultRoles) {
    const id = newId();
    roleIds.push(id);
    await tx.db
      .insertInto('role')
      .values({ id, name: role.name, description: role.description, kind: role.kind, code: role.code, own_work: role.code === 'technician' })
      .execute();
    const grants = (rolesHold.get(role.code) ?? []).map((name) => ({ role_id: id, permission_id: permissionIds.get(name) ?? '' }));
    await tx.db.insertInto('role_permission').values(grants).execute();
  }
  await keepEntries(tx.db, roleSearch, roleIds);
}
