import { IconArrowsSplit2, IconCameraOff, IconCheck, IconEye, IconFlag, IconTruck } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import classes from './bits.module.css';
import type { Tone } from './StateChip.tsx';

export type Highlight = 'isCompleted' | 'failedAttempt' | 'isInspected' | 'failedAdas' | 'isReleased' | 'isPriority' | 'default';

const looks: Record<Exclude<Highlight, 'default'>, { tone: Tone; word: string; icon: ComponentType<{ size: number; 'aria-hidden': boolean }> }> = {
  isCompleted: { tone: 'green', word: 'Completed', icon: IconCheck },
  failedAttempt: { tone: 'red', word: 'Failed attempt', icon: IconArrowsSplit2 },
  isInspected: { tone: 'violet', word: 'Inspected', icon: IconEye },
  failedAdas: { tone: 'orange', word: 'ADAS failed', icon: IconCameraOff },
  isReleased: { tone: 'blue', word: 'Released', icon: IconTruck },
  isPriority: { tone: 'amber', word: 'Priority', icon: IconFlag },
};

/** The colour family of a highlight, for the edge of a row or a card. */
export const highlightTone = (highlight: Highlight): Tone => (highlight === 'default' ? 'neutral' : looks[highlight].tone);

interface HighlightChipProps {
  readonly highlight: Highlight;
  /** Icon only, the word for screen readers and on hover. */
  readonly compact?: boolean;
}

/** A job's highlight: icon and word on its colour; nothing for the default. */
export function HighlightChip({ highlight, compact = false }: HighlightChipProps) {
  if (highlight === 'default') return null;
  const { tone, word, icon: Icon } = looks[highlight];
  return (
    <span className={classes.chip} data-tone={tone} title={compact ? word : undefined}>
      <Icon size={14} aria-hidden />
      {compact ? <span className="ql-hidden">{word}</span> : word}
    </span>
  );
}
