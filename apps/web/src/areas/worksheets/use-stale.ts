import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Problem, refused } from '../../platform/problem.ts';

/** What the server said when a change of a worksheet met a newer one, until it is reloaded. */
export function useStale(): { readonly told: string | null; readonly clear: () => void } {
  const [told, setTold] = useState<string | null>(null);
  const client = useQueryClient();
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return;
        const path: unknown = event.mutation.options.mutationKey?.[1];
        const { error } = event.action;
        if (typeof path !== 'string' || !path.startsWith('/v1/worksheets/')) return;
        if (error instanceof Problem && refused(error, 'record.stale', 'worksheet.moved_on')) setTold(error.message);
      }),
    [client],
  );
  return { told, clear: () => setTold(null) };
}

interface Versioned {
  readonly version: number;
}

/** A section form's version: the record's while nobody else changed what the form shows, else the one opened, so that the server refuses. */
export function useSectionVersion(record: Versioned, section: unknown): number {
  const now = JSON.stringify(section);
  const [opened] = useState({ version: record.version, section: now });
  return opened.section === now ? record.version : opened.version;
}
