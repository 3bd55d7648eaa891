import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { copyText } from '../../platform/copy.ts';
import classes from './NewLink.module.css';

interface NewLinkProps {
  /** Whole, or a path of this address where the server does not know under which name it is reached. */
  readonly address: string;
  /** What whoever has it can do, or how another is made. */
  readonly about: string;
  readonly onDone: () => void;
}

/** A private link that was just made, the one time that it is shown. */
export function NewLink({ address, about, onDone }: NewLinkProps) {
  const copy = useRef<HTMLButtonElement>(null);
  useEffect(() => copy.current?.focus(), []);
  const whole = new URL(address, window.location.origin).href;
  return (
    <div className={classes.link}>
      <p role="status">Copy it now: it is not shown again. {about}</p>
      <code>{whole}</code>
      <div className={classes.buttons}>
        <Button ref={copy} onClick={() => void copyText(whole)}>
          Copy the link
        </Button>
        <Button variant="default" onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  );
}
