import { useEffect, useState } from 'react';
import { instantText } from '../../../platform/formats.ts';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { clockWords } from './clock-words.ts';

/** How long there is to answer a job; it goes on by itself. */
export function Clock({ answerBy }: { readonly answerBy: string | null }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), 20_000);
    return () => clearInterval(ticking);
  }, []);
  if (answerBy === null) return null;
  const { tone, word } = clockWords(answerBy, now);
  return (
    <span title={`Answer by ${instantText(answerBy)}`}>
      <StateChip tone={tone}>{word}</StateChip>
    </span>
  );
}
