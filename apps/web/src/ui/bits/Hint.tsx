import { type ReactNode, useState } from 'react';
import classes from './bits.module.css';

interface HintProps {
  /** What there is more to say; screen readers hear it after the words themselves. */
  readonly more: string;
  readonly children: ReactNode;
}

interface Place {
  readonly left: number;
  readonly top: number;
}

/** Words that have more to say: on hover, and where the keyboard stands on them. Stands above everything, so that no table cuts it. */
export function Hint({ more, children }: HintProps) {
  const [place, setPlace] = useState<Place | null>(null);
  const show = ({ currentTarget }: { readonly currentTarget: Element }) => {
    const { left, width, bottom } = currentTarget.getBoundingClientRect();
    setPlace({ left: left + width / 2, top: bottom + 4 });
  };
  const hide = () => setPlace(null);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach what the mouse does
    <span
      className={classes.hinted}
      tabIndex={0}
      onFocus={show}
      onBlur={hide}
      onPointerEnter={show}
      onPointerLeave={hide}
      onKeyDown={(event) => event.key === 'Escape' && hide()}
    >
      {children}
      <span className="ql-hidden">, {more}</span>
      {place && (
        <span ref={(element) => element?.showPopover()} popover="manual" aria-hidden className={classes.hint} style={place}>
          {more}
        </span>
      )}
    </span>
  );
}
