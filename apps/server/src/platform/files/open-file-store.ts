import type { Config } from '../config.ts';
import { makeObjectStore } from '../object-store/object-store.ts';
import { makeObjectFileStore } from './object-file-store.ts';
import { makeFolderParts, makeObjectParts, type PartStore } from './part-store.ts';
import { type FileStore, makeFileStore } from './store.ts';

/** Where the settings say that files lie: in the data folder, or in an object store. */
export function openFileStore({ dataDir, filesUrl }: Pick<Config, 'dataDir' | 'filesUrl'>): FileStore {
  const folder = makeFileStore(dataDir);
  return filesUrl === undefined ? folder : makeObjectFileStore(makeObjectStore(filesUrl), folder);
}

/** Where parts of files lie that are not whole yet: beside the files, so that whichever server is asked next finds them. */
export const openPartStore = ({ dataDir, filesUrl }: Pick<Config, 'dataDir' | 'filesUrl'>): PartStore =>
  filesUrl === undefined ? makeFolderParts(dataDir) : makeObjectParts(makeObjectStore(filesUrl));
