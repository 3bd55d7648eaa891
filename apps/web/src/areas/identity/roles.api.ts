import {
  createPermission,
  listModules,
  listPermissions,
  listUsers,
  refreshBranchPermissions,
  refreshCustomerPermissions,
  updatePermission,
} from '@quarterlight/contract/identity/routes';
import { createRole, getRole, listRolePermissions, listRoles, removeRole, updateRole } from '@quarterlight/contract/identity/routes-people';
import { lookupFor, mutationFor, queryFor } from '../../platform/query.ts';

/** How many of a role's holders its page names. */
export const holdersShown = 50;

/** Queries and mutations of roles, and of the permissions that they hold. */
export const rolesApi = {
  list: () => queryFor(listRoles),
  /** Each with what it holds. */
  whole: () => queryFor(listRolePermissions, { touches: ['permission'] }),
  one: (id: string) => queryFor(getRole, { params: { id } }),
  modules: () => lookupFor(listModules),
  permissions: () => queryFor(listPermissions),
  holders: (roleId: string) => queryFor(listUsers, { query: { roleId, limit: holdersShown }, touches: ['role'] }),
  update: () => mutationFor(updateRole, { notice: false }),
  remove: (onDone: () => unknown) => mutationFor(removeRole, { notice: 'Role removed.', onDone }),
  /** Resets customer or branch users; `onDone` is told how many were changed. */
  reset: (which: 'customer' | 'branch', onDone: (changed: number) => unknown) =>
    mutationFor(which === 'customer' ? refreshCustomerPermissions : refreshBranchPermissions, {
      refresh: ['user', 'role'],
      notice: false,
      onDone: ({ changed }) => onDone(changed),
    }),
};

/** What the forms send. */
export const roleRoutes = { createRole, updateRole, createPermission, updatePermission };
