import { defineRecord } from '../../platform/record/record.ts';
import { Refusal } from '../../platform/refusal.ts';
import { roleSearch } from './identity.search.ts';

export const roleRecord = defineRecord({
  entity: 'role',
  table: 'role',
  label: (row) => row.name,
  unique: { role_name: () => new Refusal('role.name_taken') },
  names: { kind: 'For', own_work: 'Own work alone' },
  search: roleSearch,
  // Users are shown with the names of their roles.
  follow: (tx, { id }) => tx.announce('user', id),
});

export const permissionRecord = defineRecord({
  entity: 'permission',
  table: 'permission',
  label: (row) => row.name,
  unique: { permission_tenant_id_name_key: () => new Refusal('permission.name_taken') },
  names: { system_module_id: 'Module' },
});
