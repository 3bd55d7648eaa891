import { Button } from '@mantine/core';
import type { LoggedEntry } from '@quarterlight/contract/system/schemas';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { refused } from '../../../platform/problem.ts';
import { queryFor } from '../../../platform/query.ts';
import { Timeline } from '../../../ui/bits/Timeline.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PartPending } from '../../../ui/later.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import type { Company } from '../company.ts';
import { routesOfKind } from '../company-kinds.ts';
import classes from './company.module.css';

/** What was done to a company, by whom and when, newest first. */
export function CompanyTimeline({ company, title }: { readonly company: Pick<Company, 'kind' | 'id'>; readonly title: string }) {
  const [place, setPlace] = useState<{ readonly after?: string; readonly before?: string }>({});
  const { timeline } = routesOfKind[company.kind];
  const result = useQuery(queryFor(timeline, { params: { id: company.id }, query: { limit: 25, ...place }, touches: [company.kind, 'file'] }));
  const page = result.data;
  if (refused(result.error, 'record.not_found')) return <EmptyState title="Kept for the whole company">Choose All sites, above, to see it.</EmptyState>;
  if (result.isError && !page)
    return (
      <EmptyState title="The timeline could not be read" way={['Try again', () => result.refetch()]}>
        Check the connection, then try again.
      </EmptyState>
    );
  if (!page) return <PartPending />;
  return (
    <Section title={title}>
      <Timeline entries={page.items.map((entry) => ({ id: entry.id, at: entry.at, by: entry.by, title: entry.action, detail: <Changes entry={entry} /> }))} />
      {(page.next !== null || page.previous !== null) && (
        <div className={classes.more}>
          <Button variant="default" size="compact-md" disabled={page.previous === null} onClick={() => page.previous && setPlace({ before: page.previous })}>
            Newer
          </Button>
          <Button variant="default" size="compact-md" disabled={page.next === null} onClick={() => page.next && setPlace({ after: page.next })}>
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
