import type { MoveDocuments } from '../../platform/moved-for/move-documents.ts';

export const loadsMoved: MoveDocuments = {
  kind: 'load',
  find: async (tx, ids) => {
    const rows = await tx.db.selectFrom('data_load').select(['id', 'file_name']).where('id', 'in', ids).execute();
    return rows.map(({ id, file_name: file }) => ({ id, recordId: id, name: 'Stock file', why: `Stock file ${file}` }));
  },
};
