import { defineFileOwner } from '../../platform/files/file-owner.ts';
import { readLibrary } from './folders.queries.ts';

/** The company's own documents: whoever may see the folder reads them, and their older versions. */
export const libraryFiles = defineFileOwner({
  permissions: ['view-files', 'edit-files'],
  isShown: async (tx, id) => {
    const row = await tx.db.selectFrom('library_file').select('folder_id').where('id', '=', id).executeTakeFirst();
    return row !== undefined && (await readLibrary(tx)).accessTo(row.folder_id).sees;
  },
});
