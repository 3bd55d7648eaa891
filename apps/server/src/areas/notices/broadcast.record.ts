import { broadcastStateNames } from '@quarterlight/contract/notices/names';
import type { Selectable } from 'kysely';
import { isOfOffice } from '../../platform/access/actor.ts';
import type { WriteTx } from '../../platform/database/scope.ts';
import type { DB } from '../../platform/database/tables.gen.ts';
import { defineRecord } from '../../platform/record/record.ts';
import { Refusal } from '../../platform/refusal.ts';
import { broadcastActions, stateAt } from './broadcast.rules.ts';
import { broadcastSearch } from './broadcast.search.ts';

export type BroadcastRow = Selectable<DB['broadcast']>;
type Action = keyof typeof broadcastActions;

export const broadcast = defineRecord({
  entity: 'broadcast',
  table: 'broadcast',
  label: (row) => row.title,
  actions: broadcastActions,
  movedOn: (row, action = 'change') => movedOn(row.state, action),
  search: broadcastSearch,
  // What is found in the columns beside them, or said by the entry itself.
  unlogged: ['title_key', 'audience', 'created_at', 'created_by', 'created_by_name', 'sent_by', 'sent_by_name', 'ends_at', 'withdrawn_by', 'withdrawn_by_name'],
});

/** Takes one up for somebody of the office; what is over is no longer live. */
export async function takeUpBroadcast(tx: WriteTx, id: string, version: number | undefined, action: Action): Promise<BroadcastRow> {
  const row = await broadcast.takeUp(tx, id, version === undefined ? { action } : { action, version });
  if (!isOfOffice(tx.actor)) throw new Refusal('broadcast.office_only');
  const state = stateAt(row, tx.now);
  if (state === 'expired') throw movedOn(state, action);
  return row;
}

const movedOn = (state: string, action: Action): Refusal =>
  new Refusal('broadcast.moved_on', { details: { state: nameOf(state).toLowerCase(), done: broadcastActions[action].done } });

const nameOf = (state: string): string => Object.entries(broadcastStateNames).find(([code]) => code === state)?.[1] ?? state;
