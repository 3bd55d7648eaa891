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

interface ChipAndMoreProps extends StateChipProps {
  /** How many more there are besides. */
  readonly more: number;
  /** All of them in words. */
  readonly title: string;
}

/** The first of several as a chip, which gives way where room is scarce, and how many more there are, which stays whole. */
export function ChipAndMore({ children, tone = 'neutral', more, title }: ChipAndMoreProps) {
  return (
    <span className={classes.chipAndMore} title={title}>
      <span className={classes.chip} data-tone={tone}>
        <span>{children}</span>
      </span>
      {more > 0 && <span>+{more}</span>}
    </span>
  );
}
