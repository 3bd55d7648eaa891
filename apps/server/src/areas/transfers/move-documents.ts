import type { MoveDocuments } from '../../platform/moved-for/move-documents.ts';

export const transfersMoved: MoveDocuments = {
  kind: 'transfer',
  find: async (tx, ids) => {
    const rows = await tx.db.selectFrom('transfer').select(['id', 'number']).where('id', 'in', ids).execute();
    return rows.map(({ id, number }) => ({ id, recordId: id, name: number, why: `Transfer ${number}` }));
  },
};
