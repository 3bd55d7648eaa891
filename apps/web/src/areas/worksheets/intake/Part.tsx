import { type ReactNode, useId } from 'react';
import { type Rows, WhenIdle } from '../../../ui/WhenIdle.tsx';
import classes from './intake.module.css';

interface PartProps {
  readonly title: string;
  /** Of a part that is drawn in its turn: how high it is going to be. */
  readonly rows?: Rows;
  /** Fetches what is drawn then. */
  readonly load?: () => Promise<unknown>;
  /** It is needed now. */
  readonly isNeeded?: boolean;
  /** What of such a part is drawn at once. */
  readonly above?: ReactNode;
  readonly children: ReactNode;
}

/** A part of the call with its heading. */
export function Part({ title, rows, load, isNeeded = false, above, children }: PartProps) {
  const id = useId();
  return (
    <section className={classes.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {above}
      {rows ? (
        <WhenIdle rows={rows} {...(load && { load })} isNeeded={isNeeded}>
          {children}
        </WhenIdle>
      ) : (
        children
      )}
    </section>
  );
}
