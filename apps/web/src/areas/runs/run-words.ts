import { type RunState, runStateNames } from '@quarterlight/contract/runs/names';
import type { Run } from '@quarterlight/contract/runs/schemas';
import { formatNumber } from '@quarterlight/kit/numbers';
import type { Tone } from '../../ui/bits/StateChip.tsx';

export const runTones: Readonly<Record<RunState, Tone>> = { queued: 'neutral', running: 'blue', done: 'green', failed: 'red', cancelled: 'neutral' };

type Progress = Pick<Run, 'state' | 'done' | 'total' | 'message'>;

/** How far it is, in counts; nothing while it waits. */
export function countsOf({ done, total, state }: Progress): string {
  if (state === 'queued') return '';
  return total === null ? formatNumber(done) : `${formatNumber(done)} of ${formatNumber(total)}`;
}

/** How it stands in a sentence: while it goes on how far it is, then what came of it. */
export function standingOf(run: Progress): string {
  const { state, message } = run;
  if (state === 'queued') return 'Waiting for its turn';
  if (state === 'running') return run.total !== null && run.done >= run.total ? 'Nearly done' : countsOf(run);
  if (state === 'cancelled') return run.done === 0 ? 'Cancelled' : `Cancelled at ${countsOf(run)}`;
  return message || runStateNames[state];
}
