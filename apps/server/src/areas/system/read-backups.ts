import type { BackupsReply } from '@quarterlight/contract/system/schemas';
import { backupsIn, readState, troubleWords } from '../../platform/backups/state.ts';
import type { Config } from '../../platform/config.ts';

/** How the backups stand, in words that name no place and no company: the places are the operator's, and are in the server's log. */
export async function readBackups({ dataDir, backups }: Pick<Config, 'dataDir' | 'backups'>): Promise<BackupsReply> {
  const state = await readState(backupsIn(dataDir));
  return {
    kept: backups,
    lastBackup: state.madeAt,
    lastProved: state.provedAt,
    oldestPoint: state.oldestPoint,
    newestPoint: state.newestPoint,
    secondPlace: state.elsewhere !== null,
    secondPlaceAt: state.elsewhereAt,
    troubles: Object.entries(state.troubles).map(([what, { since }]) => ({ since, words: troubleWords(what) })),
  };
}
