import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as routes from '@quarterlight/contract/files/library-routes';
import { fileContent, filePreview, getFile } from '@quarterlight/contract/files/routes';
import { searchEverything } from '@quarterlight/contract/search/routes';
import { getSettings, updateSettings } from '@quarterlight/contract/system/routes';
import { newId } from '@quarterlight/kit/ids';
import { describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/kit/client.ts';
import { fileForm } from '../../../testing/kit/file-form.ts';
import { testApp, useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant, type TestTenant } from '../../../testing/kit/tenants.ts';
import { openFileStore } from '../../platform/files/open-file-store.ts';
import { aBranch } from '../companies/companies.testing.ts';
import { aFolder, aLibraryFile } from './files.testing.ts';
import { clearBytes, forgetRemoved } from './forget-removed.ts';

useTestApp();

const pdf = (mark: string) => `%PDF-1.7\n${mark}`;

/** Uploads one file with the text parts that go with it, as a page does. */
function upload(client: Client, name: string, content: string, fields: Readonly<Record<string, string>> = {}, path = '/v1/files') {
  const edge = 'edge-of-a-part';
  const form = fileForm(name, content, { type: 'application/pdf', edge });
  const text = Object.entries(fields).map(([key, value]) => `--${edge}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`);
  return client.raw('POST', path, { payload: Buffer.concat([Buffer.from(text.join('')), form.payload]), headers: form.headers });
}
const names = async (client: Client, folderId?: string) =>
  (await client.call(routes.listLibrary, { query: folderId === undefined ? {} : { folderId } })).body.items.map(({ name }) => name);
const roleOf = async (tenant: TestTenant, code: string) =>
  tenant.scope.read((tx) => tx.db.selectFrom('role').select('id').where('code', '=', code).executeTakeFirstOrThrow()).then(({ id }) => id);
const bytesOf = (tenant: TestTenant) =>
  readdir(join(testApp().running.services.config.dataDir, 'files', tenant.scope.tenant.id), { recursive: true, withFileTypes: true })
    .then((entries) => entries.filter((entry) => entry.isFile()).map(({ name }) => name))
    .catch(() => []);

describe('folders', () => {
  it('are made, renamed, moved and found by name; a name stands once in its folder, whatever its case', async () => {
    const tenant = await aTenant();
    const user = await tenant.user({ permissions: ['view-files', 'edit-files'] });
    const make = (name: string, parentId: string | null = null) => user.call(routes.createFolder, { body: { name, parentId } });
    const policies = (await make('Policies')).body;
    expect((await make('POLICIES')).problem.code).toBe('folder.name_taken');
    const old = (await make('policies', policies.id)).body;
    const moved = await user.call(routes.changeFolder, { params: { id: old.id }, version: old.version, body: { name: 'Old ones', parentId: null } });
    expect([moved.body.name, moved.body.parentId]).toEqual(['Old ones', null]);
    const stale = await user.call(routes.changeFolder, { params: { id: old.id }, version: old.version, body: { name: 'Older ones', parentId: null } });
    expect(stale.problem.code).toBe('record.stale');
    expect((await user.call(routes.listFolders)).body.folders.map(({ name }) => name)).toEqual(['Old ones', 'Policies']);
  });

  it('never lie in themselves, also where two are moved into each other at once, nor deeper than eight', async () => {
    const tenant = await aTenant();
    const user = await tenant.user();
    const [one, other] = [await aFolder(tenant, 'One'), await aFolder(tenant, 'Other')];
    const into = (id: string, name: string, parentId: string, version = 1) =>
      user.call(routes.changeFolder, { params: { id }, version, body: { name, parentId } });
    expect((await into(one, 'One', one)).problem.code).toBe('folder.into_itself');
    const both = await Promise.all([into(one, 'One', other), into(other, 'Other', one)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(both.map(({ problem }) => problem.code)).toContain('folder.into_itself');
    let at: string | null = null;
    for (let depth = 1; depth <= 8; depth += 1) at = await aFolder(tenant, `Depth ${depth}`, at);
    expect((await user.call(routes.createFolder, { body: { name: 'Nine', parentId: at } })).problem.code).toBe('folder.too_deep');
  });

  it('that are not empty go only where that is said, and come back with a file that is put back', async () => {
    const tenant = await aTenant();
    const user = await tenant.user();
    const outer = await aFolder(tenant, 'Outer');
    const inner = await aFolder(tenant, 'Inner', outer);
    const file = await aLibraryFile(tenant, { name: 'Deep.pdf', folderId: inner });
    const refused = await user.call(routes.removeFolder, { params: { id: outer }, version: 1 });
    expect([refused.problem.code, refused.problem.detail]).toEqual([
      'folder.not_empty',
      'The folder is not empty: 1 file and 1 folder lie in it. Say that they go too.',
    ]);
    expect((await user.call(routes.removeFolder, { params: { id: outer }, version: 1, query: { withContents: true } })).status).toBe(204);
    expect((await user.call(routes.listFolders)).body.folders).toEqual([]);
    expect((await user.call(routes.listLibrary, { query: { folderId: inner } })).status).toBe(404);
    const removed = (await user.call(routes.listLibrary, { query: { removed: true } })).body.items;
    expect(removed.map(({ name }) => name)).toEqual(['Deep.pdf']);
    expect((await user.call(routes.putFilesBack, { body: { ids: [file.id] } })).body.count).toBe(1);
    expect(await names(user, inner)).toEqual(['Deep.pdf']);
  });

  it('are for chosen roles, which bounds all in them, by every way to a file; a link stops working at once', async () => {
    const tenant = await aTenant();
    const admin = await tenant.user();
    const accounts = await tenant.user({ role: 'accounts' });
    const adviser = await tenant.user({ role: 'adviser' });
    const outer = await aFolder(tenant, 'Bank');
    const inner = await aFolder(tenant, 'Statements', outer);
    const file = await aLibraryFile(tenant, { name: 'Statement of May.pdf', folderId: inner });
    const seenBy = async (client: Client) => [
      (await client.call(routes.listFolders)).body.folders.length,
      (await client.call(routes.listLibrary, { query: { folderId: inner } })).status,
      (await client.call(routes.getLibraryFile, { params: { id: file.id } })).status,
      (await client.call(routes.listVersions, { params: { id: file.id } })).status,
      ...(await Promise.all([getFile, fileContent].map(async (route) => (await client.call(route, { params: { id: file.file_id } })).status))),
      (await client.call(filePreview, { params: { id: file.file_id } })).problem.code,
      (await client.call(searchEverything, { query: { q: 'statement' } })).body.hits.length,
    ];
    const all = [2, 200, 200, 200, 200, 200, 'file.no_preview', 1];
    expect([await seenBy(accounts), await seenBy(adviser)]).toEqual([all, all]);
    const limited = await admin.call(routes.setFolderAccess, {
      params: { id: outer },
      version: 1,
      body: { seeRoles: [await roleOf(tenant, 'accounts')], changeRoles: null },
    });
    expect([limited.status, limited.body.isLimited]).toEqual([200, true]);
    // The folder inside says nothing of its own, and is no more open than the one around it.
    expect([await seenBy(admin), await seenBy(accounts)]).toEqual([all, all]);
    expect(await seenBy(adviser)).toEqual([0, 404, 404, 404, 404, 404, 'record.not_found', 0]);
    const opened = await admin.call(routes.setFolderAccess, {
      params: { id: inner },
      version: 1,
      body: { seeRoles: [await roleOf(tenant, 'adviser')], changeRoles: null },
    });
    expect(opened.status).toBe(200);
    expect((await seenBy(adviser))[2]).toBe(404);
    expect((await seenBy(accounts))[2]).toBe(404);
  });

  it('are changed by chosen roles only, who cannot shut themselves out', async () => {
    const tenant = await aTenant();
    const manager = await tenant.user({ role: 'manager' });
    const folderId = await aFolder(tenant, 'Forms');
    const set = (version: number, seeRoles: string[] | null, changeRoles: string[] | null) =>
      manager.call(routes.setFolderAccess, { params: { id: folderId }, version, body: { seeRoles, changeRoles } });
    expect((await set(1, [newId()], null)).problem.code).toBe('folder.unknown_role');
    expect((await set(1, [await roleOf(tenant, 'stock')], null)).problem.code).toBe('folder.locks_you_out');
    expect((await set(1, null, [await roleOf(tenant, 'manager')])).status).toBe(200);
    const other = await tenant.user({ permissions: ['view-files', 'edit-files'] });
    expect((await upload(other, 'a.pdf', pdf('a'), { folderId })).problem.code).toBe('folder.no_change');
    expect((await other.call(routes.createFolder, { body: { name: 'Mine', parentId: folderId } })).problem.code).toBe('folder.no_change');
    expect((await upload(manager, 'a.pdf', pdf('a'), { folderId })).status).toBe(200);
    expect((await other.call(routes.listLibrary, { query: { folderId } })).body.items.map(({ mayChange }) => mayChange)).toEqual([false]);
  });

  it('are closed to people of a branch', async () => {
    const tenant = await aTenant();
    const { id: branchId } = await aBranch(tenant);
    const bound = await tenant.user({ branchId, permissions: ['view-files', 'edit-files'] });
    const folderId = await aFolder(tenant);
    expect((await bound.call(routes.listFolders)).body.folders).toEqual([]);
    expect((await bound.call(routes.listLibrary)).body.items).toEqual([]);
    expect((await bound.call(routes.createFolder, { body: { name: 'Mine', parentId: null } })).status).toBe(404);
    expect((await upload(bound, 'a.pdf', pdf('a'))).status).toBe(404);
    expect((await bound.call(routes.getFolder, { params: { id: folderId } })).status).toBe(404);
  });
});

describe('a file', () => {
  it('of a name that is there already is refused, kept as a new version, or kept beside it, as is said', async () => {
    const tenant = await aTenant();
    const user = await tenant.user({ displayName: 'Ann Fitter' });
    const folderId = await aFolder(tenant);
    expect((await upload(user, 'Prices.pdf', pdf('one'), { folderId })).status).toBe(200);
    const refused = await upload(user, 'PRICES.pdf', pdf('two'), { folderId });
    expect([refused.status, refused.problem.code]).toEqual([400, 'library.same_name']);
    expect((await upload(user, 'prices.pdf', pdf('two'), { folderId, sameName: 'version' })).status).toBe(200);
    expect((await upload(user, 'Prices.pdf', pdf('three'), { folderId, sameName: 'both' })).status).toBe(200);
    expect(await names(user, folderId)).toEqual(['Prices (2).pdf', 'Prices.pdf']);
    const [, prices] = (await user.call(routes.listLibrary, { query: { folderId } })).body.items;
    if (!prices) throw new Error('It is not listed.');
    expect([prices.versions, prices.changedByName]).toEqual([2, 'Ann Fitter']);
    const contents = async () =>
      (await user.call(fileContent, { params: { id: (await user.call(routes.getLibraryFile, { params: { id: prices.id } })).body.fileId } })).text;
    expect(await contents()).toBe(pdf('two'));
    const versions = (await user.call(routes.listVersions, { params: { id: prices.id } })).body.items;
    expect(versions.map(({ isCurrent, createdByName }) => [isCurrent, createdByName])).toEqual([
      [true, 'Ann Fitter'],
      [false, 'Ann Fitter'],
    ]);
    const old = versions[1]?.id ?? '';
    expect((await user.call(routes.putBackVersion, { params: { id: prices.id, fileId: old } })).body.versions).toBe(3);
    expect(await contents()).toBe(pdf('one'));
    const other = await aLibraryFile(tenant);
    expect((await user.call(routes.putBackVersion, { params: { id: other.id, fileId: old } })).status).toBe(404);
    const wrong = await upload(user, 'note.txt', 'Only words', {}, `/v1/files/library/${prices.id}/versions`);
    expect(wrong.problem.code).toBe('library.other_kind');
  });

  it('stands once under its name, also where two upload it at once', async () => {
    const tenant = await aTenant();
    const user = await tenant.user();
    const answers = await Promise.all(Array.from({ length: 6 }, (_, index) => upload(user, 'Same.pdf', pdf(String(index)))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
    expect(await names(user)).toEqual(['Same.pdf']);
  });

  it('is renamed, moved and removed; a removed one comes back, unless its name is taken', async () => {
    const tenant = await aTenant();
    const user = await tenant.user();
    const folderId = await aFolder(tenant);
    const file = await aLibraryFile(tenant, { name: 'Plan.pdf' });
    const renamed = await user.call(routes.changeLibraryFile, { params: { id: file.id }, version: 1, body: { name: '../Plan of 2027.exe', folderId: null } });
    expect(renamed.body.name).toBe('Plan of 2027.exe.pdf');
    expect((await user.call(routes.moveFiles, { body: { ids: [file.id, newId()], folderId } })).body.count).toBe(1);
    expect((await user.call(routes.removeFiles, { body: { ids: [file.id] } })).body.count).toBe(1);
    expect((await user.call(searchEverything, { query: { q: '2027' } })).body.hits).toEqual([]);
    await aLibraryFile(tenant, { name: 'Plan of 2027.exe.pdf', folderId });
    expect((await user.call(routes.putFilesBack, { body: { ids: [file.id] } })).problem.code).toBe('library.name_taken');
  });

  it('that was removed 30 days ago is forgotten, with the bytes that no other names', async () => {
    const tenant = await aTenant();
    const user = await tenant.user();
    const [gone, twin] = [
      await aLibraryFile(tenant, { content: Buffer.from(pdf('shared')) }),
      await aLibraryFile(tenant, { content: Buffer.from(pdf('shared')) }),
    ];
    const alone = await aLibraryFile(tenant, { content: Buffer.from(pdf('alone')) });
    await user.call(routes.removeFiles, { body: { ids: [gone.id, alone.id] } });
    const store = openFileStore(testApp().running.services.config);
    const hashes = await tenant.scope.read((tx) => tx.db.selectFrom('file').select(['id', 'hash']).execute());
    const hashOf = (fileId: string) => hashes.find(({ id }) => id === fileId)?.hash ?? '';
    await forgetRemoved(tenant.scope);
    expect((await user.call(routes.listLibrary, { query: { removed: true } })).body.items).toHaveLength(2);
    await tenant.scope.write((tx) =>
      tx.db.updateTable('library_file').set({ removed_at: '2020-01-01T00:00:00Z' }).where('removed_at', 'is not', null).execute(),
    );
    const used = () => user.call(routes.listFolders).then(({ body }) => body.usedBytes);
    const before = await used();
    await forgetRemoved(tenant.scope);
    for (const { hash } of hashes) await clearBytes(tenant.scope, store, hash);
    expect(await bytesOf(tenant)).toEqual([hashOf(twin.file_id)]);
    expect((await user.call(fileContent, { params: { id: twin.file_id } })).text).toBe(pdf('shared'));
    expect(before - (await used())).toBe(pdf('shared').length + pdf('alone').length);
  });

  it('keeps its bytes where the same content is kept while others clear it away', async () => {
    const tenant = await aTenant();
    const user = await tenant.user();
    const store = openFileStore(testApp().running.services.config);
    for (let round = 0; round < 15; round += 1) {
      const gone = await aLibraryFile(tenant, { content: Buffer.from(pdf('again')) });
      const hash = (await tenant.scope.read((tx) => tx.db.selectFrom('file').select('hash').where('id', '=', gone.file_id).executeTakeFirstOrThrow())).hash;
      await tenant.scope.write(async (tx) => {
        await tx.db.deleteFrom('library_file').where('id', '=', gone.id).execute();
        await tx.db.deleteFrom('file').where('id', '=', gone.file_id).execute();
      });
      const [kept] = await Promise.all([aLibraryFile(tenant, { content: Buffer.from(pdf('again')) }), clearBytes(tenant.scope, store, hash)]);
      expect((await user.call(fileContent, { params: { id: kept.file_id } })).text).toBe(pdf('again'));
      await tenant.scope.write(async (tx) => {
        await tx.db.deleteFrom('library_file').where('id', '=', kept.id).execute();
        await tx.db.deleteFrom('file').where('id', '=', kept.file_id).execute();
      });
    }
  });

  it('is refused where the company has no room left, and nothing of it stays', async () => {
    const tenant = await aTenant();
    const user = await tenant.user();
    const { uploads } = (await user.call(getSettings)).body;
    await user.call(updateSettings, { body: { uploads: { ...uploads, quotaGigabytes: 1 } } });
    const folders = (await user.call(routes.listFolders)).body;
    expect([folders.usedBytes, folders.quotaBytes]).toEqual([0, 1_073_741_824]);
    await tenant.scope.write((tx) => tx.db.insertInto('file_usage').values({ part: 99, bytes: 1_073_741_800 }).execute());
    expect((await upload(user, 'Small.pdf', pdf(''))).status).toBe(200);
    const refused = await upload(user, 'Larger.pdf', pdf('a few more bytes'));
    expect([refused.status, refused.problem.code, refused.problem.detail]).toEqual([
      400,
      'file.no_room',
      'There is no room left: the company keeps at most 1 GB. Remove files, or raise the limit in the settings.',
    ]);
    expect(await names(user)).toEqual(['Small.pdf']);
    expect(await bytesOf(tenant)).toHaveLength(1);
  });
});
