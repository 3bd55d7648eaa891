import { runStateNames } from '@quarterlight/contract/runs/names';
import { defineForMe } from '../../platform/for-me/define-for-me.ts';
import { findUnseen } from './runs.queries.ts';

const isState = (state: string): state is keyof typeof runStateNames => state in runStateNames;

/** Long work that has ended and that whoever started it has not seen the end of. */
export const runsForMe = defineForMe({
  kind: 'run',
  find: async (tx, most) =>
    (await findUnseen(tx, most)).map((row) => ({
      id: row.id,
      title: row.title,
      detail: [isState(row.state) ? runStateNames[row.state] : '', row.message].filter(Boolean).join('. '),
      at: row.ended_at ?? tx.now,
      isLate: row.state === 'failed',
      entity: 'run' as const,
      recordId: row.id,
    })),
});
