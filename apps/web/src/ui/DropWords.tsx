import { IconBan } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './DropWords.module.css';

interface DropWordsProps {
  /** It would be refused there: the words say why. */
  readonly refused: boolean;
  /** What stands before them where it would not. */
  readonly icon: ReactNode;
  readonly children: ReactNode;
}

/** At the foot of a board while something is dragged over it: what letting go would do. */
export function DropWords({ refused, icon, children }: DropWordsProps) {
  return (
    <div className={classes.words} role="status" data-refused={refused || undefined}>
      {refused ? <IconBan size={16} aria-hidden /> : icon}
      {children}
    </div>
  );
}
