import { openFileStore } from '../../platform/files/open-file-store.ts';
import type { Services } from '../../platform/services.ts';

const hour = 3_600_000;

/** Closes the folder of files to other users and removes abandoned uploads, now and every hour; `stop` waits for what is in hand. */
export function startClearingUploads(services: Pick<Services, 'config' | 'now' | 'log'>): { stop: () => Promise<void> } {
  const store = openFileStore(services.config);
  const clear = () =>
    store.clearAbandoned(services.now()).catch((error: unknown) => services.log.warn({ err: error }, 'half-received uploads could not be removed'));
  const closing = store.close().catch((error: unknown) => services.log.warn({ err: error }, 'the folder of files could not be closed to other users'));
  let clearing = clear();
  const timer = setInterval(() => {
    clearing = clear();
  }, hour);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await Promise.all([closing, clearing]);
    },
  };
}
