import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileContent } from '@quarterlight/contract/files/routes';
import { mostPartBytes } from '@quarterlight/contract/notices/names';
import * as routes from '@quarterlight/contract/notices/video-routes';
import type { VideoForm } from '@quarterlight/contract/notices/video-schemas';
import { updateSettings } from '@quarterlight/contract/system/routes';
import { describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/kit/client.ts';
import { fileForm } from '../../../testing/kit/file-form.ts';
import { testApp, useTestApp } from '../../../testing/kit/harness.ts';
import { openPartStore } from '../../platform/files/open-file-store.ts';
import { clearUpload } from '../files/part-uploads.ts';
import { aCompany, type Company, ok, refused, refusedWithoutTrace } from '../worksheets/job.fixtures.ts';

useTestApp({ tasks: true });

const form = (more: Partial<VideoForm> = {}): VideoForm => ({
  title: 'Booking a job',
  about: 'From the call to the slot.',
  area: 'Diary',
  chapters: [],
  ...more,
});
const create = async (company: Company, more: Partial<VideoForm> = {}) => ok(await company.manager.call(routes.createVideo, { body: form(more) }));
const webm = (length: number): Buffer => Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.alloc(length - 4, 7)]);
const begin = (by: Client, id: string, sizeBytes: number, name = 'booking.webm') => by.call(routes.beginUpload, { params: { id }, body: { name, sizeBytes } });
function part(by: Client, id: string, offset: number | string, content: Buffer) {
  const edge = 'edge-of-a-part';
  const sent = fileForm('booking.webm', content, { type: 'video/webm', edge });
  const field = Buffer.from(`--${edge}\r\ncontent-disposition: form-data; name="offset"\r\n\r\n${offset}\r\n`);
  return by.raw('PUT', `/v1/help/uploads/${id}`, { payload: Buffer.concat([field, sent.payload]), headers: sent.headers });
}
const complete = (by: Client, id: string) => by.call(routes.completeUpload, { params: { id }, body: {} });
const received = async (by: Client, id: string) => ok(await by.call(routes.getUpload, { params: { id } })).receivedBytes;
async function uploaded(company: Company, id: string, content: Buffer) {
  const { id: uploadId } = ok(await begin(company.manager, id, content.length));
  expect((await part(company.manager, uploadId, 0, content)).status).toBe(200);
  return ok(await complete(company.manager, uploadId));
}
const addressOf = async (by: Client, id: string) => ok(await by.call(routes.watchVideo, { params: { id }, body: {} })).address;
const play = (url: string, headers: Record<string, string> = {}) => testApp().app.http.inject({ method: 'GET', url, headers });
/** What lies in the folder of parts: each upload has its own. */
const partialsOf = ({ tenant }: Company) =>
  readdir(join(testApp().running.services.config.dataDir, 'files', tenant.scope.tenant.id, 'partial')).catch(() => []);

