import { Fragment, type KeyboardEvent } from 'react';
import classes from './Popup.module.css';
import { Popup, type PopupProps } from './Popup.tsx';

export interface MenuEntry {
  readonly label: string;
  readonly onClick: () => void;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  /** A choice that is on or off; the menu stays open. */
  readonly checked?: boolean;
  /** It closes the menu, though it is a choice: one of several. */
  readonly closes?: true;
  /** A line above it. */
  readonly apart?: boolean;
}

interface MenuProps extends Pick<PopupProps, 'trigger' | 'label' | 'place' | 'width'> {
  readonly entries: readonly MenuEntry[];
  /** Words above the entries. */
  readonly heading?: string | undefined;
}

function move(event: KeyboardEvent<HTMLDivElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^="menuitem"]:not(:disabled)')];
  const at = items.findIndex((item) => item === document.activeElement);
  const letter = event.key.length === 1 && event.key !== ' ' ? event.key.toLowerCase() : null;
  const steps: Readonly<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at - 1 + items.length, Home: 0, End: items.length - 1 };
  const byLetter = () => (letter ? items.findIndex((item, index) => index !== at && item.textContent?.trim().toLowerCase().startsWith(letter)) : -1);
  const next = (steps[event.key] ?? byLetter()) % items.length;
  if (next < 0) return;
  items[next]?.focus();
  event.preventDefault();
  event.stopPropagation();
}

/** A menu of actions or choices; arrows, Home, End and first letters move in it. */
export function Menu({ entries, heading, ...popup }: MenuProps) {
  return (
    <Popup {...popup} kind="menu">
      {(close) => (
        <div onKeyDown={move} role="none">
          {heading && (
            <div className={classes.label} role="none">
              {heading}
            </div>
          )}
          {entries.map((entry) => (
            <Fragment key={entry.label}>
              {entry.apart && <hr className={classes.line} />}
              <button
                type="button"
                role={entry.checked === undefined ? 'menuitem' : 'menuitemcheckbox'}
                aria-checked={entry.checked}
                tabIndex={-1}
                className={classes.entry}
                disabled={entry.disabled}
                data-danger={entry.danger || undefined}
                onClick={() => {
                  if (entry.checked === undefined || entry.closes) close();
                  entry.onClick();
                }}
              >
                {entry.checked !== undefined && (
                  <span className={classes.tick} aria-hidden="true">
                    {entry.checked ? '✓' : ''}
                  </span>
                )}
                {entry.label}
              </button>
            </Fragment>
          ))}
        </div>
      )}
    </Popup>
  );
}
