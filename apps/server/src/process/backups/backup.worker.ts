import { setPriority } from 'node:os';
import { type MakingBackup, makeBackup } from './make-backup.ts';

/** What the process is told that makes a backup. */
export type BackupWanted = Omit<MakingBackup, 'say'>;

// Whoever started it has gone: what it began is removed by the next one.
process.once('disconnect', () => process.exit(1));

process.once('message', (wanted: BackupWanted) => {
  // Requests come first.
  setPriority(19);
  makeBackup({ ...wanted, say: () => undefined }).then(
    () => process.exit(0),
    () => process.exit(1),
  );
});
