import { plural } from '@quarterlight/kit/text';
import { defineForMe } from '../../platform/for-me/define-for-me.ts';
import { findTakesWaiting } from './stock-take.queries.ts';

/** Counts whose differences wait to be posted or sent back. */
export const takesForMe = defineForMe({
  kind: 'stock-take',
  needs: ['take-stock'],
  find: async (tx, most) =>
    (await findTakesWaiting(tx, most)).map((row) => ({
      id: row.id,
      title: row.place_name,
      detail: [row.counted_by_name === null ? '' : `Counted by ${row.counted_by_name}`, plural(row.differences, 'difference')]
        .filter((part) => part !== '')
        .join(', '),
      at: row.counted_at,
      isLate: false,
      entity: 'stock-take' as const,
      recordId: row.id,
    })),
});
