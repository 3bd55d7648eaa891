import { Button, type ButtonProps } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { confirm, type Question } from './confirm.ts';

interface ActionButtonProps extends ButtonProps {
  readonly children: ReactNode;
  /** What it does; a rejected promise was already told to the person by the call. What gives no promise has only opened something. */
  readonly run: () => unknown;
  /** Asks first. */
  readonly ask?: Question | true;
  /** Takes the focus and stands out as the one next action. */
  readonly primary?: boolean;
}

/** A button that does something: cannot be pressed twice, shows a spinner after 300 ms and a tick when it is done. */
export function ActionButton({ children, run, ask, primary = false, disabled, ...rest }: ActionButtonProps) {
  const [stage, setStage] = useState<'idle' | 'busy' | 'slow' | 'done'>('idle');
  const mounted = useRef(true);
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  // While it is at work it cannot keep the focus.
  useEffect(() => {
    if (stage === 'busy' || stage === 'slow' || !hadFocus.current) return;
    hadFocus.current = false;
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, [stage]);
  const to = (next: typeof stage) => mounted.current && setStage(next);
  const press = async () => {
    if (stage === 'busy' || stage === 'slow') return;
    if (ask && !(await confirm(ask === true ? {} : ask))) return;
    const words = button.current?.textContent;
    hadFocus.current = document.activeElement === button.current;
    const underway = run();
    if (!(underway instanceof Promise)) return;
    to('busy');
    const slow = setTimeout(() => to('slow'), 300);
    try {
      await underway;
      // By now it may offer something else, which is not done.
      to(button.current?.textContent === words ? 'done' : 'idle');
      setTimeout(() => to('idle'), 1200);
    } catch {
      to('idle');
    } finally {
      clearTimeout(slow);
    }
  };
  return (
    <Button
      ref={button}
      variant={primary ? 'filled' : 'default'}
      {...rest}
      disabled={disabled || stage === 'busy'}
      loading={stage === 'slow'}
      onClick={() => void press()}
    >
      {stage === 'done' ? '✓ ' : ''}
      {children}
    </Button>
  );
}
