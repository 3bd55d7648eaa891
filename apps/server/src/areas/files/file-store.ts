import type { Config } from '../../platform/config.ts';
import { openFileStore } from '../../platform/files/open-file-store.ts';
import type { FileStore } from '../../platform/files/store.ts';

let store: FileStore | undefined;

/** Says where files lie; called once when the app is built. */
export function keepFilesIn(config: Pick<Config, 'dataDir' | 'filesUrl'>): void {
  store = openFileStore(config);
}

export function fileStore(): FileStore {
  if (!store) throw new Error('The app says where files lie before it takes any.');
  return store;
}
