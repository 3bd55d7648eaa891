import type { ReactNode } from 'react';
import classes from './EmptyState.module.css';

interface EmptyStateProps {
  readonly title: string;
  /** Why it is empty and what to do next. */
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

/** Stands where there is nothing to show: says why, and what to do next. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      <p className={classes.title}>{title}</p>
      {children && <p className={classes.text}>{children}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
