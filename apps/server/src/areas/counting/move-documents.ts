import type { MoveDocuments } from '../../platform/moved-for/move-documents.ts';

export const takesMoved: MoveDocuments = {
  kind: 'stock-take',
  find: async (tx, ids) => {
    const rows = await tx.db.selectFrom('stock_take').select(['id', 'place_code']).where('id', 'in', ids).execute();
    return rows.map(({ id, place_code: place }) => ({ id, recordId: id, name: `Count of ${place}`, why: `Stock take of ${place}`, saysAll: true }));
  },
};
