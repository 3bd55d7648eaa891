import { Button } from '@mantine/core';
import type { LoggedEntry } from '@quarterlight/contract/system/schemas';
import { Timeline } from '../bits/Timeline.tsx';
import { EmptyState } from '../EmptyState.tsx';
import { PartPending } from '../later.tsx';
import type { ListPage } from '../table/column.ts';
import classes from './LoggedTimeline.module.css';
import { Section } from './Section.tsx';

/** Where in the timeline one is. */
export interface TimelinePlace {
  readonly after?: string;
  readonly before?: string;
}

interface LoggedTimelineProps {
  readonly title: string;
  readonly result: { readonly data?: ListPage<LoggedEntry> | undefined; readonly isError: boolean; refetch(): unknown };
  readonly onPlace: (place: TimelinePlace) => void;
}

/** What was done to a record, by whom and when, newest first, as a route answers it of the system log. */
export function LoggedTimeline({ title, result, onPlace }: LoggedTimelineProps) {
  const page = result.data;
  if (result.isError && !page)
    return (
      <EmptyState title="The timeline could not be read" way={['Try again', () => result.refetch()]}>
        Check the connection, then try again.
      </EmptyState>
    );
  if (!page) return <PartPending />;
  // Whoever is told nothing of what was done sees no empty part either.
  if (page.total === 0) return null;
  return (
    <Section title={title}>
      <Timeline entries={page.items.map((entry) => ({ id: entry.id, at: entry.at, by: entry.by, title: entry.action, detail: <Changes entry={entry} /> }))} />
      {(page.next !== null || page.previous !== null) && (
        <div className={classes.more}>
          <Button variant="default" size="compact-md" disabled={page.previous === null} onClick={() => page.previous && onPlace({ before: page.previous })}>
            Newer
          </Button>
          <Button variant="default" size="compact-md" disabled={page.next === null} onClick={() => page.next && onPlace({ after: page.next })}>
            Older
          </Button>
        </div>
      )}
    </Section>
  );
}

function Changes({ entry }: { readonly entry: LoggedEntry }) {
  const told = entry.changes.filter(({ before, after }) => (before ?? '') !== (after ?? ''));
  if (told.length === 0) return null;
  const isMade = told.length > 3 && told.every(({ before }) => before === null);
  const list = (
    <dl className={classes.changes}>
      {told.map(({ field, before, after }) => (
        <div key={field} style={{ display: 'contents' }}>
          <dt>{field}</dt>
          <dd>{before ? `${before} → ${after ?? '–'}` : (after ?? '–')}</dd>
        </div>
      ))}
    </dl>
  );
  // What a new record was made of is its page by now.
  return isMade ? (
    <details>
      <summary>With what</summary>
      {list}
    </details>
  ) : (
    list
  );
}
