import type { SpawnOptions } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { startChild } from '../children/start-child.ts';
import { disown, own } from './owned.ts';
import { StartupError } from './startup-error.ts';

/** The user PostgreSQL runs as where ours is root, which PostgreSQL refuses. */
interface OtherUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** Who runs PostgreSQL: `undefined` means the user we are ourselves. */
export type Runner = OtherUser | undefined;

const preferredUsers = ['postgres', 'nobody'];

const parsePasswd = (text: string): OtherUser[] =>
  text.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':');
    return name && uid && gid && Number(uid) > 0 ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });

/** Chooses an existing user for PostgreSQL when we are root; a made-up uid would not do, `initdb` looks it up. */
export const chooseRunner = async (): Promise<Runner> => {
  if (process.getuid?.() !== 0) return undefined;
  const users = parsePasswd(await readFile('/etc/passwd', 'utf8'));
  for (const name of preferredUsers) {
    const user = users.find((candidate) => candidate.name === name);
    if (user) return user;
  }
  throw new StartupError('PostgreSQL refuses to run as root and there is no user postgres or nobody: add one, or run Quarterlight as an ordinary user.');
};

const onWindows = process.platform === 'win32';

/** The spawn options that make a child run as the runner. */
export const asRunner = (runner: Runner): Pick<SpawnOptions, 'uid' | 'gid'> => (runner ? { uid: runner.uid, gid: runner.gid } : {});

export interface Outcome {
  readonly ok: boolean;
  readonly output: string;
}

/** Runs a program to its end as the runner; never throws, a program that cannot be run is an outcome too. */
export const run = (runner: Runner, program: string, args: readonly string[]): Promise<Outcome> =>
  new Promise((resolve) => {
    const child = startChild(program, args, {
      ...asRunner(runner),
      cwd: onWindows ? process.cwd() : '/',
      detached: !onWindows,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    // The whole group: initdb has children of its own, which would go on writing.
    const group = child.pid === undefined ? undefined : child.pid * (onWindows ? 1 : -1);
    if (group !== undefined) own(group, 'SIGKILL');
    let output = '';
    const collect = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-200_000);
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.on('error', (error) => resolve({ ok: false, output: `${output}${error.message}` }));
    child.on('close', (code) => {
      if (group !== undefined) disown(group);
      resolve({ ok: code === 0, output });
    });
  });
