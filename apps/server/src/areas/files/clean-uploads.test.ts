import { uploadFiles } from '@quarterlight/contract/files/library-routes';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { fileForm } from '../../../testing/kit/file-form.ts';
import { testApp, useTestApp } from '../../../testing/kit/harness.ts';
import { blankPng } from '../../../testing/kit/pictures.ts';
import { aTenant, type TestTenant } from '../../../testing/kit/tenants.ts';

useTestApp();

const place = {
  IFD0: { Artist: 'secret-artist', Make: 'secret-maker' },
  IFD3: { GPSLatitude: '52/1 28/1 48/1', GPSLatitudeRef: 'N', GPSLongitude: '1/1 54/1 9/1', GPSLongitudeRef: 'W' },
};
const xmp =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description secret-place="52.48"/></rdf:RDF></x:xmpmeta>';

/** A picture with its place, its maker and an orientation in it, as telephones write them. */
function photograph() {
  const stripes = Buffer.from(Array.from({ length: 60 * 40 * 3 }, (_, index) => (index * 7) % 256));
  return sharp(stripes, { raw: { width: 60, height: 40, channels: 3 } })
    .withMetadata({ orientation: 6 })
    .withExifMerge(place)
    .withXmp(xmp);
}

/** What is kept of an upload, byte for byte; nothing where it was refused. */
async function kept(tenant: TestTenant, name: string, content: Buffer): Promise<{ status: number; detail: string; bytes: Buffer }> {
  const user = await tenant.user();
  const answer = await user.raw('POST', uploadFiles.path, fileForm(name, content));
  if (answer.status !== 200) return { status: answer.status, detail: answer.problem.detail ?? '', bytes: Buffer.alloc(0) };
  const [file] = uploadFiles.reply.parse(answer.body);
  const headers = { 'x-tenant': tenant.slug, authorization: `Bearer ${user.token}` };
  const sent = await testApp().app.http.inject({ url: `/v1/files/${file?.fileId}/content`, headers });
  return { status: 200, detail: '', bytes: sent.rawPayload };
}
const pixels = (picture: Buffer) => sharp(picture).raw().toBuffer();

describe('a photograph', () => {
  it.each([
    ['a.jpg', () => photograph().jpeg()],
    ['b.jpg', () => photograph().jpeg({ progressive: true })],
    ['c.png', () => photograph().png()],
    ['d.webp', () => photograph().webp()],
    ['e.avif', () => photograph().avif()],
  ] as const)('%s loses its place and its maker; not a point of it changes, and it stays turned', async (name, make) => {
    const before = await make().toBuffer();
    const facts = await sharp(before).metadata();
    expect(before.includes('secret-artist')).toBe(true);
    const { status, bytes } = await kept(await aTenant(), name, before);
    expect(status).toBe(200);
    for (const secret of ['secret-artist', 'secret-maker', 'secret-place', '52/1']) expect([secret, bytes.includes(secret)]).toEqual([secret, false]);
    expect((await pixels(bytes)).equals(await pixels(before))).toBe(true);
    const after = await sharp(bytes).metadata();
    expect(after.orientation ?? 1).toBe(facts.orientation ?? 1);
    // Where the rest is found by its distance from the beginning, what was there is empty.
    expect(after.xmp?.every((byte) => byte === 0) ?? true).toBe(true);
    expect((await sharp(bytes).autoOrient().toBuffer({ resolveWithObject: true })).info).toMatchObject({
      width: (await sharp(before).autoOrient().toBuffer({ resolveWithObject: true })).info.width,
    });
  });

  it('loses what hangs behind its end, and comments', async () => {
    const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
    const script = Buffer.from('/*secret*/alert(1)//');
    const commented = Buffer.concat([gif.subarray(0, 19), Buffer.from([0x21, 0xfe, 6]), Buffer.from('secret'), Buffer.from([0]), gif.subarray(19), script]);
    const picture = await kept(await aTenant(), 'a.gif', commented);
    expect(picture.bytes.equals(gif)).toBe(true);
    const jpeg = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer();
    const zip = Buffer.concat([jpeg, Buffer.from('PK\u0003\u0004secret')]);
    expect((await kept(await aTenant(), 'a.jpg', zip)).bytes.equals(jpeg)).toBe(true);
  });

  it('that is broken is refused', async () => {
    const tenant = await aTenant();
    for (const [name, content] of [
      ['a.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff, 1, 2])],
      ['a.png', Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.from('\0\0\xff\xff<script>', 'latin1')])],
      ['a.webp', Buffer.from('RIFF\xff\xff\0\0WEBPVP8 \xff\xff\xff\0', 'latin1')],
      ['a.gif', Buffer.from('GIF89a=1;alert(1)//')],
      ['a.heic', Buffer.from('\0\0\0\x10ftypheic\0\0\0\0\0\0\xff\xffmeta', 'latin1')],
    ] as const)
      expect([name, await kept(tenant, name, content)]).toMatchObject([name, { status: 415, detail: 'Incorrect file type.' }]);
  });
});

describe('bad input', () => {
  it.each([
    ['a.png', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['a.png', '<html><script>alert(1)</script></html>'],
    ['a.pdf', '<html>%PDF-1.7'],
    ['setup.exe', 'MZ\u0090\u0000'],
    ['a.zip', 'PK\u0003\u0004'],
  ])('%s of another kind is refused', async (name, content) => {
    expect(await kept(await aTenant(), name, Buffer.from(content))).toMatchObject({ status: 415, detail: 'Incorrect file type.' });
  });

  it.each([
    ['../../etc/passwd.png', 'passwd.png'],
    ['a\u202Egnp.exe', 'agnp.exe.png'],
    ['setup.exe', 'setup.exe.png'],
    [`${'x'.repeat(300)}.png`, `${'x'.repeat(196)}.png`],
    ['🚗 Scheibe.png', '🚗 Scheibe.png'],
    ['CON.png', '_CON.png'],
  ])('the name %s becomes %s', async (name, called) => {
    const user = await (await aTenant()).user();
    const answer = await user.raw('POST', uploadFiles.path, fileForm(name, await blankPng({ width: 2, height: 2 })));
    expect(uploadFiles.reply.parse(answer.body).map((file) => file.name)).toEqual([called]);
  });

  it('pictures of 100 million points and of 30,000 by 30,000 are kept as they are, at the cost of nothing', { timeout: 60_000 }, async () => {
    const tenant = await aTenant();
    for (const [width, height] of [
      [10_000, 10_000],
      [30_000, 30_000],
    ] as const) {
      const picture = await blankPng({ width, height });
      const before = process.memoryUsage.rss();
      const { status } = await kept(tenant, `${width}.png`, picture);
      expect(status).toBe(200);
      expect((process.memoryUsage.rss() - before) / 1_048_576).toBeLessThan(60);
    }
  });
});
