import { useRef, useState } from 'react';
import { myDay } from '../local/my-day.state.ts';
import type { LocalVisit } from '../local/optimistic.ts';

interface Draft<Value> {
  readonly typed: Value;
  readonly put: (part: Partial<Value>) => void;
  /** It is recorded: nothing is left to keep. */
  readonly forget: () => void;
}

/** What is typed into a form of a visit and not saved yet: it outlives the form's folding and the way to the day and back, and goes with the page. */
export function draftsOf<Value extends object>() {
  const kept = new Map<string, Value>();
  return function useDraft(visit: LocalVisit, part: string | number | undefined, initial: () => Value): Draft<Value> {
    const key = `${myDay.get().owner}|${visit.worksheetId}|${part ?? ''}`;
    const [typed, setTyped] = useState(() => kept.get(key) ?? initial());
    const latest = useRef(typed);
    const put = (next: Partial<Value>) => {
      latest.current = { ...latest.current, ...next };
      kept.set(key, latest.current);
      setTyped(latest.current);
    };
    return { typed, put, forget: () => kept.delete(key) };
  };
}
