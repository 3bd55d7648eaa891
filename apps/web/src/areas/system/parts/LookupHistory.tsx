import { useQuery } from '@tanstack/react-query';
import { Timeline } from '../../../ui/bits/Timeline.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { lookupsApi } from '../lookups.api.ts';

/** Who did what to an entry, the newest first. */
export function LookupHistory({ id }: { readonly id: string }) {
  const result = useQuery(lookupsApi.timeline(id));
  return (
    <LoadedRecord result={result}>
      {({ items }) => (
        <Timeline
          empty="It is as the product brought it."
          entries={items.map(({ id: key, at, by, action, changes }) => ({
            id: key,
            at,
            by,
            title: action,
            detail: changes.map(({ field, before, after }) => `${field}: ${before ? `${before} → ` : ''}${after ?? '–'}`).join(', '),
          }))}
        />
      )}
    </LoadedRecord>
  );
}
