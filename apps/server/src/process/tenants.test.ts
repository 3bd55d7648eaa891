import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { uploadFiles } from '@quarterlight/contract/files/library-routes';
import { login, resetPassword } from '@quarterlight/contract/identity/routes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plantCanaries } from '../../testing/gates/isolation/canaries.ts';
import { aVictim } from '../../testing/gates/isolation/world.ts';
import { Client } from '../../testing/kit/client.ts';
import { fileForm } from '../../testing/kit/file-form.ts';
import { testApp, useTestApp } from '../../testing/kit/harness.ts';
import { openStream } from '../../testing/kit/open-stream.ts';
import { asOwner } from '../../testing/kit/owner.ts';
import { type Prepared, prepareUnderTest, startPostgresUnderTest } from '../../testing/kit/postgres.ts';
import { startQuietServices } from '../../testing/kit/quiet-services.ts';
import { aTenant, type TestTenant } from '../../testing/kit/tenants.ts';
import { headKeeperOf, sealEntries, signChain, verifyLog } from '../areas/system/index.ts';
import { digestTenant } from '../platform/moving/digest-tenant.ts';
import { leftBehind, readTenantTables, readyToMove } from '../platform/moving/tenant-tables.ts';
import type { Running } from './start-services.ts';
import { makeTenants } from './tenants.ts';

useTestApp({ alone: true });

const canary = 'canary-of-the-erased';
let folder: string;
let here: ReturnType<typeof makeTenants>;
let there: ReturnType<typeof makeTenants> & { readonly prepared: Prepared; readonly running: Running };
let stopThere: () => Promise<void>;
let leaving: TestTenant;
let staying: TestTenant;
let leavingFile: string;

const digestsAt = (url: string, tenantId: string, all = false) =>
  asOwner(url, async (client) => {
    await readyToMove(client);
    return digestTenant(client, tenantId, { all });
  });

/** Everything that a database holds in any table, where it names this. */
async function tablesThatName(url: string, text: string): Promise<string[]> {
  return asOwner(url, async (owner) => {
    const { rows } = await owner.query<{ name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_'`,
    );
    const found: string[] = [];
    for (const { name } of rows) {
      const { rowCount } = await owner.query(`select 1 from ${name} t where strpos(t::text, $1) > 0 limit 1`, [text]);
      if (rowCount === 1) found.push(name);
    }
    return found;
  });
}

async function anotherInstallation() {
  const postgres = await startPostgresUnderTest();
  const prepared = await prepareUnderTest(postgres);
  const dataDir = await mkdtemp(join(tmpdir(), 'quarterlight-there-'));
  const running: Running = await startQuietServices(prepared.appUrl, { dataDir });
  stopThere = async () => {
    await running.stop();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { ...makeTenants({ config: running.services.config, ownerUrl: prepared.ownerUrl, running }, '1.5.5'), prepared, running };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarterlight-tenants-'));
  const { running, ownerUrl } = testApp();
  here = makeTenants({ config: running.services.config, ownerUrl, running }, '1.5.5');
  there = await anotherInstallation();
  [leaving, staying] = [await aTenant(), await aTenant()];
  for (const tenant of [leaving, staying]) await aVictim(tenant);
  const office = await leaving.user();
  const uploaded = await office.raw(uploadFiles.method, uploadFiles.path, fileForm('secret.txt', `${canary} in a file`));
  expect(uploaded.status).toBe(200);
  await leaving.scope.write((tx) => tx.enqueue('outbox.send', { messageId: '00000000-0000-4000-8000-000000000000' }, { key: canary }));
  leavingFile = join(folder, 'leaving.quarterlight');
}, 120_000);
afterAll(async () => {
  await stopThere();
  await rm(folder, { recursive: true, force: true });
});

