import { loadStateNames } from '@quarterlight/contract/loads/names';
import { LoadState } from '@quarterlight/contract/loads/schemas';
import type { Selectable } from 'kysely';
import type { DB } from '../../platform/database/tables.gen.ts';
import { nobodys } from '../../platform/realtime/hint-bounds.ts';
import { defineRecord } from '../../platform/record/record.ts';
import { Refusal } from '../../platform/refusal.ts';
import { loadActions } from './loads.rules.ts';

export type LoadRow = Selectable<DB['data_load']>;

export const dataLoad = defineRecord({
  entity: 'data-load',
  table: 'data_load',
  label: (row) => row.file_name,
  actions: loadActions,
  movedOn: (row) => new Refusal('load.moved_on', { details: { state: loadStateNames[LoadState.parse(row.state)].toLowerCase() } }),
  // How far it is, and what the file looks like, are nobody's change.
  unlogged: [
    'shape',
    'manner',
    'choice',
    'preview',
    'step',
    'done',
    'total',
    'work_id',
    'tries',
    'acting_user_id',
    'acting_key_id',
    'user_id',
    'loaded_by_id',
    'undone_by_id',
    'file_hash',
  ],
  // Files to load are the company's own.
  whose: () => nobodys,
});
