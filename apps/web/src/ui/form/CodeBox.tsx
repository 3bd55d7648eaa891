import { Button, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import classes from './code-box.module.css';

interface CodeBoxProps {
  /** What Enter does with it. */
  readonly button: string;
  readonly onCode: (code: string) => unknown;
}

/** A code from a scanner that types, or by hand: a place's or a product's. The field keeps the focus for the next one. */
export function CodeBox({ button, onCode }: CodeBoxProps) {
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  return (
    <form
      className={classes.scan}
      onSubmit={(event) => {
        event.preventDefault();
        const code = typed.trim();
        field.current?.focus();
        if (code === '') return;
        setTyped('');
        void onCode(code);
      }}
    >
      <TextInput
        ref={field}
        label="Scan or type a code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={300}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" variant="default">
        {button}
      </Button>
    </form>
  );
}
