import { type FileStore, makeFileStore } from '../../platform/files/store.ts';

let store: FileStore | undefined;

/** Says where files lie; called once when the app is built. */
export function keepFilesIn(dataDir: string): void {
  store = makeFileStore(dataDir);
}

export function fileStore(): FileStore {
  if (!store) throw new Error('The app says where files lie before it takes any.');
  return store;
}
