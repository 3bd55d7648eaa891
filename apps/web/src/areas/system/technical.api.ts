import { getBackups, getSettings, setVersion } from '@quarterlight/contract/system/routes';
import { dropTask, outsideServices, queueState, retryTask, tryService, versionState } from '@quarterlight/contract/system/technical-routes';
import { mutationFor, queryFor } from '../../platform/query.ts';

/** What is technical: the interface's version, background work, and what the product leans on. */
export const technicalApi = {
  version: () => queryFor(versionState, { touches: ['setting'] }),
  setVersion: (notice: string) => mutationFor(setVersion, { refresh: ['setting'], notice }),
  // Work comes and goes without a hint.
  tasks: () => ({ ...queryFor(queueState, { touches: ['setting'] }), refetchInterval: 4_000, staleTime: 0 }),
  retry: () => mutationFor(retryTask, { refresh: ['setting'], notice: 'It is tried again now.' }),
  drop: () => mutationFor(dropTask, { refresh: ['setting'], notice: 'It was dropped.' }),
  // A server that takes parts of the database's log into the backups announces nothing.
  backups: () => ({ ...queryFor(getBackups, { touches: ['setting'] }), refetchInterval: 60_000 }),
  services: () => queryFor(outsideServices, { touches: ['setting'] }),
  tryService: () => mutationFor(tryService, { refresh: ['setting'], notice: false }),
  settings: () => queryFor(getSettings, { touches: ['setting'] }),
};
