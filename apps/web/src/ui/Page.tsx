import type { ReactNode } from 'react';
import classes from './Page.module.css';

interface PageProps {
  readonly title: string;
  /** Beside the title: how many there are. */
  readonly count?: string | undefined;
  /** On the right: the primary action last. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  /** The content fills the window and scrolls within itself, as list pages do. */
  readonly fill?: boolean;
}

/** The frame of a page's content: title with count, actions, and what it holds. */
export function Page({ title, count, actions, children, fill = false }: PageProps) {
  return (
    <div className={classes.page} data-fill={fill || undefined}>
      <header className={classes.head}>
        <h1 className={classes.title}>
          {title}
          {count && <span className={classes.count}>{count}</span>}
        </h1>
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}
