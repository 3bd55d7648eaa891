import type { Config } from '../../platform/config.ts';
import { openFileStore, openPartStore } from '../../platform/files/open-file-store.ts';
import type { PartStore } from '../../platform/files/part-store.ts';
import type { FileStore } from '../../platform/files/store.ts';

let store: FileStore | undefined;
let parts: PartStore | undefined;

/** Says where files lie; called once when the app is built. */
export function keepFilesIn(config: Pick<Config, 'dataDir' | 'filesUrl'>): void {
  store = openFileStore(config);
  parts = openPartStore(config);
}

/** Where a file that the product makes is written before it is kept; whoever asks takes it away, as does the hour after a kill. */
export const pathToFill = (): Promise<string> => fileStore().temporary();

const unsaid = () => new Error('The app says where files lie before it takes any.');

export function fileStore(): FileStore {
  if (!store) throw unsaid();
  return store;
}

/** What of large files has arrived so far. */
export function partStore(): PartStore {
  if (!parts) throw unsaid();
  return parts;
}
