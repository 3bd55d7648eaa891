import { Link } from '../Link.tsx';
import classes from './StateCounts.module.css';

interface StateCount {
  readonly state: string;
  readonly name: string;
  /** As it is read: `12`, or `10,000+`. */
  readonly count: string;
  /** The list of those in this state. */
  readonly to: string;
}

/** How many stand in each state, each with its list. */
export function StateCounts({ of }: { readonly of: readonly StateCount[] }) {
  return (
    <ul className={classes.counts}>
      {of.map(({ state, name, count, to }) => (
        <li key={state}>
          <Link to={to}>
            {name} <b>{count}</b>
          </Link>
        </li>
      ))}
    </ul>
  );
}
