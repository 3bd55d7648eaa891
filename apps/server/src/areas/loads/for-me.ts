import { loadKindNames, loadKindNeeds } from '@quarterlight/contract/loads/names';
import { loadPermissions } from '@quarterlight/contract/loads/permissions';
import { LoadKind } from '@quarterlight/contract/loads/schemas';
import { can } from '../../platform/access/actor.ts';
import { defineForMe } from '../../platform/for-me/define-for-me.ts';
import { findForSecond } from './loads.queries.ts';

/** Files that wait for a second person, for whoever may load their kind and did not bring them. */
export const loadsForMe = defineForMe({
  kind: 'approval',
  needs: loadPermissions,
  find: async (tx, most) => {
    const kinds = LoadKind.options.filter((kind) => can(tx.actor, loadKindNeeds[kind]));
    const rows = await findForSecond(tx, kinds, tx.actor.userId, most);
    return rows.map((row) => ({
      id: row.id,
      title: `${loadKindNames[LoadKind.parse(row.kind)]}: ${row.file_name}`,
      detail: `${row.second_person ?? ''} Brought by ${row.user_name}`,
      at: row.created_at,
      isLate: false,
      entity: 'data-load' as const,
      recordId: row.id,
      recordKind: row.kind,
    }));
  },
});
