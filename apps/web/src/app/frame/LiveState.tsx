import { liveState, type LiveState as State } from '../../platform/realtime.ts';
import { useStore } from '../../platform/store.ts';
import classes from './frame.module.css';

const words: Record<State, string> = {
  live: 'Live: changes by others appear by themselves',
  connecting: 'Connecting',
  offline: 'Not live: reload to see changes by others. Trying again.',
};

/** How the live connection stands; says a word only while it is lost. */
export function LiveState() {
  const state = useStore(liveState);
  return (
    <span className={classes.live} data-state={state} title={words[state]} role="status">
      <span aria-hidden="true" className={classes.dot} />
      {state === 'offline' ? <span>Not live</span> : <span className="ql-hidden">{words[state]}</span>}
    </span>
  );
}
