import { defineFileOwner } from '../../platform/files/file-owner.ts';

/** The file of a certificate is read by whoever may see the certificate. */
export const certificateFiles = defineFileOwner({
  permissions: ['view-users', 'edit-users', 'complete-worksheets'],
  isShown: async (tx, id) => (await tx.db.selectFrom('certificate').select('id').where('id', '=', id).executeTakeFirst()) !== undefined,
});
