import { randomBytes } from 'node:crypto';
import { chmod, writeFile } from 'node:fs/promises';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { startChild } from '../children/start-child.ts';
import type { ClusterPlace } from './cluster.ts';
import { disown, own } from './owned.ts';
import { asRunner, type Runner } from './runner.ts';

/** A small process that ends PostgreSQL where our server was killed and nobody took PostgreSQL over. */
export interface Keeper {
  /** PostgreSQL needs it no more: it has ended, or is another server's. */
  readonly stop: () => void;
}

/** How long, in seconds, PostgreSQL waits for the next server after its own was killed. */
const usualPatience = 20;

// Its input comes to an end with the server, however that ends. Who takes PostgreSQL over writes another word into the file.
const script = `read -r nothing
while [ "$5" -gt 0 ]; do
  sleep 1
  read -r now < "$3" && [ "$now" = "$4" ] || exit 0
  read -r there < "$1/postmaster.pid" && [ "$there" = "$2" ] || exit 0
  set -- "$1" "$2" "$3" "$4" "$(($5 - 1))"
done
kill -INT "$2"`;

/** Sets a keeper beside a running PostgreSQL; every earlier one of the same cluster gives up. There is none on Windows, which has no such shell. */
export const startKeeper = async (place: ClusterPlace, runner: Runner, pid: number, patience = usualPatience): Promise<Keeper> => {
  if (process.platform === 'win32') return { stop: () => undefined };
  const word = randomBytes(12).toString('hex');
  const file = join(place.home, 'keeper');
  // On a full disk there is none, but a server that answers.
  await writeFile(file, `${word}\n`)
    .then(() => chmod(file, 0o644))
    .catch(() => undefined);
  let group = 0;
  let isWanted = true;
  const launch = (): void => {
    const child = startChild('/bin/sh', ['-c', script, 'quarterlight-keeper', place.cluster, String(pid), file, word, String(patience)], {
      ...asRunner(runner),
      cwd: '/',
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    child.on('error', () => undefined);
    child.stdin?.on('error', () => undefined);
    if (child.stdin instanceof Socket) child.stdin.unref();
    child.unref();
    if (child.pid === undefined) return;
    const mine = -child.pid;
    group = mine;
    own(mine, 'SIGKILL');
    child.on('exit', (_code, signal) => {
      disown(mine);
      if (isWanted && signal !== null) setTimeout(() => isWanted && launch(), 1_000).unref();
    });
  };
  launch();
  return {
    stop: () => {
      isWanted = false;
      if (group === 0) return;
      try {
        process.kill(group, 'SIGKILL');
      } catch {
        // It has ended already.
      }
    },
  };
};
