import { TextInput } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { numberText } from '../../platform/formats.ts';

interface ScanBoxProps {
  /** What is counted, as in 'No line of this delivery has the code …'. */
  readonly of: string;
  /** Counts one of what has the code; null where nothing has. */
  readonly count: (code: string, isFirst: boolean) => { readonly code: string; readonly quantity: number; readonly of: number } | null;
}

/** A scanner types a code and Enter: one more of it has come. */
export function ScanBox({ of, count }: ScanBoxProps) {
  const [code, setCode] = useState('');
  const [said, setSaid] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const isFirst = useRef(true);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    // Enter ends the code here; it neither sends the form nor goes on.
    event.preventDefault();
    event.stopPropagation();
    const typed = code.trim();
    if (typed === '') return;
    const counted = count(typed, isFirst.current);
    setProblem(counted ? null : `No line of this ${of} has the code ${typed}.`);
    setSaid(counted && `${counted.code}: ${numberText(counted.quantity)} of ${numberText(counted.of)}`);
    if (counted) {
      isFirst.current = false;
      setCode('');
    }
  };
  return (
    <TextInput
      label="Scan or type a code"
      placeholder="Code, then Enter"
      autoComplete="off"
      maxLength={60}
      value={code}
      onChange={(event) => {
        setCode(event.currentTarget.value);
        setProblem(null);
      }}
      onKeyDown={onKeyDown}
      error={problem}
      description={<span role="status">{said ?? 'Each scan counts one; the first begins at none.'}</span>}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
    />
  );
}
