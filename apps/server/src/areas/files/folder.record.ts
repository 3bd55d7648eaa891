import { defineRecord } from '../../platform/record/record.ts';
import { Refusal } from '../../platform/refusal.ts';

export const folder = defineRecord({
  entity: 'folder',
  table: 'folder',
  label: (row) => row.name,
  unique: { folder_name: () => new Refusal('folder.name_taken') },
  // Roles are logged by name, and where it lies by the folder's.
  unlogged: ['name_key', 'created_at', 'created_by', 'see_roles', 'change_roles', 'parent_id'],
});