describe('an upload', () => {
  it('arrives in parts, goes on where it stopped, and becomes the video once it is whole', async () => {
    const company = await aCompany();
    const { tenant, manager } = company;
    const { id } = await create(company);
    const content = webm(50_000);
    const { id: uploadId } = ok(await begin(manager, id, content.length));
    expect((await part(manager, uploadId, 0, content.subarray(0, 20_000))).status).toBe(200);
    await refusedWithoutTrace(tenant, 'upload.offset', async () => await part(manager, uploadId, 30_000, content.subarray(30_000)), /goes on from byte 20000/);
    await refusedWithoutTrace(tenant, 'upload.incomplete', () => complete(manager, uploadId));
    // The answer was lost: the same part again changes nothing.
    expect((await part(manager, uploadId, 0, content.subarray(0, 20_000))).status).toBe(200);
    expect(await received(manager, uploadId)).toBe(20_000);
    // Chosen again later, it is the same upload.
    const again = ok(await begin(manager, id, content.length));
    expect([again.id, again.receivedBytes]).toEqual([uploadId, 20_000]);
    expect((await part(manager, uploadId, 15_000, content.subarray(15_000, 40_000))).problem.code).toBe('upload.offset');
    expect((await part(manager, uploadId, 20_000, content.subarray(20_000, 40_000))).status).toBe(200);
    expect((await part(manager, uploadId, 40_000, content.subarray(40_000))).status).toBe(200);
    const made = ok(await complete(manager, uploadId));
    expect(made).toMatchObject({ hasVideo: true, fileName: 'booking.webm', mediaType: 'video/webm', sizeBytes: 50_000 });
    expect((await play(await addressOf(manager, id))).rawPayload.equals(content)).toBe(true);
    await expect.poll(() => partialsOf(company)).toEqual([]);
    refused(await complete(manager, uploadId), 'record.not_found');
  });

  it('is refused at once by its size, by its first bytes, by the company’s room, and by whoever may not', async () => {
    const company = await aCompany();
    const { tenant, manager, adviser, branch } = company;
    const admin = await tenant.user();
    const { id } = await create(company);
    const big = await begin(manager, id, 3_000_000_000);
    expect([big.status, big.problem.code, big.problem.detail]).toEqual([413, 'file.too_big', 'File too big.']);
    await refusedWithoutTrace(tenant, 'access.missing_permission', () => begin(adviser, id, 1_000));
    const bound = await tenant.user({ branchId: branch.id, permissions: ['edit-training'] });
    refused(await begin(bound, id, 1_000), 'record.not_found');
    const { id: wrong } = ok(await begin(manager, id, 2_000, 'page.webm'));
    const answer = await part(manager, wrong, 0, Buffer.from('<html>'.padEnd(2_000)));
    expect([answer.status, answer.problem.code]).toEqual([415, 'file.wrong_type']);
    // It is over, and takes neither room nor turn.
    refused(await manager.call(routes.getUpload, { params: { id: wrong } }), 'record.not_found');
    const { id: right } = ok(await begin(manager, id, 2_000, 'page.webm'));
    expect((await part(manager, right, 'x', Buffer.from('x'))).problem.code).toBe('request.invalid');
    expect((await part(manager, right, 0, webm(2_001))).problem.code).toBe('file.upload_failed');
    const tooMuch = await part(manager, right, 0, webm(mostPartBytes + 1));
    expect([tooMuch.status, tooMuch.problem.code]).toEqual([413, 'file.too_big']);
    ok(await admin.call(updateSettings, { body: { uploads: { quotaGigabytes: 1, videoMegabytes: 2_000 } } }));
    await expect.poll(async () => (await begin(manager, id, 1_200_000_000, 'other.webm')).problem?.code).toBe('file.no_room');
    // What is under way is counted too.
    ok(await begin(manager, id, 800_000_000, 'one.webm'));
    await refusedWithoutTrace(tenant, 'file.no_room', () => begin(manager, id, 800_000_000, 'two.webm'));
    const foreign = await aCompany();
    for (const ask of [
      () => begin(foreign.manager, id, 9),
      () => complete(foreign.manager, right),
      () => foreign.manager.call(routes.getUpload, { params: { id: right } }),
    ])
      refused(await ask(), 'record.not_found');
    expect((await part(foreign.manager, right, 0, webm(9))).problem.code).toBe('record.not_found');
  });

  it('is put together once, however often that is asked at the same time', async () => {
    const company = await aCompany();
    const { manager } = company;
    const { id } = await create(company);
    const content = webm(2_000_000);
    const { id: uploadId } = ok(await begin(manager, id, content.length));
    expect((await part(manager, uploadId, 0, content)).status).toBe(200);
    const answers = await Promise.all(Array.from({ length: 4 }, () => complete(manager, uploadId)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.some((answer) => answer.problem?.code === 'upload.under_way')).toBe(true);
    expect((await play(await addressOf(manager, id))).rawPayload.equals(content)).toBe(true);
  });

  it('is told where to go on from where a server does not find what has arrived', async () => {
    const company = await aCompany();
    const { tenant, manager } = company;
    const { id } = await create(company);
    const content = webm(30_000);
    const { id: uploadId } = ok(await begin(manager, id, content.length));
    expect((await part(manager, uploadId, 0, content.subarray(0, 20_000))).status).toBe(200);
    await openPartStore(testApp().running.services.config).remove(tenant.scope.tenant.id, uploadId);
    const lost = await part(manager, uploadId, 20_000, content.subarray(20_000));
    expect([lost.problem.code, lost.problem.detail, await received(manager, uploadId)]).toEqual(['upload.offset', 'The upload goes on from byte 0.', 0]);
    refused(await complete(manager, uploadId), 'upload.incomplete');
    expect((await part(manager, uploadId, 0, content)).status).toBe(200);
    expect(ok(await complete(manager, uploadId)).sizeBytes).toBe(30_000);
  });

  it('stands beside another at once, ten at most; two that send the same part end as one', async () => {
    const company = await aCompany();
    const { manager } = company;
    const [one, other] = [await create(company), await create(company, { title: 'Other' })];
    const [first, second] = [webm(30_000), webm(30_001)];
    const uploads = [ok(await begin(manager, one.id, first.length)), ok(await begin(manager, other.id, second.length))] as const;
    const half = (content: Buffer) => content.subarray(0, 15_000);
    const answers = await Promise.all([
      part(manager, uploads[0].id, 0, half(first)),
      part(manager, uploads[0].id, 0, half(first)),
      part(manager, uploads[1].id, 0, half(second)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect([await received(manager, uploads[0].id), await received(manager, uploads[1].id)]).toEqual([15_000, 15_000]);
    await Promise.all([part(manager, uploads[0].id, 15_000, first.subarray(15_000)), part(manager, uploads[1].id, 15_000, second.subarray(15_000))]);
    const both = await Promise.all([complete(manager, uploads[0].id), complete(manager, uploads[0].id)]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(['upload.under_way', 'record.not_found']).toContain(both.find(({ status }) => status !== 200)?.problem.code);
    ok(await complete(manager, uploads[1].id));
    expect((await play(await addressOf(manager, one.id))).rawPayload.equals(first)).toBe(true);
    expect((await play(await addressOf(manager, other.id))).rawPayload.equals(second)).toBe(true);
    for (let count = 0; count < 10; count += 1) ok(await begin(manager, one.id, 100 + count));
    refused(await begin(manager, one.id, 99), 'upload.many');
  });

  it('is cleared away once nothing has come for a day, when it is called off, and with its video', async () => {
    const company = await aCompany();
    const { tenant, manager } = company;
    const { id, version } = await create(company);
    const store = openPartStore(testApp().running.services.config);
    const begun = async (name: string) => {
      const upload = ok(await begin(manager, id, 1_000, name));
      await part(manager, upload.id, 0, webm(500));
      return upload.id;
    };
    const old = await begun('old.webm');
    await clearUpload(tenant.scope, store, old);
    expect(await received(manager, old)).toBe(500);
    await tenant.scope.write((tx) =>
      tx.db
        .updateTable('file_upload')
        .set({ touched_at: new Date(Date.parse(tx.now) - 86_400_001).toISOString() })
        .where('id', '=', old)
        .execute(),
    );
    await clearUpload(tenant.scope, store, old);
    refused(await manager.call(routes.getUpload, { params: { id: old } }), 'record.not_found');
    const off = await begun('off.webm');
    expect((await manager.call(routes.callOffUpload, { params: { id: off } })).status).toBe(204);
    await begun('with.webm');
    await expect.poll(() => partialsOf(company)).toHaveLength(1);
    expect((await manager.call(routes.removeVideo, { params: { id }, version })).status).toBe(204);
    await expect.poll(() => partialsOf(company)).toEqual([]);
  });
});

describe('watching', () => {
  it('is by ranges, told by the content, for whoever has the ticket and is still signed in', async () => {
    const company = await aCompany();
    const { tenant, manager, customer } = company;
    const { id } = await create(company);
    const content = webm(10_000);
    await uploaded(company, id, content);
    const ofCustomer = await tenant.user({ role: 'customer', customerId: customer.id });
    for (const by of [manager, company.technician.client, ofCustomer]) expect((await play(await addressOf(by, id))).statusCode).toBe(200);
    const url = await addressOf(ofCustomer, id);
    const whole = await play(url);
    const etag = String(whole.headers['etag']);
    expect([whole.headers['accept-ranges'], whole.headers['content-length'], whole.headers['content-type'], whole.headers['content-encoding']]).toEqual([
      'bytes',
      '10000',
      'video/webm',
      undefined,
    ]);
    const some = await play(url, { range: 'bytes=1000-1999' });
    expect([some.statusCode, some.headers['content-range'], some.rawPayload.equals(content.subarray(1_000, 2_000))]).toEqual([
      206,
      'bytes 1000-1999/10000',
      true,
    ]);
    const rest = await play(url, { range: 'bytes=9990-' });
    expect([rest.statusCode, rest.headers['content-range'], rest.rawPayload.length]).toEqual([206, 'bytes 9990-9999/10000', 10]);
    expect((await play(url, { range: 'bytes=0-9', 'if-range': etag })).statusCode).toBe(206);
    expect((await play(url, { range: 'bytes=0-9', 'if-range': '"other"' })).rawPayload.length).toBe(10_000);
    const beyond = await play(url, { range: 'bytes=10000-' });
    expect([beyond.statusCode, beyond.headers['content-range'], beyond.json().code]).toEqual([416, 'bytes */10000', 'video.range']);

    const foreign = await aCompany();
    const theirs = await create(foreign);
    await uploaded(foreign, theirs.id, webm(100));
    const swapped = url.replace(id, theirs.id);
    const forged = url.replace(/.{4}$/, 'AAAA');
    const renamed = url.replace(`ticket=${tenant.slug}`, `ticket=${foreign.tenant.slug}`);
    for (const wrong of [swapped, forged, renamed, `/v1/help/videos/${id}/stream?ticket=${tenant.slug}~x~y`])
      expect([wrong, (await play(wrong)).statusCode]).toEqual([wrong, 404]);
    expect((await play(`/v1/help/videos/${id}/stream`)).statusCode).toBe(400);
    refused(await foreign.manager.call(routes.watchVideo, { params: { id }, body: {} }), 'record.not_found');
    refused(await foreign.manager.call(routes.getVideo, { params: { id } }), 'record.not_found');

    await tenant.scope.write((tx) => tx.db.updateTable('session').set({ revoked_at: tx.now }).where('user_id', '=', ofCustomer.userId).execute());
    expect((await play(url)).statusCode).toBe(404);
  });

  it('goes on where each person stopped, on the server', async () => {
    const company = await aCompany();
    const { manager, adviser } = company;
    const { id } = await create(company);
    await uploaded(company, id, webm(100));
    const stop = (by: Client, seconds: number) => by.call(routes.keepVideoPlace, { params: { id }, body: { seconds } });
    const place = async (by: Client) => ok(await by.call(routes.getVideo, { params: { id } })).place;
    await Promise.all([stop(adviser, 41), stop(adviser, 42), stop(manager, 7)]);
    await stop(adviser, 43);
    expect([await place(adviser), await place(manager)]).toEqual([43, 7]);
    refused(await stop(adviser, -1), 'request.invalid');
    // Another video in its place begins anew.
    await uploaded(company, id, webm(101));
    expect([await place(adviser), await place(manager)]).toEqual([0, 0]);
  });
});

describe('videos', () => {
  it('are found by title, description and chapters, whatever case and accents, and shown to others once there is one to watch', async () => {
    const company = await aCompany();
    const { manager, adviser } = company;
    const one = await create(company, {
      chapters: [
        { at: 65, title: 'Café bookings', text: 'Press Book.' },
        { at: 0, title: 'Hello', text: '' },
      ],
    });
    await create(company, { title: 'Counting stock', about: 'At the end of the month', area: 'Stock control' });
    const found = async (by: Client, query: object) => ok(await by.call(routes.listVideos, { query })).items.map(({ title }) => title);
    expect(await found(manager, {})).toEqual(['Booking a job', 'Counting stock']);
    expect([await found(manager, { q: 'CAFE' }), await found(manager, { q: 'press book' }), await found(manager, { area: 'Stock control' })]).toEqual([
      ['Booking a job'],
      ['Booking a job'],
      ['Counting stock'],
    ]);
    expect(one.chapters.map(({ at }) => at)).toEqual([0, 65]);
    expect(await found(adviser, {})).toEqual([]);
    refused(await adviser.call(routes.getVideo, { params: { id: one.id } }), 'record.not_found');
    await uploaded(company, one.id, webm(100));
    expect(await found(adviser, {})).toEqual(['Booking a job']);
  });

  it('take captions in WebVTT and nothing else, read by whoever watches; the log knows, and what is removed is gone', async () => {
    const company = await aCompany();
    const { tenant, manager, adviser, technician } = company;
    const { id } = await create(company);
    await uploaded(company, id, webm(100));
    const captions = (content: string, name = 'booking.vtt') =>
      manager.raw('POST', `/v1/help/videos/${id}/captions`, fileForm(name, content, { type: 'text/vtt' }));
    expect((await captions('1\n00:00 --> 00:01\nHello')).problem.code).toBe('file.wrong_type');
    expect((await captions('WEBVTT\n\n00:00.000 --> 00:01.000\nHello')).status).toBe(200);
    const withCaptions = ok(await technician.client.call(routes.getVideo, { params: { id } }));
    expect(withCaptions.allowedActions).toEqual([]);
    expect((await technician.client.call(fileContent, { params: { id: withCaptions.captionsId ?? '' } })).status).toBe(200);
    const changed = ok(await manager.call(routes.changeVideo, { params: { id }, version: withCaptions.version, body: form({ title: 'New title' }) }));
    await refusedWithoutTrace(tenant, 'record.stale', () => manager.call(routes.changeVideo, { params: { id }, version: withCaptions.version, body: form() }));
    await refusedWithoutTrace(tenant, 'access.missing_permission', () => adviser.call(routes.removeVideo, { params: { id }, version: changed.version }));
    expect((await manager.call(routes.removeVideo, { params: { id }, version: changed.version })).status).toBe(204);
    refused(await technician.client.call(fileContent, { params: { id: withCaptions.captionsId ?? '' } }), 'record.not_found');
    const log = await tenant.scope.read(({ db }) => db.selectFrom('log_entry').select('action').where('entity', '=', 'help-video').orderBy('id').execute());
    expect(log.map(({ action }) => action)).toEqual([
      'help-video.created',
      'help-video.video_kept',
      'help-video.captions_kept',
      'help-video.changed',
      'help-video.removed',
    ]);
  });
});
