import type { ReactNode } from 'react';
import classes from './errors.module.css';

interface MessageProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
  /** Stands inside the frame, which is the page's main landmark already. */
  readonly framed?: boolean;
}

/** A page that has only something to say. */
export function Message({ title, children, actions, framed = false }: MessageProps) {
  const Landmark = framed ? 'section' : 'main';
  return (
    <Landmark className={classes.message}>
      <h1>{title}</h1>
      <p>{children}</p>
      {actions && <div className={classes.actions}>{actions}</div>}
    </Landmark>
  );
}
