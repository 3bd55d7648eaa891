import { listSheet } from '../sheet.ts';
import type { LibraryFile } from './library-schemas.ts';

/** The files of a folder, or those that were removed. */
export const librarySheet = listSheet<LibraryFile>()({
  name: 'files',
  title: 'Files',
  columns: {
    name: { title: 'Name', type: 'text', width: 44, value: (row) => row.name },
    sizeBytes: { title: 'Size', type: 'number', width: 12, value: (row) => row.sizeBytes },
    changedAt: { title: 'Changed', type: 'instant', width: 17, value: (row) => row.changedAt },
    changedByName: { title: 'By', type: 'text', width: 24, value: (row) => row.changedByName },
    versions: { title: 'Versions', type: 'number', width: 10, value: (row) => row.versions },
    removedAt: { title: 'Removed', type: 'instant', hidden: true, width: 17, value: (row) => row.removedAt },
    removedByName: { title: 'Removed by', type: 'text', hidden: true, width: 24, value: (row) => row.removedByName },
  },
});
