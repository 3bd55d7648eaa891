import { sql } from 'kysely';
import { can } from '../../platform/access/actor.ts';
import { defineFileOwner } from '../../platform/files/file-owner.ts';

/** The documents of a course are read by those who look after training, and once a version holds them by those whom it is for or who may look at what is live. */
export const courseFiles = defineFileOwner({
  permissions: 'signed-in',
  isShown: async (tx, id, { audience }) => {
    const rows = tx.db.selectFrom('course').select('id').where('id', '=', id);
    if (can(tx.actor, 'edit-training')) return (await rows.executeTakeFirst()) !== undefined;
    // Nobody is shown it until a version holds it.
    if (audience?.length === 0) return false;
    const live = rows.where('state', '=', 'live');
    const shown = can(tx.actor, 'view-training') ? live : live.where(sql<boolean>`audience && (select app.audience())`);
    return (await shown.executeTakeFirst()) !== undefined;
  },
});
