import type { MoveDocuments } from '../../platform/moved-for/move-documents.ts';

/** Damage and write-offs: their reason is the move's. */
export const lossesMoved: MoveDocuments = {
  kind: 'loss',
  find: async (tx, ids) => {
    const rows = await tx.db.selectFrom('stock_loss').select(['id', 'is_damage']).where('id', 'in', ids).execute();
    return rows.map(({ id, is_damage: isDamage }) => ({ id, recordId: id, name: isDamage ? 'Damage' : 'Write-off', why: '' }));
  },
};
