import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { keepFiles, keptFiles } from '../../platform/backups/keep-files.ts';
import { copyLog, shipLog } from '../../platform/backups/ship-log.ts';
import { type BackupFile, changeState, noteTrouble, readState } from '../../platform/backups/state.ts';
import { forkChild } from '../../platform/children/start-child.ts';
import { placeIn } from '../../platform/embedded/cluster.ts';
import { safeError } from '../../platform/log/safe-error.ts';
import type { BackupWanted } from './backup.worker.ts';
import { databaseOf } from './make-backup.ts';
import { type BackupConfig, placesOf } from './places.ts';

export interface Backups {
  readonly stop: () => Promise<void>;
}

interface Options {
  readonly config: BackupConfig;
  readonly ownerUrl: string;
  readonly home: string;
  readonly migrationsFolder: string;
  readonly now: () => Date;
  readonly log: { readonly warn: (details: object, text: string) => void };
  /** Told of trouble that is new. */
  readonly onTrouble: (what: string) => Promise<void>;
  /** How often the log is taken into the backups, in milliseconds; three seconds unless told. */
  readonly every?: number;
}

const usualEvery = 3_000;
const minute = 60_000;
const quarter = 15 * minute;
const hour = 60 * minute;
const day = 24 * hour;
// The backup is made after this hour of the night, UTC.
const nightHour = 2;

/** Whether a backup has to be made now: each night, the first one a quarter of an hour after the start, and an hour after one that failed. */
export function isDue(state: Pick<BackupFile, 'madeAt' | 'triedAt'>, startedAt: number, now: number): boolean {
  const tried = state.triedAt === null ? 0 : Date.parse(state.triedAt);
  if (now - tried < hour || now - startedAt < quarter) return false;
  const made = state.madeAt === null ? 0 : Date.parse(state.madeAt);
  const tonight = Math.floor(now / day) * day + nightHour * hour;
  const lastNight = tonight > now ? tonight - day : tonight;
  return made < lastNight;
}

/** Takes the database's log and the uploads into the backups as they come, and has a backup made each night by a process of its own. */
export async function startBackups(options: Options): Promise<Backups> {
  const { config, ownerUrl, home, now, log, every = usualEvery } = options;
  const places = placesOf(config);
  const { archive } = placeIn(home);
  const database = await databaseOf(ownerUrl);
  const startedAt = now().getTime();
  const told = new Set(Object.keys((await readState(places.folder)).troubles));
  let known: { log: Set<string>; files: Set<string>; lookedAt: number } | undefined;
  let child: ReturnType<typeof forkChild> | undefined;
  let stopped = false;

  const tell = async (what: string, error: unknown): Promise<void> => {
    const words = error === undefined ? undefined : safeError(error).message;
    await noteTrouble(places.folder, what, words);
  };
  const tellNew = async (): Promise<void> => {
    const { troubles } = await readState(places.folder);
    for (const what of told) if (!(what in troubles)) told.delete(what);
    for (const [what, { words }] of Object.entries(troubles)) {
      if (told.has(what)) continue;
      told.add(what);
      log.warn({ what, words }, 'the backups are in trouble');
      await options.onTrouble(what).catch((error: unknown) => log.warn({ err: error }, 'nobody could be told of the trouble with the backups'));
    }
  };

  const takeLog = async (): Promise<void> => {
    const { upTo } = await shipLog({ archive, database, store: places.own, drafts: places.drafts });
    if (upTo !== undefined) await changeState(places.folder, () => ({ newestPoint: upTo.toISOString() }));
    await tell('log', undefined);
  };
  const takeElsewhere = async (): Promise<void> => {
    const { elsewhere } = places;
    if (elsewhere === undefined) return;
    const looking = now().getTime();
    known ??= {
      log: await copyLog({ from: places.own, to: elsewhere, database, drafts: places.drafts }),
      files: await keptFiles(elsewhere, database),
      lookedAt: 0,
    };
    await copyLog({ from: places.own, to: elsewhere, database, drafts: places.drafts, known: known.log });
    if (places.files !== undefined) await keepFiles({ root: places.files, store: elsewhere, database, known: known.files, since: known.lookedAt });
    known.lookedAt = looking;
    await tell('elsewhere', undefined);
  };
  const backUp = (): Promise<void> => {
    const built = extname(import.meta.filename) !== '.ts';
    const file = fileURLToPath(new URL(built ? './backup.worker.mjs' : './backup.worker.ts', import.meta.url));
    const started = forkChild(file, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    child = started;
    const wanted: BackupWanted = {
      config: { dataDir: config.dataDir, backupDir: config.backupDir, backupUrl: config.backupUrl, filesUrl: config.filesUrl },
      ownerUrl,
      home,
      migrationsFolder: options.migrationsFolder,
      atOnce: false,
    };
    started.send(wanted);
    return new Promise((resolve) => {
      started.on('error', () => resolve());
      started.on('exit', (code) => {
        child = undefined;
        // One that was killed could note nothing.
        if (code === null && !stopped) void tell('backup', new Error('The process that makes backups was ended before it had done.')).then(resolve, resolve);
        else resolve();
      });
    });
  };

  let round = 0;
  const look = async (): Promise<void> => {
    await takeLog().catch((error: unknown) => tell('log', error));
    if (round % 5 === 0) await takeElsewhere().catch((error: unknown) => tell('elsewhere', error));
    if (round % 20 === 0 && child === undefined && isDue(await readState(places.folder), startedAt, now().getTime())) void backUp();
    if (round % 5 === 0) await tellNew();
    round += 1;
  };
  let looking = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const schedule = (): void => {
    timer = setTimeout(() => {
      looking = look()
        .catch((error: unknown) => log.warn({ err: error }, 'the backups could not be looked after'))
        .finally(() => {
          if (!stopped) schedule();
        });
    }, every);
    timer.unref();
  };
  schedule();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      child?.kill();
      await looking;
    },
  };
}
