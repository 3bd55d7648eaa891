import { Button } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { copyText } from '../../platform/copy.ts';
import { confirm } from '../confirm.ts';
import classes from './NewSecret.module.css';
import { Section } from './Section.tsx';

interface NewSecretProps {
  readonly title: string;
  /** What it is: 'key'. */
  readonly noun: string;
  readonly secret: string;
  /** What it is for, and who is to have it. */
  readonly about: ReactNode;
  /** How it is used, above the example. */
  readonly use: ReactNode;
  /** A text to copy, what it is called ('call'), and what screen readers hear of it. */
  readonly example: { readonly text: string; readonly noun: string; readonly label: string };
  readonly onDone: () => void;
}

/** A secret that was just made, the one time that it is shown; whoever leaves without having kept it is asked. */
export function NewSecret({ title, noun, secret, about, use, example, onDone }: NewSecretProps) {
  const copy = useRef<HTMLButtonElement>(null);
  const kept = useRef(false);
  useEffect(() => copy.current?.focus(), []);
  useBlocker({
    shouldBlockFn: async () => !kept.current && !(await confirm({ title: `Leave without the ${noun}?`, text: 'You will not see it again.', confirm: 'Leave' })),
    enableBeforeUnload: () => !kept.current,
  });
  const done = () => {
    kept.current = true;
    onDone();
  };
  return (
    <Section title={title}>
      <div className={classes.new}>
        <p role="status">
          <strong>This is the {noun}. You will not see it again.</strong> {about}
        </p>
        <div className={classes.secret}>
          <code>{secret}</code>
          <Button ref={copy} onClick={() => void copyText(secret)}>
            Copy the {noun}
          </Button>
        </div>
        <p>{use}</p>
        <pre className={classes.example} tabIndex={0} role="region" aria-label={example.label}>
          {example.text}
        </pre>
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => void copyText(example.text)}>
            Copy the {example.noun}
          </Button>
          <Button variant="default" onClick={done}>
            I have kept the {noun}
          </Button>
        </div>
      </div>
    </Section>
  );
}
