import { randomBytes } from 'node:crypto';
import { modules } from '@quarterlight/contract/permission-set';
import { permissionsByModule } from '@quarterlight/contract/permissions';
import { newId } from '@quarterlight/kit/ids';
import type { WriteTx } from '../../platform/database/scope.ts';
import { defaultRoles } from './default-roles.ts';

/** What a new tenant needs to let anybody in: modules, permissions, the default roles and a signing key. */
export async function seedIdentity(tx: WriteTx): Promise<void> {
  await tx.db
    .insertInto('signing_key')
    .values({ id: newId(), secret: randomBytes(48).toString('base64url') })
    .execute();
  const permissionIds = new Map<string, string>();
  for (const [position, name] of modules.entries()) {
    const moduleId = newId();
    await tx.db.insertInto('system_module').values({ id: moduleId, name, position }).execute();
    const rows = Object.entries(permissionsByModule[name]).map(([permission, description]) => {
      const id = newId();
      permissionIds.set(permission, id);
      return { id, system_module_id: moduleId, name: permission, description, shipped: true };
    });
    await tx.db.insertInto('permission').values(rows).execute();
  }
  for (const role of defaultRoles) {
    const id = newId();
    await tx.db.insertInto('role').values({ id, name: role.name, description: role.description, kind: role.kind, code: role.code }).execute();
    const grants = [...new Set(role.permissions)].map((name) => ({ role_id: id, permission_id: permissionIds.get(name) ?? '' }));
    await tx.db.insertInto('role_permission').values(grants).execute();
  }
}
