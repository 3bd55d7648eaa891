import type { MoveDocuments } from '../../platform/moved-for/move-documents.ts';

export const jobsMoved: MoveDocuments = {
  kind: 'worksheet',
  find: async (tx, ids) => {
    const rows = await tx.db.selectFrom('worksheet').select(['id', 'number']).where('id', 'in', ids).execute();
    return rows.map(({ id, number }) => ({ id, recordId: id, name: number, why: `For ${number}` }));
  },
};
