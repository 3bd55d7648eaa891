import { can } from '../../platform/access/actor.ts';
import { defineRecord } from '../../platform/record/record.ts';
import { Refusal } from '../../platform/refusal.ts';

export const apiKeyRecord = defineRecord({
  entity: 'api-key',
  table: 'api_key',
  label: (row) => row.name,
  state: (row) => (row.revoked_at === null ? 'good' : 'revoked'),
  movedOn: () => new Refusal('api-key.revoked'),
  // One's own, and those of everybody for whoever may change users.
  hidden: (row, actor) => row.user_id !== actor.userId && !can(actor, 'edit-users'),
  unlogged: ['name_key', 'prefix', 'secret_hash', 'created_at', 'last_used_at', 'last_used_from'],
  names: { user_id: 'Made by', expires_at: 'Expires', revoked_at: 'Revoked', revoked_by: 'Revoked by' },
});
