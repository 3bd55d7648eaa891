import { spawn } from 'node:child_process';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '../../src/platform/embedded/free-port.ts';
import { own } from '../../src/platform/embedded/owned.ts';
import { asRunner, chooseRunner } from '../../src/platform/embedded/runner.ts';
import { isOpen } from './product.ts';

/** Starts PgBouncer before the database of the address, with its own defaults but for transaction pooling; so few connections that all are shared. */
export async function startPooler(program: string, directUrl: string) {
  const direct = new URL(directUrl);
  const [port, runner, folder] = [await findFreePort(), await chooseRunner(), await mkdtemp(join(tmpdir(), 'quarterlight-pooler-'))];
  const users = join(folder, 'users.txt');
  const settings = join(folder, 'pgbouncer.ini');
  await writeFile(users, `"${direct.username}" "${decodeURIComponent(direct.password)}"\n`);
  await writeFile(
    settings,
    [
      '[databases]',
      `* = host=${direct.hostname} port=${direct.port}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = scram-sha-256',
      `auth_file = ${users}`,
      'pool_mode = transaction',
      'default_pool_size = 6',
      'max_client_conn = 500',
    ].join('\n'),
  );
  await chmod(folder, 0o700);
  if (runner) for (const path of [folder, users, settings]) await chown(path, runner.uid, runner.gid);
  const child = spawn(program, ['-q', settings], { ...asRunner(runner), cwd: '/', stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  if (child.pid !== undefined) own(child.pid, 'SIGTERM');
  const deadline = Date.now() + 10_000;
  while (!(await isOpen(port))) {
    if (Date.now() > deadline || child.exitCode !== null) throw new Error(`${program} did not start.`);
    await pause(50);
  }
  const url = new URL(directUrl);
  url.port = String(port);
  return {
    url: url.toString(),
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
