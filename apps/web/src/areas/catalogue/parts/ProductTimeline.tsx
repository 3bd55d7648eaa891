import { Button } from '@mantine/core';
import type { LoggedEntry } from '@quarterlight/contract/system/schemas';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Timeline } from '../../../ui/bits/Timeline.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import { productsApi } from '../products.api.ts';
import classes from './product.module.css';

/** What was done to a product, by whom and when, newest first. */
export function ProductTimeline({ id }: { readonly id: string }) {
  const [place, setPlace] = useState<{ readonly after?: string; readonly before?: string }>({});
  const result = useQuery(productsApi.timeline(id, place));
  return (
    <Section title="Timeline">
      <LoadedRecord result={result}>
        {({ items, next, previous }) => (
          <>
            <Timeline entries={items.map((entry) => ({ id: entry.id, at: entry.at, by: entry.by, title: entry.action, detail: <Changes entry={entry} /> }))} />
            {(next !== null || previous !== null) && (
              <div className={classes.more}>
                <Button variant="default" size="compact-sm" disabled={previous === null} onClick={() => previous !== null && setPlace({ before: previous })}>
                  Newer
                </Button>
                <Button variant="default" size="compact-sm" disabled={next === null} onClick={() => next !== null && setPlace({ after: next })}>
                  Older
                </Button>
              </div>
            )}
          </>
        )}
      </LoadedRecord>
    </Section>
  );
}

function Changes({ entry }: { readonly entry: LoggedEntry }) {
  const told = entry.changes.filter(({ before, after }) => (before ?? '') !== (after ?? ''));
  // What a new product was made of is its page by now.
  if (told.length === 0 || (told.length > 3 && told.every(({ before }) => before === null))) return null;
  return (
    <dl className={classes.changes}>
      {told.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{field}</dt>
          <dd>{before ? `${before} → ${after ?? '–'}` : (after ?? '–')}</dd>
        </div>
      ))}
    </dl>
  );
}
