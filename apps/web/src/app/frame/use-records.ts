import { isSearchable } from '@quarterlight/contract/rules/search-text';
import { useEffect, useState } from 'react';
import type { RecordHit, RecordSearch } from './palette-source.ts';

const patience = 150;

// Fetched with the first search: it knows many areas' pages.
const search: RecordSearch = async (text, signal) => (await import('../../areas/search/find-records.ts')).findRecords(text, signal);

export interface Records {
  /** `short` is too little to ask with; while `searching`, the hits are those of the text before. */
  readonly state: 'short' | 'searching' | 'found' | 'failed';
  readonly hits: readonly RecordHit[];
}

/** Asks for records a moment after the last key; a newer text ends the older question. */
export function useRecords(typed: string): Records {
  const text = typed.trim();
  const [answer, setAnswer] = useState<{ readonly text: string; readonly hits: readonly RecordHit[]; readonly failed?: true }>({ text: '', hits: [] });
  const short = !isSearchable(text);
  useEffect(() => {
    if (short) {
      setAnswer({ text: '', hits: [] });
      return undefined;
    }
    const abort = new AbortController();
    const timer = setTimeout(() => {
      search(text, abort.signal).then(
        (hits) => !abort.signal.aborted && setAnswer({ text, hits }),
        () => !abort.signal.aborted && setAnswer({ text, hits: [], failed: true }),
      );
    }, patience);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text, short]);
  if (short) return { state: 'short', hits: [] };
  if (answer.text !== text) return { state: 'searching', hits: answer.hits };
  return { state: answer.failed ? 'failed' : 'found', hits: answer.hits };
}
