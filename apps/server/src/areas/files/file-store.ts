import type { Config } from '../../platform/config.ts';
import { openFileStore } from '../../platform/files/open-file-store.ts';
import type { FileStore } from '../../platform/files/store.ts';

let store: FileStore | undefined;

/** Says where files lie; called once when the app is built. */
export function keepFilesIn(config: Pick<Config, 'dataDir' | 'filesUrl'>): void {
  store = openFileStore(config);
}

/** Where a file that the product makes is written before it is kept; whoever asks takes it away, as does the hour after a kill. */
export const pathToFill = (): Promise<string> => fileStore().temporary();

export function fileStore(): FileStore {
  if (!store) throw new Error('The app says where files lie before it takes any.');
  return store;
}
