import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

export { isOpen } from '../../apps/server/testing/kit/product.ts';

/** Every process of the machine. */
export const listProcesses = async () => {
  const { stdout } = await promisify(execFile)('ps', ['-ww', '-eo', 'pid=,ppid=,state=,args='], { maxBuffer: 20_000_000 });
  return stdout.split('\n').flatMap((line) => {
    const [, pid, parent, state = '', command = ''] = /^\s*(\d+)\s+(\d+)\s+(\S)\S*\s+(.*)$/.exec(line) ?? [];
    return pid === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), state, command }];
  });
};

/** A process and all that it has started, and they. */
export const descendantsOf = async (pid: number): Promise<number[]> => {
  const all = await listProcesses();
  const found = [pid];
  for (const ancestor of found) found.push(...all.filter((line) => line.parent === ancestor).map((line) => line.pid));
  return found;
};

/** Those of these that have not ended. */
export const livingOf = async (pids: readonly number[]): Promise<number[]> => {
  const living = new Set((await listProcesses()).filter((line) => line.state !== 'Z').map((line) => line.pid));
  return pids.filter((pid) => living.has(pid));
};

/** The one of these processes whose command line has this text. */
export const theOne = async (pids: readonly number[], text: string): Promise<number> => {
  const found = (await listProcesses()).filter(({ pid, command }) => pids.includes(pid) && command.includes(text));
  if (found.length !== 1 || !found[0]) throw new Error(`${found.length} processes have ${text} in their command line.`);
  return found[0].pid;
};

/** Waits until none of these is left, and gives those that are after the time. */
export const waitUntilGone = async (pids: readonly number[], milliseconds: number): Promise<number[]> => {
  const deadline = Date.now() + milliseconds;
  while ((await livingOf(pids)).length > 0 && Date.now() < deadline) await pause(50);
  return livingOf(pids);
};

/** What PostgreSQL says of itself in a data folder. */
export const postgresIn = async (dataDir: string): Promise<{ pid: number; port: number }> => {
  const lines = (await readFile(join(dataDir, 'database', 'cluster', 'postmaster.pid'), 'utf8')).split('\n');
  return { pid: Number(lines[0]), port: Number(lines[3]) };
};
