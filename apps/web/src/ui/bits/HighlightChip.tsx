import { type Highlight, highlightNames } from '@quarterlight/contract/rules/highlight';
import { IconArrowsSplit2, IconCameraOff, IconCheck, IconEye, IconFlag, IconTruck } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import classes from './bits.module.css';
import type { Tone } from './StateChip.tsx';

const looks: Record<Exclude<Highlight, 'default'>, { tone: Tone; icon: ComponentType<{ size: number; 'aria-hidden': boolean }> }> = {
  isCompleted: { tone: 'green', icon: IconCheck },
  failedAttempt: { tone: 'red', icon: IconArrowsSplit2 },
  isInspected: { tone: 'violet', icon: IconEye },
  failedAdas: { tone: 'orange', icon: IconCameraOff },
  isReleased: { tone: 'blue', icon: IconTruck },
  isPriority: { tone: 'amber', icon: IconFlag },
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
  const { tone, icon: Icon } = looks[highlight];
  const word = highlightNames[highlight];
  return (
    <span className={classes.chip} data-tone={tone} title={compact ? word : undefined}>
      <Icon size={14} aria-hidden />
      {compact ? <span className="ql-hidden">{word}</span> : word}
    </span>
  );
}
