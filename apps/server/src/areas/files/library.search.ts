import { searchKeys } from '@quarterlight/contract/search/wanted';
import { emptyId } from '@quarterlight/kit/ids';
import { defineSearch } from '../../platform/search/define-search.ts';
import { seenFolders } from './folders.queries.ts';

/** Files of the library by name; only to those who may see the folder. */
export const librarySearch = defineSearch({
  kind: 'library-file',
  table: 'library_file',
  permission: 'view-files',
  keys: (row) => (row.removed_at === null ? [searchKeys.words(row.name)] : []),
  place: (row) => row.name_key,
  seenBy: () => ({ customer: emptyId, branch: emptyId, technician: emptyId }),
  among: async (tx, rows) => {
    const folders = await seenFolders(tx);
    return rows.filter((row) => row.removed_at === null && (row.folder_id === null || folders.has(row.folder_id)));
  },
  present: (row) => ({ title: row.name, detail: row.changed_by_name }),
});
