import type { Selectable } from 'kysely';
import type { DB } from '../../platform/database/tables.gen.ts';
import { defineRecord } from '../../platform/record/record.ts';
import { Refusal } from '../../platform/refusal.ts';

export type MergeRow = Selectable<DB['company_merge']>;

const states: Readonly<Record<string, string>> = {
  waiting: 'still under way',
  done: 'done already',
  undoing: 'being undone',
  undone: 'undone already',
  failed: 'none: it was not done',
};

/** A merge of two companies. Two at once of the same company that goes are one too many. */
export const companyMerge = defineRecord({
  entity: 'company-merge',
  table: 'company_merge',
  label: (row) => `${row.gone_name} into ${row.keep_name}`,
  actions: { undo: { from: ['done'], needs: ['merge-companies'] } },
  movedOn: (row) => new Refusal('merge.moved_on', { details: { state: states[row.state] ?? row.state } }),
  unique: { company_merge_standing: ({ gone_name: name = '' }) => new Refusal('merge.under_way', { details: { name } }) },
  unlogged: ['keep_before', 'gone_before', 'moved', 'stayed', 'taken'],
});

export const duplicatePair = defineRecord({
  entity: 'duplicate',
  table: 'duplicate_pair',
  label: (row) => row.kind,
  unlogged: ['reasons', 'strength'],
});
