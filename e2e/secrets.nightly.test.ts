import { chmod, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { waitUntilReady } from '../apps/server/testing/kit/product.ts';
import { listProcesses, postgresIn, theOne } from './support/family.ts';
import { familyOf, useOwnProducts } from './support/own-product.ts';

const own = useOwnProducts();
const password = 'nobody-else-may-read-this';
const onLinux = process.platform === 'linux';

describe('the running product', () => {
  test.runIf(onLinux)('gives its database no secret of its environment, and shows none on any command line', async () => {
    const environment = { DEMO_PASSWORD: password, DVLA_API_KEY: 'key-of-the-dvla', npm_config_token: 'key-of-npm' };
    const product = own.start({ environment });
    await waitUntilReady(product);
    const family = await familyOf(product, own.dataDir());
    const server = await theOne(family, 'dist/server/main.mjs');
    const upper = [await theOne(family, 'npm start'), await theOne(family, 'tools/start.mjs')];
    const secrets = await Promise.all(['database-roles', 'database/owner-password'].map((name) => readFile(join(own.dataDir(), name), 'utf8')));
    const all = [password, 'key-of-the-dvla', 'key-of-npm', ...secrets.map((secret) => secret.trim())];

    const environmentOf = (pid: number) => readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
    const { pid: postmaster } = await postgresIn(own.dataDir());
    expect(await environmentOf(postmaster)).toContain('LC_ALL=C');
    for (const pid of family.filter((one) => one !== server && !upper.includes(one))) {
      const text = await environmentOf(pid);
      for (const secret of all) expect(text).not.toContain(secret);
      expect(text).not.toMatch(/DEMO|DATA_DIR|PORT=|npm_/);
    }
    const ofServer = await environmentOf(server);
    expect(ofServer).toContain(password);
    expect(ofServer).not.toMatch(/npm_|key-of-npm/);
    const commands = (await listProcesses()).filter(({ pid }) => family.includes(pid)).map(({ command }) => command);
    for (const secret of all) expect(commands.filter((command) => command.includes(secret))).toEqual([]);
  });

  test('holds no session of a superuser or of the owner of its tables', async () => {
    const product = own.start();
    await waitUntilReady(product);
    const { port } = await postgresIn(own.dataDir());
    const secret = (await readFile(join(own.dataDir(), 'database', 'owner-password'), 'utf8')).trim();
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'quarterlight_admin', password: secret, database: 'quarterlight' });
    await client.connect();
    const rolesOf = async (which: string) => {
      const { rows } = await client.query<{ role: string }>(
        `select distinct a.usename::text as role from pg_stat_activity a join pg_roles r on r.oid = a.usesysid
          where a.backend_type = 'client backend' and a.pid <> pg_backend_pid() and ${which} order by 1`,
      );
      return rows.map(({ role }) => role);
    };
    try {
      const mighty = "(r.rolsuper or r.rolbypassrls or r.rolcreaterole or pg_has_role(r.oid, 'quarterlight_owner', 'member'))";
      // The start's own sessions go a moment after its last word.
      await expect.poll(() => rolesOf(mighty)).toEqual([]);
      await expect.poll(() => rolesOf(`not ${mighty}`)).toEqual(['quarterlight_app', 'quarterlight_guard', 'quarterlight_tasks']);
    } finally {
      await client.end();
    }
  });

  test.runIf(process.platform !== 'win32')('keeps other accounts from its data folder and the passwords in it, also those of before', async () => {
    const files = ['database-roles', 'demo-password'].map((name) => join(own.dataDir(), name));
    for (const file of files) {
      await writeFile(file, 'made-by-an-earlier-start\n');
      await chmod(file, 0o644);
    }
    await chmod(own.dataDir(), 0o755);
    const product = own.start();
    await waitUntilReady(product);
    const modeOf = async (path: string) => (await stat(path)).mode & 0o777;
    for (const file of [...files, join(own.dataDir(), 'database', 'owner-password')]) expect(await modeOf(file)).toBe(0o600);
    expect((await modeOf(own.dataDir())) & 0o066).toBe(0);
    expect((await modeOf(join(own.dataDir(), 'database'))) & 0o066).toBe(0);
  });
});
