import type { ReactNode } from 'react';
import classes from './record.module.css';

/** Work on the left, what it is told by on the right, within one tab of a record; one column on a phone. */
export function Split({ aside, children }: { readonly aside: ReactNode; readonly children: ReactNode }) {
  return (
    <div className={classes.columns} data-aside data-within>
      <div className={classes.main}>{children}</div>
      <aside className={classes.aside}>{aside}</aside>
    </div>
  );
}
