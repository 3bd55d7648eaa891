import { type CSSProperties, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import classes from './Popup.module.css';

/** What the trigger's button takes: `<button {...bind}>`. */
export interface PopupTrigger {
  readonly type: 'button';
  readonly popoverTarget: string;
  readonly 'aria-expanded': boolean;
  readonly 'aria-haspopup': 'menu' | 'dialog';
}

export interface PopupProps {
  readonly trigger: (bind: PopupTrigger) => ReactNode;
  readonly children: (close: () => void) => ReactNode;
  readonly label: string;
  readonly kind?: 'menu' | 'dialog';
  /** At which edge of the trigger it hangs; 'side' is on its right. */
  readonly place?: 'start' | 'end' | 'side';
  readonly width?: number;
  /** Opens it when it appears, as with a filter that was just added. */
  readonly openAtOnce?: boolean;
  readonly onClose?: () => void;
}

const gap = 4;

function placeBeside(trigger: DOMRect, box: DOMRect, place: 'start' | 'end' | 'side'): CSSProperties {
  const left = place === 'side' ? trigger.right + gap : place === 'end' ? trigger.right - box.width : trigger.left;
  const below = place === 'side' ? trigger.top : trigger.bottom + gap;
  const fits = below + box.height <= innerHeight - gap;
  const top = fits ? below : place === 'side' ? innerHeight - gap - box.height : trigger.top - gap - box.height;
  return { left: Math.max(gap, Math.min(left, innerWidth - box.width - gap)), top: Math.max(gap, top) };
}

/** Something that hangs from a button until one clicks elsewhere or presses Esc. Stands in the browser's top layer, so nothing covers it. */
export function Popup({ trigger, children, label, kind = 'dialog', place = 'start', width, openAtOnce = false, onClose }: PopupProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [position, setPosition] = useState<CSSProperties>({ visibility: 'hidden' });
  const close = () => box.current?.hidePopover();
  useEffect(() => {
    if (openAtOnce && box.current?.isConnected) box.current.showPopover();
  }, [openAtOnce]);
  useLayoutEffect(() => {
    const button = document.querySelector(`[popovertarget="${CSS.escape(id)}"]`);
    if (!open || !box.current || !button) return;
    setPosition(placeBeside(button.getBoundingClientRect(), box.current.getBoundingClientRect(), place));
  }, [open, id, place]);
  const placed = open && position.visibility === undefined;
  useEffect(() => {
    // Only what can be seen can take the focus.
    if (placed) box.current?.querySelector<HTMLElement>('[data-autofocus], [role^="menuitem"], input, select, textarea, button')?.focus();
  }, [placed]);
  return (
    <>
      {trigger({ type: 'button', popoverTarget: id, 'aria-expanded': open, 'aria-haspopup': kind })}
      <div
        ref={box}
        id={id}
        popover="auto"
        role={kind}
        aria-label={label}
        className={classes.popup}
        style={{ ...position, width }}
        onToggle={(event) => {
          const opened = event.newState === 'open';
          setOpen(opened);
          if (!opened) {
            setPosition({ visibility: 'hidden' });
            onClose?.();
          }
        }}
      >
        {open && children(close)}
      </div>
    </>
  );
}
