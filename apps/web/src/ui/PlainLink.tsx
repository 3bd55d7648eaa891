import type { MouseEvent, ReactNode } from 'react';
import { fetchPageOf, goTo } from '../platform/navigation.ts';
import { InsideLink } from './inside-link.ts';

interface PlainLinkProps {
  readonly to: string;
  readonly children: ReactNode;
  readonly className?: string | undefined;
  readonly onClick?: () => void;
  /** A browser drags a link by itself; false where the link is part of something that is dragged as a whole. */
  readonly draggable?: false;
}

const isPlain = (event: MouseEvent) => event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** A link to one of our own addresses that costs next to nothing, for boards and tables with hundreds of them. It never marks itself as current. */
export function PlainLink({ to, onClick, children, className, draggable }: PlainLinkProps) {
  return (
    <a
      href={to}
      className={className}
      draggable={draggable}
      onPointerEnter={() => void fetchPageOf(to)}
      onFocus={() => void fetchPageOf(to)}
      onClick={(event) => {
        onClick?.();
        if (event.defaultPrevented || !isPlain(event)) return;
        event.preventDefault();
        goTo(to);
      }}
    >
      <InsideLink value={true}>{children}</InsideLink>
    </a>
  );
}
