import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { updateSettings } from '@quarterlight/contract/system/routes';
import { newId } from '@quarterlight/kit/ids';
import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, useTestApp } from '../../../../testing/kit/harness.ts';
import { connectedPastTriggers } from '../../../../testing/kit/owner.ts';
import { aTenant, type TestTenant } from '../../../../testing/kit/tenants.ts';
import { makeVault } from '../../../platform/secrets/vault.ts';
import { keepLog, sealEntries, startSigner } from '../index.ts';
import { verifyLog } from '../verify-log.ts';
import { cutEntries, emptyValues } from './head.queries.ts';
import { headKeyOf, readHead } from './head.rules.ts';
import { makeHeadFiles } from './head-files.ts';
import type { HeadKeeper } from './head-keeper.ts';
import { recordRestoration } from './record-restoration.ts';
import { Held, signChain } from './sign-heads.ts';
import { headFileOf, keepCopy } from './tampering.fixtures.ts';

useTestApp();

const secretKey = '1'.repeat(64);
const folders: string[] = [];
const aFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'heads-'));
  folders.push(folder);
  return folder;
};
let owner: Client;
beforeAll(async () => {
  owner = await connectedPastTriggers(testApp().superuserUrl);
});
afterAll(async () => {
  await owner.end();
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

/** What a server has for the heads: its folders and its secret key. */
function aServer(dataDir: string, { key = secretKey, logHeadsDir }: { key?: string; logHeadsDir?: string } = {}): HeadKeeper {
  const seed = makeVault({ dataDir, secretKey: key }).derive('quarterlight log heads');
  return { files: makeHeadFiles({ dataDir, logHeadsDir }), key: () => seed.then(headKeyOf) };
}

async function change(tenant: TestTenant, count = 1): Promise<void> {
  for (let index = 0; index < count; index += 1)
    await tenant.scope.write((tx) => tx.audit({ entity: 'vehicle', id: newId(), label: 'A', action: 'vehicle.changed', before: {}, after: { name: 'A' } }));
  await tenant.scope.write((tx) => sealEntries(tx));
}

async function aSignedLog(count = 3) {
  const tenant = await aTenant();
  const dataDir = await aFolder();
  const server = aServer(dataDir);
  await change(tenant, count);
  await signChain(tenant.scope, server);
  return { tenant, dataDir, server, file: headFileOf(dataDir, tenant.scope.tenant.id) };
}
const linesIn = async (file: string) => (await readFile(file, 'utf8')).trimEnd().split('\n');

describe('a signed head', () => {
  it('stands in the database and outside of it alike, closed to others, and only where there is news', async () => {
    const { tenant, server, file } = await aSignedLog();
    expect(await signChain(tenant.scope, server)).toBeUndefined();
    await change(tenant);
    expect(await signChain(tenant.scope, server)).toMatchObject({ number: 2, position: 4, what: 'sealed' });
    const lines = await linesIn(file);
    const rows = await tenant.scope.read((tx) => tx.db.selectFrom('log_head').select('line').orderBy('number').execute());
    expect(rows.map(({ line }) => line)).toEqual(lines);
    expect(lines.map((line) => readHead(line)?.number)).toEqual([1, 2]);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await expect(tenant.scope.write((tx) => tx.db.updateTable('log_head').set({ position: 9 }).execute())).rejects.toThrow(/permission denied/);
  });

  it('comes for every company within a pass, and once more at the stop', async () => {
    const [tenant, keeper] = [await aTenant(), aServer(await aFolder())];
    const { running } = testApp();
    await change(tenant);
    const signer = startSigner({
      pool: running.pool,
      scopeOfId: async (id) => (id === tenant.scope.tenant.id ? running.services.scopeOfId(id) : undefined),
      keeper,
      onHeld: (_tenant, problem) => expect.unreachable(problem),
      onTrouble: (error) => expect.unreachable(String(error)),
      everyMilliseconds: 3_600_000,
    });
    const signed = async () => (await verifyLog(tenant.scope, { keeper })).signed?.position;
    await signer.runOnce();
    expect(await signed()).toBe(1);
    await change(tenant);
    await signer.stop();
    expect(await signed()).toBe(2);
  });

  it('is brought to every server of the database, to a second folder, and back where a folder was lost', async () => {
    const { tenant, server } = await aSignedLog();
    const [second, aside] = [await aFolder(), await aFolder()];
    const other = aServer(second, { logHeadsDir: aside });
    await signChain(tenant.scope, other);
    await change(tenant);
    await signChain(tenant.scope, other);
    await change(tenant);
    await signChain(tenant.scope, server);
    await signChain(tenant.scope, other);
    for (const keeper of [server, other]) expect(await verifyLog(tenant.scope, { keeper })).toMatchObject({ intact: true, signed: { number: 3 } });
    expect(await linesIn(join(aside, `${tenant.scope.tenant.id}.jsonl`))).toEqual(await linesIn(headFileOf(second, tenant.scope.tenant.id)));
    const lost = aServer(await aFolder());
    expect((await verifyLog(tenant.scope, { keeper: lost })).notes).toEqual([
      'No signed head is kept outside of the database yet: the first comes within a minute.',
    ]);
    await signChain(tenant.scope, lost);
    expect(await verifyLog(tenant.scope, { keeper: lost })).toMatchObject({ intact: true, signed: { number: 3 }, notes: [] });
  });

  it('by a new key says so, in the log too; another server’s key is not taken', async () => {
    const { tenant, dataDir } = await aSignedLog();
    const renewed = aServer(dataDir, { key: '2'.repeat(64) });
    expect((await verifyLog(tenant.scope, { keeper: renewed })).problem).toMatch(/was not signed by this server's secret key/);
    expect(await signChain(tenant.scope, renewed)).toMatchObject({ number: 2, what: 'new-key' });
    expect(await verifyLog(tenant.scope, { keeper: renewed })).toMatchObject({ intact: true, notes: [expect.stringMatching(/^Signed by another key since/)] });
    const entries = await tenant.scope.read((tx) => tx.db.selectFrom('log_entry').select('action').where('entity', '=', 'system-log').execute());
    expect(entries).toEqual([{ action: 'system-log.signed-by-new-key' }]);
    await change(tenant);
    await signChain(tenant.scope, renewed);
    const elsewhere = aServer(await aFolder());
    await signChain(tenant.scope, elsewhere);
    await change(tenant);
    await signChain(tenant.scope, renewed).catch(() => undefined);
    await expect(signChain(tenant.scope, renewed)).rejects.toThrow(/signed by another key/);
  });

  it('is held back where signing on would cover something up', async () => {
    const { tenant, server } = await aSignedLog(4);
    await owner.query('delete from log_seal where tenant_id = $1 and position > 2', [tenant.scope.tenant.id]);
    await expect(signChain(tenant.scope, server)).rejects.toThrow(Held);
    expect((await verifyLog(tenant.scope, { keeper: server })).problem).toMatch(/positions 3 to 4 are missing at the end: the chain reached position 4/);
  });
});

describe('a database from an older backup', () => {
  it('is told, held, and goes on once an operator has said so, which stays to be seen', async () => {
    const { tenant, server, file } = await aSignedLog(3);
    await change(tenant, 2);
    await signChain(tenant.scope, server);
    const putBack = await keepCopy({ db: owner, scope: tenant.scope, file });
    await change(tenant, 3);
    await signChain(tenant.scope, server);
    const lines = await readFile(file, 'utf8');
    await putBack();
    await rm(file);
    await writeFile(file, lines);
    const restored = aServer(join(file, '..', '..'));
    expect((await verifyLog(tenant.scope, { keeper: restored })).intact).toBe(false);
    await expect(signChain(tenant.scope, restored)).rejects.toThrow(/restored from an older backup/);
    // Work goes on meanwhile.
    await change(tenant, 4);
    expect(await recordRestoration(tenant.scope, restored, 'The disk failed.')).toEqual({ from: 5, lost: 3 });
    await change(tenant);
    await signChain(tenant.scope, restored);
    const report = await verifyLog(tenant.scope, { keeper: restored });
    expect(report).toMatchObject({ intact: true, sealed: 11, notes: [expect.stringMatching(/what stood behind position 5 is lost\. The disk failed\.$/)] });
    await owner.query(`update log_entry set label = 'forged' where id = (select entry_id from log_seal where tenant_id = $1 and position = 4)`, [
      tenant.scope.tenant.id,
    ]);
    expect(await verifyLog(tenant.scope, { keeper: restored })).toMatchObject({ intact: false, firstBadPosition: 4 });
  });
});

describe('what the company keeps of its log', () => {
  const age = (tenant: TestTenant, position: number, months: number) =>
    owner.query(
      `with aged as (select s.entry_id as id, app.now() - make_interval(months => $3) as at from log_seal s where s.tenant_id = $1 and s.position <= $2),
        ids as (select id, at, (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || substr(replace(id::text, '-', ''), 13))::uuid as aged from aged),
        entries as (update log_entry e set id = ids.aged, at = ids.at from ids where e.id = ids.id),
        kept as (update log_value v set entry_id = ids.aged from ids where v.entry_id = ids.id)
        update log_seal s set entry_id = ids.aged from ids where s.entry_id = ids.id`,
      [tenant.scope.tenant.id, position, months],
    );
  /** A log whose first entries were made so long ago; their seals are those of their time. */
  async function anOldLog(months: number) {
    const tenant = await aTenant();
    const server = aServer(await aFolder());
    await change(tenant, 6);
    await age(tenant, 4, months);
    await owner.query('delete from log_seal where tenant_id = $1', [tenant.scope.tenant.id]);
    await tenant.scope.write((tx) => sealEntries(tx));
    // Another server saw two of them, and then no more.
    await owner.query('delete from log_seal where tenant_id = $1 and position > 2', [tenant.scope.tenant.id]);
    const away = aServer(await aFolder());
    await signChain(tenant.scope, away);
    await tenant.scope.write((tx) => sealEntries(tx));
    await signChain(tenant.scope, server);
    return { tenant, server, away };
  }
  const rowsOf = async (tenant: TestTenant) =>
    (
      await owner.query(
        'select (select count(*)::int from log_entry where tenant_id = $1) as entries, (select count(*)::int from log_value where tenant_id = $1) as "values"',
        [tenant.scope.tenant.id],
      )
    ).rows[0];

  it('loses its oldest values, then its oldest entries, and verifies from there', async () => {
    const { tenant, server, away } = await anOldLog(30);
    expect(await keepLog(tenant.scope, server)).toEqual({ emptied: 4, cut: 0 });
    expect(await verifyLog(tenant.scope, { keeper: server })).toMatchObject({ intact: true, sealed: 6, emptied: 4, base: 0 });
    const admin = await tenant.user();
    await admin.call(updateSettings, { body: { log: { valuesMonths: 12, entriesMonths: 24 } } });
    await tenant.scope.write((tx) => sealEntries(tx));
    expect(await keepLog(tenant.scope, server)).toEqual({ emptied: 0, cut: 4 });
    const report = await verifyLog(tenant.scope, { keeper: server });
    expect(report).toMatchObject({ intact: true, sealed: 7, base: 4, notes: [expect.stringMatching(/^Entries up to position 4 were cut/)] });
    expect(await rowsOf(tenant)).toEqual({ entries: 3, values: 3 });
    await change(tenant);
    await signChain(tenant.scope, server);
    expect(await verifyLog(tenant.scope, { keeper: server })).toMatchObject({ intact: true, sealed: 8, base: 4 });
    // The other one's file begins anew.
    await signChain(tenant.scope, away);
    expect(await verifyLog(tenant.scope, { keeper: away })).toMatchObject({ intact: true, sealed: 8, base: 4 });
    await owner.query('delete from log_seal where tenant_id = $1 and position = 5', [tenant.scope.tenant.id]);
    expect((await verifyLog(tenant.scope, { keeper: server })).problem).toBe('The entry at position 5 is missing before this one.');
  });

  it('is refused to the app beyond that by the database itself', async () => {
    const { tenant } = await anOldLog(30);
    await expect(tenant.scope.write((tx) => cutEntries(tx, 4))).rejects.toThrow(/the log keeps entries since/);
    await expect(tenant.scope.write((tx) => emptyValues(tx, newId(), 10))).rejects.toThrow(/the log keeps values since/);
    expect(await rowsOf(tenant)).toEqual({ entries: 6, values: 6 });
    const admin = await tenant.user();
    for (const log of [
      { valuesMonths: 24, entriesMonths: 11 },
      { valuesMonths: 0, entriesMonths: 84 },
    ])
      expect((await admin.call(updateSettings, { body: { log } })).status).toBe(400);
  });
});
