import { useStore } from '../platform/store.ts';
import { isOutdated, refreshMessage, refreshNow } from '../platform/ui-version.ts';
import classes from './RefreshNotice.module.css';

/** Stands over everything while the server runs another version of the app. */
export function RefreshNotice() {
  const outdated = useStore(isOutdated);
  if (!outdated) return null;
  return (
    <div className={classes.bar} role="status">
      <span>{refreshMessage}</span>
      <button type="button" className={classes.button} onClick={() => void refreshNow()}>
        REFRESH
      </button>
    </div>
  );
}