describe('a company', () => {
  it('is told whole or not at all: every table of tenants goes along or says why not, and nothing that goes points at what stays', async () => {
    await asOwner(testApp().superuserUrl, async (owner) => {
      const tables = await readTenantTables(owner);
      const names = new Set(tables.map(({ name }) => name));
      expect(Object.keys(leftBehind).filter((name) => !names.has(name))).toEqual([]);
      expect(tables.filter(({ order }) => order === '')).toEqual([]);
      const { rows } = await owner.query<{ child: string; parent: string }>(
        "select distinct conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint where contype = 'f'",
      );
      expect(rows.filter(({ child, parent }) => Object.hasOwn(leftBehind, parent) && !Object.hasOwn(leftBehind, child))).toEqual([]);
    });
  });

  it('lets no trigger stand in the way of a move', async () => {
    await asOwner(testApp().superuserUrl, async (owner) => {
      const { rows } = await owner.query<{ says: string }>(
        `select pg_get_triggerdef(t.oid) as says from pg_trigger t join pg_class c on c.oid = t.tgrelid
          where not t.tgisinternal and c.relnamespace = 'public'::regnamespace and (t.tgtype & 32) = 0`,
      );
      expect(rows.length).toBeGreaterThan(20);
      expect(rows.filter(({ says }) => !says.includes('app.moving()'))).toEqual([]);
    });
  });

  it('leaves in one file and arrives elsewhere as it was, by the digest of every table and file', async () => {
    const { ownerUrl, running } = testApp();
    const { id } = leaving.scope.tenant;
    await leaving.scope.write((tx) => sealEntries(tx));
    expect(await signChain(leaving.scope, headKeeperOf(running.services))).toMatchObject({ number: 1 });
    const before = await digestsAt(ownerUrl, id);
    expect(Object.values(before).filter(({ rows }) => rows > 0).length).toBeGreaterThan(40);
    const told = await here.export(leaving.slug, leavingFile);
    expect(told.files).toBe(7);
    const arrived = await there.load(leavingFile, 'elsewhere');
    expect(arrived.slug).toBe('elsewhere');
    const after = await digestsAt(there.prepared.ownerUrl, id);
    // What was waiting to be sent is sent from where it came.
    const { outbox_message: queued, ...others } = after;
    const { outbox_message: sent, ...were } = before;
    // Webhooks are off there until they have a secret of that installation, and the log says whose key signs it now.
    const changed = ['log_entry', 'log_value', 'log_head', 'webhook'];
    const differing = Object.keys(were).filter((name) => others[name]?.digest !== were[name]?.digest);
    expect(differing.toSorted()).toEqual(changed.toSorted());
    const arrivedScope = await there.running.services.scopeOfId(id);
    expect(arrivedScope && (await verifyLog(arrivedScope, { keeper: headKeeperOf(there.running.services) }))).toMatchObject({
      intact: true,
      signed: { number: 2 },
    });
    expect(queued?.rows).toBe(sent?.rows);
    expect(await there.list()).toMatchObject([{ slug: 'elsewhere', status: 'active' }]);
  });

  it('arrives once, under a name that is free, whole, and from a database of the same shape', async () => {
    const before = await digestsAt(there.prepared.ownerUrl, leaving.scope.tenant.id, true);
    await expect(there.load(leavingFile, 'another')).rejects.toThrow('This company is here already, as elsewhere.');
    const stayingFile = join(folder, 'staying.quarterlight');
    await here.export(staying.slug, stayingFile);
    await expect(there.load(stayingFile, 'elsewhere')).rejects.toThrow('Another company is called elsewhere here.');
    const whole = await readFile(stayingFile);
    const cut = join(folder, 'cut');
    for (const share of [0.1, 0.6, 0.99]) {
      await writeFile(cut, whole.subarray(0, Math.trunc(whole.length * share)));
      await expect(there.load(cut, 'cut')).rejects.toThrow();
    }
    const spoilt = join(folder, 'spoilt');
    await writeFile(spoilt, 'no such thing');
    await expect(there.load(spoilt, 'spoilt')).rejects.toThrow();
    await asOwner(there.prepared.superuserUrl, (owner) => owner.query("insert into applied_migration (name, checksum) values ('99990101T0000_more.sql', 'x')"));
    await expect(there.load(stayingFile, 'other-shape')).rejects.toThrow('differs from this one by 1 migrations');
    await asOwner(there.prepared.superuserUrl, (owner) => owner.query("delete from applied_migration where checksum = 'x'"));
    expect(await there.list()).toHaveLength(1);
    expect(await digestsAt(there.prepared.ownerUrl, leaving.scope.tenant.id, true)).toEqual(before);
  });

  it('is erased without a trace, while others work and keep all that they have', async () => {
    const { ownerUrl, superuserUrl, running } = testApp();
    const { id: tenantId } = leaving.scope.tenant;
    const nobody = '00000000-0000-0000-0000-000000000000';
    await asOwner(superuserUrl, (owner) => plantCanaries(owner, { tenantId, within: nobody, customerId: nobody, branchId: nobody, technicianId: nobody }));
    const office = await staying.user();
    const before = await digestsAt(ownerUrl, staying.scope.tenant.id);
    expect((await tablesThatName(superuserUrl, 'zqtenant')).length).toBeGreaterThan(30);
    const erasing = here.erase(leaving.slug);
    const meanwhile = await office.raw('GET', '/v1/worksheets?limit=1');
    const erased = await erasing;
    expect(meanwhile.status).toBe(200);
    expect(erased.files).toBe(7);
    expect(erased.tasks).toBeGreaterThan(0);
    for (const text of ['zqtenant', canary, leaving.scope.tenant.id, leaving.slug]) expect(await tablesThatName(superuserUrl, text)).toEqual([]);
    const { dataDir } = running.services.config;
    const left = await readdir(dataDir, { recursive: true });
    expect(left.filter((name) => name.includes(tenantId))).toEqual([]);
    expect(left.some((name) => name.includes(staying.scope.tenant.id))).toBe(true);
    const after = await digestsAt(ownerUrl, staying.scope.tenant.id);
    expect(after).toEqual(before);
    await expect(here.erase(leaving.slug)).rejects.toThrow(`There is no tenant ${leaving.slug}.`);
  });

  it('is made with its first administrator, is closed to everybody within a second and opened again', async () => {
    const made = await here.create({
      slug: 'acme',
      name: 'Acme Glass',
      administrator: { username: 'jane', firstName: 'Jane', lastName: 'Archer', email: 'jane@acme.example' },
    });
    expect(made.asksCode).toBe(false);
    const visitor = new Client('acme', undefined);
    const token = made.link.split('/').at(-1) ?? '';
    const password = 'seven quiet windscreens';
    expect((await visitor.call(resetPassword, { params: { token }, body: { password, confirmPassword: password } })).status).toBe(204);
    const signedIn = await visitor.call(login, { body: { username: 'jane', password } });
    expect(signedIn.status).toBe(200);
    const jane = new Client('acme', signedIn.body);
    expect((await jane.raw('GET', '/v1/system/settings')).status).toBe(200);
    await expect(here.create({ slug: 'acme', name: 'Again', administrator: { username: 'a', firstName: '', lastName: 'B', email: '' } })).rejects.toThrow(
      'There is a company acme already.',
    );
    const address = await testApp().app.http.listen({ port: 0, host: '127.0.0.1' });
    const stream = await openStream(address, jane);
    expect(stream.status).toBe(200);
    await here.suspend('acme');
    await stream.ended;
    await expect.poll(async () => (await jane.raw('GET', '/v1/users/claims')).status).not.toBe(200);
    expect((await visitor.call(login, { body: { username: 'jane', password } })).status).not.toBe(200);
    await here.resume('acme');
    await expect.poll(async () => (await jane.raw('GET', '/v1/users/claims')).status).toBe(200);
    await expect(here.suspend('nobody')).rejects.toThrow('There is no company nobody.');
  });
});
