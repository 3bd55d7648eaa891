import type { Grantable } from '@quarterlight/contract/identity/routes-users';
import { RoleKind } from '@quarterlight/contract/identity/schemas-people';
import type { ReadTx } from '../../platform/database/scope.ts';
import { findGivablePermissions, findGivableRoles } from './grantable.queries.ts';
import { isOfOrganisation } from './people.rules.ts';

/** What the actor may give to users whom they may make: who is bound to users of their own kind alone, a technician to nobody. */
export async function listGrantable(tx: ReadTx): Promise<Grantable> {
  const { actor } = tx;
  const companyTypes = isOfOrganisation(actor) ? (['Organisation', 'Branch', 'Customer'] as const) : actor.technicianId === null ? [actor.companyType] : [];
  const held = [...actor.permissions];
  const roles = await findGivableRoles(
    tx,
    companyTypes.map((type) => type.toLowerCase()),
    held,
  );
  return {
    companyTypes: [...companyTypes],
    roles: roles.map((role) => ({ ...role, kind: RoleKind.parse(role.kind) })),
    permissions: await findGivablePermissions(tx, held),
  };
}
