import { Button, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import classes from './counting.module.css';

/** A code from a scanner that types, or by hand: a place's, or a product's, of which one more is counted. */
export function ScanBox({ onCode }: { readonly onCode: (code: string) => unknown }) {
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
        maxLength={60}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" variant="default">
        Count one
      </Button>
    </form>
  );
}
