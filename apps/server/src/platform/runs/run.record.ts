import { runStateNames } from '@quarterlight/contract/runs/names';
import type { Selectable } from 'kysely';
import type { WriteTx } from '../database/scope.ts';
import type { DB } from '../database/tables.gen.ts';
import { defineRecord } from '../record/record.ts';
import { Refusal } from '../refusal.ts';

export type RunRow = Selectable<DB['run']>;

const nameOf = (state: string): string => Object.entries(runStateNames).find(([code]) => code === state)?.[1] ?? state;

export const runRecord = defineRecord({
  entity: 'run',
  table: 'run',
  label: (row) => row.title,
  actions: { cancel: { from: ['queued', 'running'], needs: [] } },
  movedOn: (row) => new Refusal('run.moved_on', { details: { state: nameOf(row.state).toLowerCase() } }),
  // Its progress is nobody's change.
  unlogged: [
    'input',
    'user_id',
    'place',
    'parts',
    'notes',
    'tries',
    'moved_at',
    'seen_at',
    'started_at',
    'ended_at',
    'batches_over_at',
    'created_at',
    'user_name',
  ],
});

/** Tells whoever started it that it moved. */
export const tellStarter = (tx: WriteTx, row: Pick<RunRow, 'user_id'>): Promise<void> => tx.announce('own-run', row.user_id);
