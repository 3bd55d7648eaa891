import type { MoveDocuments } from '../../platform/moved-for/move-documents.ts';

/** Goods that go back to their supplier. */
export const creditsMoved: MoveDocuments = {
  kind: 'credit',
  find: async (tx, ids) => {
    const rows = await tx.db.selectFrom('purchase_credit').select(['id', 'number']).where('id', 'in', ids).execute();
    return rows.map(({ id, number }) => ({ id, recordId: id, name: number, why: `Credit ${number}` }));
  },
};
