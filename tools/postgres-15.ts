import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// npm run server:15 -- [--pooler] [test files]: the server's tests on Debian's PostgreSQL 15, made ready as docs/operations.md tells an operator.
const root = fileURLToPath(new URL('..', import.meta.url));
const postgres = process.env['POSTGRES_15'] ?? '/usr/lib/postgresql/15/bin';
const pooler = process.env['PGBOUNCER'] ?? '/usr/sbin/pgbouncer';
const withPooler = process.argv.includes('--pooler');
const files = process.argv.slice(2).filter((argument) => argument !== '--pooler');

function missing(): string | undefined {
  if (!existsSync(join(postgres, 'initdb')))
    return `There is no PostgreSQL 15 in ${postgres}: install Debian's package postgresql-15, or name its folder in POSTGRES_15.`;
  if (withPooler && !existsSync(pooler)) return `There is no PgBouncer at ${pooler}: install Debian's package pgbouncer, or name the program in PGBOUNCER.`;
  return undefined;
}

const lacks = missing();
if (lacks !== undefined) {
  process.stderr.write(`${lacks}\n`);
  process.exit(1);
}
const child = spawn(process.execPath, [join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', '--project', 'server*', ...files], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, TEST_POSTGRES: postgres, ...(withPooler ? { TEST_POOLER: pooler } : {}) },
});
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
child.once('exit', (code) => process.exit(code ?? 1));
