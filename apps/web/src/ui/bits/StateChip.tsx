import type { ReactNode } from 'react';
import classes from './bits.module.css';

export type Tone = 'neutral' | 'blue' | 'green' | 'amber' | 'red' | 'violet' | 'orange' | 'glass';

interface StateChipProps {
  /** The word; colour only repeats it. */
  readonly children: ReactNode;
  readonly tone?: Tone;
}

/** The state of a record as a word on a tint. */
export function StateChip({ children, tone = 'neutral' }: StateChipProps) {
  return (
    <span className={classes.chip} data-tone={tone}>
      {children}
    </span>
  );
}
