import { sql } from 'kysely';
import { can } from '../../platform/access/actor.ts';
import { defineFileOwner } from '../../platform/files/file-owner.ts';

/** What is attached to a broadcast is read by those for whom it is live, and by those who write. */
export const broadcastFiles = defineFileOwner({
  permissions: 'signed-in',
  isShown: async (tx, id) => {
    const rows = tx.db.selectFrom('broadcast').select('id').where('id', '=', id);
    const live = rows.where('state', '=', 'live').where('ends_at', '>', tx.now).where(sql<boolean>`audience && (select app.audience())`);
    return (await (can(tx.actor, 'send-broadcasts') ? rows : live).executeTakeFirst()) !== undefined;
  },
});
