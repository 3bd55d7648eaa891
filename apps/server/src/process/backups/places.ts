import { join, resolve } from 'node:path';
import { backupsIn } from '../../platform/backups/state.ts';
import { type BackupStore, folderStore } from '../../platform/backups/store.ts';
import type { Config } from '../../platform/config.ts';

export type BackupConfig = Pick<Config, 'dataDir' | 'backupDir'>;

/** Where backups lie: always in the data folder, and a second time elsewhere where that is set. */
export interface Places {
  readonly folder: string;
  readonly drafts: string;
  readonly own: BackupStore;
  readonly elsewhere: BackupStore | undefined;
  /** Both. */
  readonly all: readonly BackupStore[];
  /** The folder of uploads. */
  readonly files: string;
}

export function placesOf({ dataDir, backupDir }: BackupConfig): Places {
  const folder = backupsIn(dataDir);
  const own = folderStore(folder);
  const elsewhere = backupDir === undefined ? undefined : folderStore(backupDir);
  return { folder, drafts: join(folder, 'drafts'), own, elsewhere, all: elsewhere ? [own, elsewhere] : [own], files: join(resolve(dataDir), 'files') };
}
