import { type MouseEvent, type ReactNode, use } from 'react';
import { copyText } from '../../platform/copy.ts';
import { InsideLink } from '../inside-link.ts';
import classes from './bits.module.css';

interface CopyableProps {
  readonly text: string;
  readonly children?: ReactNode;
  readonly className?: string | undefined;
  /** What it is, for the tooltip: 'Copy registration'. */
  readonly what?: string;
}

/** Text that a click copies: numbers, plates, Eurocodes, postcodes. Within a link it is text alone: there a click opens. */
export function Copyable({ text, children, className, what }: CopyableProps) {
  if (use(InsideLink)) return <span className={className}>{children ?? text}</span>;
  const copy = (event: MouseEvent) => {
    event.stopPropagation();
    event.preventDefault();
    void copyText(text);
  };
  return (
    <button type="button" className={`${classes.copy} ${className ?? ''}`} title={what ? `Copy ${what}` : 'Copy'} onClick={copy}>
      {children ?? text}
    </button>
  );
}
