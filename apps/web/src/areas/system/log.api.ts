import { findLogEntries, getLogEntry, logEntities, verifyLog } from '@quarterlight/contract/system/routes';
import type { LogCriteria } from '@quarterlight/contract/system/schemas';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { lookupFor, queryFor } from '../../platform/query.ts';

/** Queries of the system log; the list is asked by posted criteria. */
export const logApi = {
  entities: () => lookupFor(logEntities),
  search: (criteria: LogCriteria) =>
    queryOptions({
      queryKey: ['/v1/system/log/entries', criteria] as const,
      queryFn: () => call(findLogEntries, { body: criteria }),
    }),
  one: (id: string) => queryFor(getLogEntry, { params: { id } }),
  verification: () => queryFor(verifyLog),
};
