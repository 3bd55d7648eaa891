import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { refused } from '../../../platform/problem.ts';
import { queryFor } from '../../../platform/query.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LoggedTimeline, type TimelinePlace } from '../../../ui/record/LoggedTimeline.tsx';
import type { Company } from '../company.ts';
import { routesOfKind } from '../company-kinds.ts';

/** What was done to a company, by whom and when, newest first. */
export function CompanyTimeline({ company, title }: { readonly company: Pick<Company, 'kind' | 'id'>; readonly title: string }) {
  const [place, setPlace] = useState<TimelinePlace>({});
  const { timeline } = routesOfKind[company.kind];
  const result = useQuery(queryFor(timeline, { params: { id: company.id }, query: { limit: 25, ...place }, touches: [company.kind, 'file'] }));
  if (refused(result.error, 'record.not_found')) return <EmptyState title="Kept for the whole company">Choose All sites, above, to see it.</EmptyState>;
  return <LoggedTimeline title={title} result={result} onPlace={setPlace} />;
}
