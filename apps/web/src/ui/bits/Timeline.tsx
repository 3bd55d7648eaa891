import type { ReactNode } from 'react';
import classes from './bits.module.css';
import { Instant } from './Day.tsx';
import type { Tone } from './StateChip.tsx';

export interface TimelineEntry {
  readonly id: string;
  readonly at: string;
  readonly by?: string | null;
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  readonly tone?: Tone;
}

/** What happened to a record, newest first as the caller orders it. */
export function Timeline({ entries, empty = 'Nothing has happened yet.' }: { readonly entries: readonly TimelineEntry[]; readonly empty?: string }) {
  if (entries.length === 0) return <p className={classes.soft}>{empty}</p>;
  return (
    <ol className={classes.timeline}>
      {entries.map((entry) => (
        <li key={entry.id} data-tone={entry.tone ?? 'neutral'}>
          <div>{entry.title}</div>
          {entry.detail && <div className={classes.soft}>{entry.detail}</div>}
          <div className={classes.when}>
            <Instant value={entry.at} />
            {entry.by ? ` · ${entry.by}` : ''}
          </div>
        </li>
      ))}
    </ol>
  );
}
