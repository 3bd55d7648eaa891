import { open, readdir, readFile, readlink, realpath, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startChild } from '../children/start-child.ts';
import { errorCode } from '../error-code.ts';
import type { Binaries } from './binaries.ts';
import { disown, own } from './owned.ts';
import { asRunner, type Runner, run } from './runner.ts';

/** What PostgreSQL writes about itself in postmaster.pid. */
interface PostmasterFile {
  readonly pid: number;
  readonly port: number;
  readonly status: string;
}

/** Reads postmaster.pid; `undefined` where there is none or it is not complete yet. */
export const readPostmasterFile = async (cluster: string): Promise<PostmasterFile | undefined> => {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n').map((line) => line.trim());
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  return pid > 0 && port > 0 ? { pid, port, status: lines[7] ?? '' } : undefined;
};

const answersSignals = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
};

/** A dead process that nobody has collected yet still answers signals; in a container nobody may ever collect it. */
const isZombie = async (pid: number): Promise<boolean> => {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return /^[ZX]/.test(text.slice(text.lastIndexOf(')') + 2));
};

/** Whether a process with this id is alive. */
export const isAlive = async (pid: number): Promise<boolean> => answersSignals(pid) && !(await isZombie(pid));

/** Whether the process is PostgreSQL on this very cluster: process ids are used again, above all in containers. */
export const isPostmasterOf = async (pid: number, cluster: string): Promise<boolean> => {
  if (pid === process.pid) return false;
  if (process.platform !== 'linux') return isAlive(pid);
  const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => undefined);
  if ((name !== undefined && name.trim() !== 'postgres') || !(await isAlive(pid))) return false;
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
  return folder === undefined || folder === (await realpath(cluster));
};

const hasSurvivors = async (cluster: string): Promise<boolean> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  return (await Promise.all(pids.map((pid) => isPostmasterOf(pid, cluster)))).includes(true);
};

/**
 * Clears the way after a PostgreSQL that was killed: waits for its last sessions to go, then removes its pid file
 * where the number belongs to something else or to a process nobody collects, which PostgreSQL would take for a living one.
 */
export const clearAfterKilled = async (pid: number, cluster: string): Promise<void> => {
  if (process.platform !== 'linux') return;
  const deadline = Date.now() + 10_000;
  while (await hasSurvivors(cluster)) {
    if (Date.now() > deadline) return;
    await pause(50);
  }
  if (answersSignals(pid)) await rm(join(cluster, 'postmaster.pid'), { force: true });
};

/** Waits until a process is gone; says whether it went in time. */
export const waitForEnd = async (pid: number, milliseconds: number): Promise<boolean> => {
  const deadline = Date.now() + milliseconds;
  while (await isAlive(pid)) {
    if (Date.now() > deadline) return false;
    await pause(25);
  }
  return true;
};

/** Tells PostgreSQL to end; it may have done so already. */
export const signalEnd = (pid: number, signal: 'SIGINT' | 'SIGQUIT'): void => {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended already.
  }
};

export interface Launched {
  readonly pid: number;
  /** True from the moment the process has ended. */
  readonly hasEnded: () => boolean;
}

const logLimit = 10 * 1024 * 1024;

/** What PostgreSQL wrote to its log since an offset, at most the last part. */
export const readLogSince = async (logFile: string, offset: number): Promise<string> => {
  const text = await readFile(logFile).catch(() => Buffer.alloc(0));
  return text.subarray(offset).subarray(-20_000).toString();
};

/** The size of the log now; a log past its limit begins anew. */
export const beginLog = async (logFile: string): Promise<number> => {
  const size = (await stat(logFile).catch(() => undefined))?.size ?? 0;
  if (size <= logLimit) return size;
  await rm(logFile, { force: true });
  return 0;
};

/** Starts the postmaster in a session of its own, so that Ctrl-C in a terminal reaches the server only, which stops PostgreSQL last. */
export const launchPostmaster = async (
  binaries: Binaries,
  runner: Runner,
  place: { readonly cluster: string; readonly logFile: string },
  settings: Readonly<Record<string, string>>,
): Promise<Launched> => {
  const logHandle = await open(place.logFile, 'a', 0o600);
  try {
    const args = ['-D', place.cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
    const child = startChild(binaries.postgres, args, {
      ...asRunner(runner),
      cwd: place.cluster,
      detached: true,
      stdio: ['ignore', logHandle.fd, logHandle.fd],
    });
    const pid = child.pid ?? 0;
    if (pid > 0) own(pid, 'SIGINT');
    let ended = false;
    child.on('exit', () => {
      ended = true;
      disown(pid);
    });
    await new Promise<void>((resolve, reject) => {
      child.once('spawn', resolve);
      child.once('error', reject);
    });
    child.unref();
    return { pid, hasEnded: () => ended };
  } finally {
    await logHandle.close();
  }
};

/** Stops PostgreSQL as `pg_ctl stop` does: cut the sessions and write a checkpoint; after a minute without one. */
export const stopPostmaster = async (pid: number, cluster: string, binaries: Binaries, runner: Runner): Promise<void> => {
  if (process.platform === 'win32') {
    await run(runner, binaries.pgCtl, ['stop', '-D', cluster, '-m', 'fast', '-w']);
  } else {
    signalEnd(pid, 'SIGINT');
    if (!(await waitForEnd(pid, 60_000))) {
      signalEnd(pid, 'SIGQUIT');
      await waitForEnd(pid, 10_000);
    }
  }
  disown(pid);
};
