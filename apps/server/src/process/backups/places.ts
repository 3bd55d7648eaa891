import { join, resolve } from 'node:path';
import { objectBackupStore } from '../../platform/backups/object-backup-store.ts';
import { backupsIn } from '../../platform/backups/state.ts';
import { type BackupStore, folderStore } from '../../platform/backups/store.ts';
import type { Config } from '../../platform/config.ts';
import { readObjectAddress } from '../../platform/object-store/object-address.ts';
import { makeObjectStore } from '../../platform/object-store/object-store.ts';

export type BackupConfig = Pick<Config, 'dataDir' | 'backupDir'> & Partial<Pick<Config, 'backupUrl' | 'filesUrl'>>;

/** Where backups lie: always in the data folder, and a second time elsewhere where that is set. */
export interface Places {
  readonly folder: string;
  readonly drafts: string;
  readonly own: BackupStore;
  readonly elsewhere: BackupStore | undefined;
  /** Both. */
  readonly all: readonly BackupStore[];
  /** The folder of uploads; undefined where they lie in an object store, which keeps them itself. */
  readonly files: string | undefined;
}

/** A place of backups by what an operator wrote: a folder, or an address that begins with s3:. */
export function storeAt(place: string): BackupStore {
  const address = readObjectAddress(place);
  if (address === undefined && place.startsWith('s3:'))
    throw new Error(`${place.replace(/\/\/.*@/, '//…@')} is no address such as s3://KEY:SECRET@bucket/folder?region=eu-west-2.`);
  return address === undefined ? folderStore(place) : objectBackupStore(makeObjectStore(address));
}

export function placesOf({ dataDir, backupDir, backupUrl, filesUrl }: BackupConfig): Places {
  const folder = backupsIn(dataDir);
  const own = folderStore(folder);
  const elsewhere = backupUrl !== undefined ? objectBackupStore(makeObjectStore(backupUrl)) : backupDir === undefined ? undefined : folderStore(backupDir);
  return {
    folder,
    drafts: join(folder, 'drafts'),
    own,
    elsewhere,
    all: elsewhere ? [own, elsewhere] : [own],
    files: filesUrl === undefined ? join(resolve(dataDir), 'files') : undefined,
  };
}
