import { loadKindNeeds } from '@quarterlight/contract/loads/names';
import { LoadKind } from '@quarterlight/contract/loads/schemas';
import { can } from '../../platform/access/actor.ts';
import { defineFileOwner } from '../../platform/files/file-owner.ts';

/** The file of a load is read by whoever is shown the load: who may load its kind. */
export const dataLoadFiles = defineFileOwner({
  permissions: Object.values(loadKindNeeds),
  isShown: async (tx, id) => {
    const row = await tx.db.selectFrom('data_load').select('kind').where('id', '=', id).executeTakeFirst();
    const kind = LoadKind.safeParse(row?.kind);
    return kind.success && can(tx.actor, loadKindNeeds[kind.data]);
  },
});
