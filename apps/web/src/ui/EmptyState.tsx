import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './EmptyState.module.css';

interface EmptyStateProps {
  readonly title: string;
  /** Why it is empty and what to do next. */
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  /** A button for the one thing to do: 'Try again'. */
  readonly way?: readonly [label: string, go: () => unknown];
}

/** Stands where there is nothing to show: says why, and what to do next. */
export function EmptyState({ title, children, action, way }: EmptyStateProps) {
  const [label, go] = way ?? [];
  const button = way && (
    <Button variant="default" onClick={() => void go?.()}>
      {label}
    </Button>
  );
  return (
    <div className={classes.empty}>
      <p className={classes.title}>{title}</p>
      {children && <p className={classes.text}>{children}</p>}
      {(action || button) && <div className={classes.action}>{action || button}</div>}
    </div>
  );
}
