import type { Config } from '../config.ts';
import { makeObjectStore } from '../object-store/object-store.ts';
import { makeObjectFileStore } from './object-file-store.ts';
import { type FileStore, makeFileStore } from './store.ts';

/** Where the settings say that files lie: in the data folder, or in an object store. */
export function openFileStore({ dataDir, filesUrl }: Pick<Config, 'dataDir' | 'filesUrl'>): FileStore {
  const folder = makeFileStore(dataDir);
  return filesUrl === undefined ? folder : makeObjectFileStore(makeObjectStore(filesUrl), folder);
}
