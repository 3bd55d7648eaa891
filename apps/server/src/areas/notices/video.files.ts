import { can } from '../../platform/access/actor.ts';
import { defineFileOwner } from '../../platform/files/file-owner.ts';

/** A help video and its captions are read by whoever is shown the video. */
export const videoFiles = defineFileOwner({
  permissions: 'signed-in',
  isShown: async (tx, id) => {
    const row = await tx.db.selectFrom('help_video').select('file_id').where('id', '=', id).executeTakeFirst();
    return row !== undefined && (row.file_id !== null || can(tx.actor, 'edit-training'));
  },
});
