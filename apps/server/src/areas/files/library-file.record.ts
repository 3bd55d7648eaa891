import { defineRecord } from '../../platform/record/record.ts';
import { Refusal } from '../../platform/refusal.ts';
import { librarySearch } from './library.search.ts';

export const libraryFile = defineRecord({
  entity: 'library-file',
  table: 'library_file',
  label: (row) => row.name,
  unique: { library_file_name: ({ name }) => new Refusal('library.name_taken', { details: { name: name ?? '' } }) },
  unlogged: [
    'name_key',
    'file_id',
    'folder_id',
    'versions',
    'changed_at',
    'changed_by',
    'changed_by_name',
    'removed_at',
    'removed_by',
    'removed_by_name',
    'created_by',
    'created_at',
  ],
  search: librarySearch,
});
