import { openRunStates, type Run, type RunAction, RunNote, RunStateCode } from '@quarterlight/contract/runs/schemas';
import { z } from 'zod';
import type { Actor } from '../../platform/access/actor.ts';
import { onWire } from '../../platform/database/on-wire.ts';
import type { RunShown } from './runs.queries.ts';

const Notes = z.array(RunNote);

/** What may be done with it now by who is shown it: its file and its end are for whoever started it. */
function actionsOf(row: RunShown, isOwn: boolean): RunAction[] {
  if (openRunStates.some((state) => state === row.state)) return ['cancel'];
  if (!isOwn) return [];
  return [...(row.file_name === null ? [] : ['download' as const]), ...(row.seen_at === null ? ['see' as const] : [])];
}

export function presentRun(row: RunShown, actor: Actor): Run {
  const own = row.user_id === actor.userId;
  return {
    ...onWire(row, 'id', 'kind', 'title', 'done', 'total', 'message', 'created_at', 'started_at', 'moved_at', 'ended_at', 'seen_at', 'version'),
    startedBy: row.user_name,
    own,
    state: RunStateCode.parse(row.state),
    notes: Notes.parse(row.notes),
    file: row.file_name === null || row.file_size === null ? null : { name: row.file_name, sizeBytes: row.file_size },
    allowedActions: actionsOf(row, own),
  };
}
