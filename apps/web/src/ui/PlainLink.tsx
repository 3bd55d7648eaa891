import type { MouseEvent, ReactNode } from 'react';
import { fetchPageOf, goTo } from '../platform/navigation.ts';

interface PlainLinkProps {
  readonly to: string;
  readonly children: ReactNode;
  readonly className?: string | undefined;
  readonly onClick?: () => void;
}

const isPlain = (event: MouseEvent) => event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** A link to one of our own addresses that costs next to nothing, for boards and tables with hundreds of them. It never marks itself as current. */
export function PlainLink({ to, onClick, children, className }: PlainLinkProps) {
  return (
    <a
      href={to}
      className={className}
      onPointerEnter={() => fetchPageOf(to)}
      onFocus={() => fetchPageOf(to)}
      onClick={(event) => {
        onClick?.();
        if (event.defaultPrevented || !isPlain(event)) return;
        event.preventDefault();
        goTo(to);
      }}
    >
      {children}
    </a>
  );
}
