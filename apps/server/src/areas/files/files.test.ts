import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { listLibrary } from '@quarterlight/contract/files/library-routes';
import { fileContent, filePreview, getFile, uploadLimits } from '@quarterlight/contract/files/routes';
import { getSettings, updateSettings } from '@quarterlight/contract/system/routes';
import { newId } from '@quarterlight/kit/ids';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Client } from '../../../testing/kit/client.ts';
import { testApp, useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant, type TestTenant } from '../../../testing/kit/tenants.ts';
import { owners, recordsOf } from '../../../testing/kit/walk-records.ts';
import { aLibraryFile } from './files.testing.ts';
import { keepFile } from './index.ts';

useTestApp();

const refused = async (answer: { status: number; problem: { detail?: string; errors?: unknown } }, tenant: TestTenant) => {
  expect(await rowsOf(tenant)).toEqual([]);
  expect(await incoming()).toEqual([]);
  return [answer.status, answer.problem.detail];
};
/** A file of the library, by the id under which its content is read. */
const keep = async (tenant: TestTenant, content: Buffer, mediaType: string) => ({
  id: (await aLibraryFile(tenant, { content, name: 'Überholt "2".pdf', mediaType })).file_id,
});

interface Part {
  readonly name: string;
  readonly content: Buffer | string;
  readonly type?: string;
}
const png = () =>
  sharp({ create: { width: 40, height: 20, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
const pdf = Buffer.from('%PDF-1.7\n%âãÏÓ\n');

/** Uploads as a browser does; `x-…` types and names are as untrue as one likes. */
function upload(client: Client, parts: readonly Part[], headers: Record<string, string> = {}) {
  const boundary = 'parts-of-a-test';
  const payload = Buffer.concat([
    ...parts.flatMap((part) => [
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${part.name}"\r\ncontent-type: ${part.type ?? 'application/octet-stream'}\r\n\r\n`,
      ),
      Buffer.from(part.content),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
  return client.raw('POST', '/v1/files', { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, ...headers } });
}

async function limits(tenant: TestTenant, change: { maximumMegabytes?: number; maximumFiles?: number }) {
  const admin = await tenant.user();
  const { uploads } = (await admin.call(getSettings)).body;
  await admin.call(updateSettings, { body: { uploads: { ...uploads, ...change } } });
  return admin;
}
const rowsOf = (tenant: TestTenant) => tenant.scope.read((tx) => tx.db.selectFrom('file').select(['id', 'hash']).execute());
const incoming = () => readdir(join(testApp().running.services.config.dataDir, 'files', 'incoming')).catch(() => []);

describe('uploading', () => {
  it('keeps files with what they are, whatever they are called', async () => {
    const tenant = await aTenant();
    const user = await tenant.user({ permissions: ['edit-files', 'view-files'] });
    const answer = await upload(user, [
      { name: 'screen.txt', content: await png(), type: 'text/html' },
      { name: '../../etc/Price list.pdf', content: pdf },
      { name: 'prices.csv', content: 'code;price\r\nA;1' },
    ]);
    expect(answer.status).toBe(200);
    expect(
      z
        .array(z.object({ name: z.string(), mediaType: z.string() }))
        .parse(answer.body)
        .map(({ name, mediaType }) => [name, mediaType]),
    ).toEqual([
      ['screen.txt.png', 'image/png'],
      ['Price list.pdf', 'application/pdf'],
      ['prices.csv', 'text/csv'],
    ]);
    const listed = (await user.call(listLibrary)).body;
    expect(listed.items.map((file) => file.name)).toEqual(['Price list.pdf', 'prices.csv', 'screen.txt.png']);
    expect((await user.call(listLibrary, { query: { q: 'PRICE' } })).body.total).toBe(2);
    expect(await incoming()).toEqual([]);
  });

  it('gives a file the ending of its content, in lists and downloads, also one that was kept before under any name', async () => {
    const tenant = await aTenant();
    const user = await tenant.user();
    const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
    const [kept] = z.array(z.object({ fileId: z.uuid(), name: z.string() })).parse((await upload(user, [{ name: 'x.html', content: gif }])).body);
    expect(kept?.name).toBe('x.html.gif');
    const id = kept?.fileId ?? '';
    await tenant.scope.write((tx) => tx.db.updateTable('file').set({ name: 'gpj.\u202Enul.html' }).where('id', '=', id).execute());
    expect((await user.call(getFile, { params: { id } })).body.name).toBe('gpj.nul.html.gif');
    expect((await user.call(fileContent, { params: { id } })).headers['content-disposition']).toBe('attachment; filename="gpj.nul.html.gif"');
  });

  it('keeps the same content once', async () => {
    const tenant = await aTenant();
    const user = await tenant.user();
    await upload(user, [{ name: 'a.pdf', content: pdf }]);
    await upload(user, [{ name: 'b.pdf', content: pdf }]);
    const hashes = (await rowsOf(tenant)).map((row) => row.hash);
    expect([hashes.length, new Set(hashes).size]).toEqual([2, 1]);
  });

  it('refuses a file that is too big', async () => {
    const tenant = await aTenant();
    const admin = await limits(tenant, { maximumMegabytes: 1 });
    const answer = await upload(admin, [{ name: 'big.pdf', content: Buffer.concat([pdf, Buffer.alloc(1_048_576)]) }]);
    expect(await refused(answer, tenant)).toEqual([413, 'File too big.']);
  });

  it('refuses too many', async () => {
    const tenant = await aTenant();
    const admin = await limits(tenant, { maximumFiles: 2 });
    const answer = await upload(
      admin,
      ['a', 'b', 'c'].map((name) => ({ name: `${name}.pdf`, content: pdf })),
    );
    expect(await refused(answer, tenant)).toEqual([400, 'Exceeded maximum number of files to upload.']);
    expect(answer.problem.errors).toEqual({ file: ['Exceeded maximum number of files to upload.'] });
  });

  it.each([
    ['photo.png', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['page.html', '<!doctype html><script>alert(1)</script>'],
    ['notes.txt', '  <html><body onload=alert(1)>'],
    ['setup.exe', 'MZ\u0090\u0000\u0003'],
    ['setup.pdf', 'MZ\u0090\u0000\u0003'],
    ['archive.zip', 'PK\u0003\u0004'],
    ['run.txt', '#!/bin/sh\nrm -rf /'],
    ['empty.png', ''],
  ])('refuses %s by its content', async (name, content) => {
    const tenant = await aTenant();
    expect(await refused(await upload(await tenant.user(), [{ name, content, type: 'image/png' }]), tenant)).toEqual([415, 'Incorrect file type.']);
  });

  it('refuses all where one is refused, nothing at all, and what is no upload', async () => {
    const tenant = await aTenant();
    const admin = await tenant.user();
    expect(
      await refused(
        await upload(admin, [
          { name: 'a.pdf', content: pdf },
          { name: 'b.pdf', content: '<svg>' },
        ]),
        tenant,
      ),
    ).toEqual([415, 'Incorrect file type.']);
    expect(await refused(await upload(admin, []), tenant)).toEqual([400, 'Choose a file.']);
    expect(await refused(await admin.raw('POST', '/v1/files', { body: {} }), tenant)).toEqual([400, 'File upload failed.']);
    const cut = await admin.raw('POST', '/v1/files', {
      payload: '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect(await refused(cut, tenant)).toEqual([400, 'File upload failed.']);
  });

  it('says what may be uploaded, as the settings have it, to anybody who is signed in', async () => {
    const tenant = await aTenant();
    const nobody = await tenant.user({ permissions: [] });
    const before = await nobody.call(uploadLimits, {});
    expect(before.body).toMatchObject({ maximumMegabytes: 25, maximumFiles: 10 });
    expect(before.body.types).toEqual(expect.arrayContaining(['image/jpeg', 'application/pdf', 'text/csv', '.csv', '.docx', '.heic']));
    expect(before.body.types.join()).not.toContain('video');
    await limits(tenant, { maximumMegabytes: 3, maximumFiles: 2 });
    expect((await nobody.call(uploadLimits, {})).body).toMatchObject({ maximumMegabytes: 3, maximumFiles: 2 });
  });

  it('refuses text parts and file parts that it does not know', async () => {
    const tenant = await aTenant();
    const client = await tenant.user();
    const edge = 'unknown-parts';
    const file = (name: string) => `--${edge}\r\ncontent-disposition: form-data; name="${name}"; filename="a.pdf"\r\n\r\n${pdf.toString('latin1')}\r\n`;
    const text = (name: string) => `--${edge}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\nsomething\r\n`;
    const send = (...parts: string[]) =>
      client.raw('POST', '/v1/files', { payload: `${parts.join('')}--${edge}--\r\n`, headers: { 'content-type': `multipart/form-data; boundary=${edge}` } });
    for (const [part, name] of [
      [text('folder'), 'folder'],
      [text('file'), 'file'],
      [file('other'), 'other'],
    ] as const) {
      const answer = await send(part, file('file'));
      expect([answer.status, answer.problem.code, answer.problem.errors]).toEqual([400, 'request.invalid', { [name]: ['This field is not known here.'] }]);
      expect([await rowsOf(tenant), await incoming()]).toEqual([[], []]);
    }
    expect((await send(text('constructor'), file('file'))).status).toBe(400);
    expect((await send(file('file'))).status).toBe(200);
  });

  it('needs edit-files', async () => {
    const tenant = await aTenant();
    expect((await upload(await tenant.user({ permissions: ['view-files'] }), [{ name: 'a.pdf', content: pdf }])).status).toBe(403);
    expect((await upload(tenant.visitor, [{ name: 'a.pdf', content: pdf }])).status).toBe(401);
    expect(await rowsOf(tenant)).toEqual([]);
  });
});

describe('reading', () => {
  it('sends the content as an attachment in a sandbox', async () => {
    const tenant = await aTenant();
    const user = await tenant.user({ permissions: ['view-files'] });
    const file = await keep(tenant, pdf, 'application/pdf');
    const answer = await user.call(fileContent, { params: { id: file.id } });
    expect([answer.status, answer.text]).toEqual([200, pdf.toString('utf8')]);
    expect(answer.headers).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
    expect(answer.headers['content-security-policy']).toContain('sandbox');
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="/);
    expect((await user.call(getFile, { params: { id: file.id } })).body).toMatchObject({
      mediaType: 'application/pdf',
      sizeBytes: pdf.length,
      previewable: false,
    });
  });

  it('draws previews anew, without what the original hides', async () => {
    const tenant = await aTenant();
    const user = await tenant.user();
    const photo = await sharp({ create: { width: 400, height: 200, channels: 3, background: 'teal' } })
      .withExif({ IFD0: { Artist: 'secret-artist' } })
      .jpeg()
      .toBuffer();
    expect(photo.includes('secret-artist')).toBe(true);
    const file = await keep(tenant, photo, 'image/jpeg');
    const response = await testApp().app.http.inject({
      url: `/v1/files/${file.id}/preview?width=100`,
      headers: { 'x-tenant': tenant.slug, authorization: `Bearer ${user.token}` },
    });
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/webp']);
    const picture = await sharp(response.rawPayload).metadata();
    expect([picture.width, picture.height, picture.exif]).toEqual([100, 50, undefined]);
    expect(response.rawPayload.includes('secret-artist')).toBe(false);
    for (const [content, type] of [
      [pdf, 'application/pdf'],
      [Buffer.from([0xff, 0xd8, 0xff, 0]), 'image/jpeg'],
    ] as const) {
      const none = await user.call(filePreview, { params: { id: (await keep(tenant, content, type)).id } });
      expect([none.status, none.problem.code]).toEqual([404, 'file.no_preview']);
    }
  });

  it('is bounded to the tenant, customer and branch; the library is the office\u2019s alone', async () => {
    const tenant = await aTenant();
    const [mine, theirs] = [await owners(tenant), await owners(tenant)];
    const permissions = ['view-files', 'view-worksheets'] as const;
    const users = {
      customer: await tenant.user({ customerId: mine.customerId, permissions }),
      branch: await tenant.user({ branchId: mine.branchId, permissions }),
      staff: await tenant.user({ permissions }),
      stranger: await (await aTenant()).user(),
    };
    const held = async (of: typeof mine) => ({ id: (await recordsOf['file']?.(tenant, of))?.id ?? '' });
    const files = { internal: await keep(tenant, pdf, 'application/pdf'), mine: await held(mine), theirs: await held(theirs) };
    const seen = (client: Client) => namesSeen(client, files);
    expect(await seen(users.staff)).toEqual(['internal', 'mine', 'theirs']);
    for (const who of ['customer', 'branch'] as const) expect([who, await seen(users[who])]).toEqual([who, ['mine']]);
    expect(await seen(users.stranger)).toEqual([]);
    const missing = await users.customer.call(fileContent, { params: { id: newId() } });
    const foreign = await users.customer.call(fileContent, { params: { id: files.theirs.id } });
    expect([foreign.status, foreign.text]).toEqual([missing.status, missing.text]);
  });
});

/** Which of some files somebody reads, by all three ways alike. */
async function namesSeen(client: Client, files: Readonly<Record<string, { id: string }>>): Promise<string[]> {
  const seen: string[] = [];
  for (const [name, { id }] of Object.entries(files)) {
    const answers = await Promise.all([getFile, fileContent, filePreview].map((route) => client.call(route, { params: { id } })));
    const found = answers.map(({ status, problem }) => status === 200 || problem.code === 'file.no_preview');
    if (new Set(found).size !== 1) throw new Error(`${name} is told by ${found.join(', ')}`);
    if (found[0]) seen.push(name);
  }
  return seen;
}

describe('a file is its holder\u2019s', () => {
  /** A file of each holder, all of one customer, branch and technician. */
  const aHeld = async (tenant: TestTenant) => {
    const of = await owners(tenant);
    const made = async (kind: 'worksheet' | 'invoice' | 'purchase-order') => (await recordsOf[kind]?.(tenant, of))?.id ?? '';
    const ids = { worksheet: await made('worksheet'), invoice: await made('invoice'), 'purchase-order': await made('purchase-order') };
    const held = (entity: keyof typeof ids) => {
      const { customerId, branchId, technicianId } = of;
      const file = { bytes: pdf, name: 'a.pdf', mediaType: 'application/pdf', entity, entityId: ids[entity], customerId, branchId, technicianId };
      return tenant.scope.write((tx) => keepFile(tx, file));
    };
    const [worksheet, invoice, order] = [await held('worksheet'), await held('invoice'), await held('purchase-order')];
    const library = await keep(tenant, pdf, 'application/pdf');
    return { of, ids, files: { worksheet, invoice, 'purchase-order': order, library } };
  };

  it.each([
    [[], []],
    [['view-files'], ['library']],
    [['view-worksheets'], ['worksheet']],
    [['view-invoices'], ['invoice']],
    [['view-purchase-orders'], ['purchase-order']],
    [
      ['view-worksheets', 'view-invoices', 'view-purchase-orders', 'view-files'],
      ['worksheet', 'invoice', 'purchase-order', 'library'],
    ],
  ] as const)('who holds %s reads what %s hold', async (permissions, read) => {
    const tenant = await aTenant();
    const { files } = await aHeld(tenant);
    expect(await namesSeen(await tenant.user({ permissions }), files)).toEqual(read);
  });

  it('and a customer reads no draft of theirs', async () => {
    const tenant = await aTenant();
    const { of, files } = await aHeld(tenant);
    const customer = await tenant.user({ customerId: of.customerId, permissions: ['view-invoices'] });
    expect(await namesSeen(customer, { draft: files.invoice })).toEqual([]);
    await tenant.scope.write((tx) => tx.db.updateTable('invoice').set({ state: 'posted', number: 'I1', invoice_date: tx.today }).execute());
    expect(await namesSeen(customer, { posted: files.invoice })).toEqual(['posted']);
  });
});
