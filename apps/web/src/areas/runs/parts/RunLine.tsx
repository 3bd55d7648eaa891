import { runStateNames } from '@quarterlight/contract/runs/names';
import type { Run } from '@quarterlight/contract/runs/schemas';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { runTones, standingOf } from '../run-words.ts';
import { RunActions } from './RunActions.tsx';
import classes from './runs.module.css';

interface RunLineProps {
  readonly run: Run;
  /** Closes what it stands in, over which nothing else can open. */
  readonly onLeave?: () => void;
}

/** One piece of long work: what it is, a bar with counts while it goes on, what came of it, and what can be done with it. */
export function RunLine({ run, onLeave }: RunLineProps) {
  const { title, state, done, total } = run;
  const isOpen = state === 'queued' || state === 'running';
  return (
    <div className={classes.run}>
      <div className={classes.head}>
        <span className={classes.title}>{title}</span>
        {!isOpen && <StateChip tone={runTones[state]}>{runStateNames[state]}</StateChip>}
      </div>
      {isOpen && <progress className={classes.bar} aria-label={title} {...(total !== null && total > 0 ? { value: Math.min(done, total), max: total } : {})} />}
      <div className={classes.foot}>
        <span className={classes.standing}>{standingOf(run)}</span>
        <RunActions run={run} {...(onLeave && { onLeave })} />
      </div>
    </div>
  );
}
