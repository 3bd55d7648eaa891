import { findLogEntries, getLogEntry, logChoices, logVerification, verifyLog } from '@quarterlight/contract/system/routes';
import type { LogCriteria } from '@quarterlight/contract/system/schemas';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { mutationFor, queryClient, queryFor } from '../../platform/query.ts';

/** Queries and mutations of the system log; the list is asked by posted criteria. */
export const logApi = {
  choices: () => queryFor(logChoices),
  search: (criteria: LogCriteria) =>
    queryOptions({
      queryKey: ['/v1/system/log/entries', criteria] as const,
      queryFn: () => call(findLogEntries, { body: criteria }),
      placeholderData: keepPreviousData,
    }),
  one: (id: string) => queryFor(getLogEntry, { params: { id } }),
  /** How the verification stands; asked again every second while one runs. */
  verification: () =>
    queryOptions({
      queryKey: [logVerification.path] as const,
      queryFn: ({ signal }) => call(logVerification, { signal }),
      refetchInterval: ({ state }) => state.data?.newest?.state === 'running' && 1_000,
    }),
  verify: () => mutationFor(verifyLog, { notice: false, onDone: () => queryClient.invalidateQueries({ queryKey: [logVerification.path] }) }),
};
