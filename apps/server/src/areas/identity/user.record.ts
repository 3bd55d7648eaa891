import { defineRecord } from '../../platform/record/record.ts';
import { Refusal } from '../../platform/refusal.ts';
import { userSearch } from './identity.search.ts';
import { isShown, userActions } from './people.rules.ts';

export const userRecord = defineRecord({
  entity: 'user',
  table: 'app_user',
  label: (row) => row.display_name,
  actions: userActions,
  movedOn: ({ status }) => new Refusal('user.moved_on', { details: { status } }),
  unique: { app_user_tenant_id_username_key_key: () => new Refusal('user.username_taken') },
  unlogged: ['username_key', 'name_key', 'display_name', 'password_hash', 'password_changed_at', 'terms_accepted_at', 'created_at'],
  names: {
    terms_version: 'Terms accepted',
    welcomed_at: 'Welcomed',
    withdrawn_at: 'Invitation withdrawn',
    start_page: 'Start page',
    default_site: 'Default site',
  },
  search: userSearch,
  hidden: (row, actor) => !isShown(actor, row),
  whose: ({ customer_id, branch_id }) => ({ customerId: customer_id, branchId: branch_id, technicianId: null }),
});
export type UserRecordRow = Awaited<ReturnType<typeof userRecord.read>>;
