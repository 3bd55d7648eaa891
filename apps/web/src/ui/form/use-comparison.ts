import { useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';

/** A record's values with the version that they are of. */
export interface Version {
  readonly version: number | string | undefined;
  readonly values: FieldValues;
}

export interface Comparison {
  /** What the form was opened with, or what the person has seen of the record since. */
  readonly base: Version;
  /** What the record has by now. */
  readonly now: Version;
  /** Whether somebody else has changed what the form shows. */
  readonly moved: boolean;
  /** What was said of the change, once both versions are shown; null before. */
  readonly told: string | null;
  /** The version to save on: the one that was opened, until the person has seen what changed since. */
  readonly version: Version['version'];
  /** Shows both versions from now on. */
  readonly begin: (told: string) => void;
  /** What the record has by now is what the person has seen. */
  readonly seen: () => void;
  /** What was saved is what both have. */
  readonly end: () => void;
}

/** Two people at one record: what the form was opened with, and what the record has by now. */
export function useComparison(now: Version): Comparison {
  const [base, setBase] = useState(now);
  const [told, setTold] = useState<string | null>(null);
  const latest = useRef(now);
  latest.current = now;
  const moved = now.version !== base.version && JSON.stringify(now.values) !== JSON.stringify(base.values);
  const seen = () => setBase(latest.current);
  const end = () => {
    setTold(null);
    seen();
  };
  return { base, now, moved, told, version: moved ? base.version : now.version, begin: setTold, seen, end };
}
