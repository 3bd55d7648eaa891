import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/kit/client.ts';
import { testApp, useTestApp } from '../../../testing/kit/harness.ts';
import { blankPng } from '../../../testing/kit/pictures.ts';
import { aTenant, type TestTenant } from '../../../testing/kit/tenants.ts';
import { aLibraryFile } from './files.testing.ts';
import { stopDrawing } from './index.ts';

useTestApp();
afterEach(stopDrawing);

const sentence = 'There is no preview of this file. Download it instead.';

const keep = async (tenant: TestTenant, content: Buffer, mediaType = 'image/png') => (await aLibraryFile(tenant, { content, name: 'a', mediaType })).file_id;

async function preview(user: Client, id: string, width = 320) {
  const headers = { 'x-tenant': user.tenant, authorization: `Bearer ${user.token}` };
  const { statusCode, rawPayload, headers: answered } = await testApp().app.http.inject({ url: `/v1/files/${id}/preview?width=${width}`, headers });
  return {
    status: statusCode,
    bytes: rawPayload,
    retryAfter: answered['retry-after'],
    detail: statusCode === 200 ? '' : String(JSON.parse(rawPayload.toString()).detail),
  };
}

const folder = (...parts: string[]) => join(testApp().running.services.config.dataDir, 'files', ...parts);
const beneath = async (path: string) => (await readdir(path, { recursive: true, withFileTypes: true }).catch(() => [])).filter((entry) => entry.isFile());
/** The largest memory of this process while something is done, beyond what it had before, in megabytes. */
async function memoryOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 5);
  await work().finally(() => clearInterval(watch));
  return (most - before) / 1_048_576;
}

// Drawing gives way to whatever else the machine does.
describe('a preview', { timeout: 120_000 }, () => {
  it('is drawn once for all who ask at once, and kept beside the file, for us alone', async () => {
    const tenant = await aTenant();
    const user = await tenant.user();
    const id = await keep(tenant, await blankPng({ width: 900, height: 600, mark: 'once' }));
    const answers = await Promise.all(Array.from({ length: 12 }, () => preview(user, id)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect((await sharp(answers[0]?.bytes).metadata()).width).toBe(320);
    const home = folder(tenant.scope.tenant.id);
    const made = await beneath(join(home, 'made'));
    expect(made).toHaveLength(1);
    for (const { parentPath, name } of made) expect((await stat(join(parentPath, name))).mode & 0o777).toBe(0o600);
    expect(await beneath(folder('incoming'))).toEqual([]);
    // What is kept needs no drawing, and so not even the file itself.
    for (const { parentPath, name } of await beneath(home)) if (!parentPath.includes('made')) await rm(join(parentPath, name));
    expect((await preview(user, id)).bytes.equals(answers[0]?.bytes ?? Buffer.alloc(0))).toBe(true);
    expect((await preview(user, id, 800)).status).toBe(404);
  });

  it('is drawn in a few widths, whatever is asked', async () => {
    const tenant = await aTenant();
    const user = await tenant.user();
    const id = await keep(tenant, await blankPng({ width: 2_000, height: 1_000 }));
    const widthOf = async (asked: number) => (await sharp((await preview(user, id, asked)).bytes).metadata()).width;
    expect([await widthOf(16), await widthOf(101), await widthOf(300), await widthOf(801)]).toEqual([100, 320, 320, 1_600]);
    expect(await beneath(folder(tenant.scope.tenant.id, 'made'))).toHaveLength(3);
  });

  it('is refused in words by what the header says, before anything is unpacked', async () => {
    const tenant = await aTenant();
    const user = await tenant.user();
    const id = await keep(tenant, await blankPng({ width: 9_999, height: 9_999 }));
    expect(await preview(user, await keep(tenant, await blankPng({ width: 40, height: 40 })))).toMatchObject({ status: 200 });
    const started = performance.now();
    const used = await memoryOf(async () => expect(await preview(user, id)).toMatchObject({ status: 404, detail: sentence }));
    expect(performance.now() - started).toBeLessThan(1_000);
    expect(used).toBeLessThan(60);
  });

  it('of the largest picture costs this process nothing, four at once of the worst kind', async () => {
    const tenant = await aTenant();
    const user = await tenant.user();
    const ids: string[] = [];
    const worst = { width: 8_000, height: 6_200, alpha: true, interlaced: true };
    for (let number = 0; number < 4; number += 1) ids.push(await keep(tenant, await blankPng({ ...worst, mark: String(number) })));
    const used = await memoryOf(async () => {
      const answers = await Promise.all(ids.map((id) => preview(user, id)));
      expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200));
    });
    expect(used).toBeLessThan(60);
  });

  it('that would take too much memory is given up, and the next picture is drawn all the same', async () => {
    const tenant = await aTenant();
    const user = await tenant.user();
    const greedy = await keep(tenant, await blankPng({ width: 7_000, height: 7_000, bits: 16, alpha: true, interlaced: true }));
    const modest = await keep(tenant, await blankPng({ width: 700, height: 700, bits: 16, alpha: true, interlaced: true }));
    const [first, second] = await Promise.all([preview(user, greedy), preview(user, modest)]);
    expect([first?.status, first?.detail, second?.status]).toEqual([404, sentence, 200]);
    const started = performance.now();
    expect((await preview(user, greedy)).status).toBe(404);
    // Nobody tries that again for a while.
    expect(performance.now() - started).toBeLessThan(500);
    expect(await beneath(folder('incoming'))).toEqual([]);
  });

  it('is asked for by one company without keeping another waiting, and so many at a time', async () => {
    const [busy, other] = [await aTenant(), await aTenant()];
    const [pusher, user] = [await busy.user(), await other.user()];
    const heavy: string[] = [];
    for (let number = 0; number < 45; number += 1)
      heavy.push(await keep(busy, await blankPng({ width: 5_000, height: 4_000, alpha: true, mark: String(number) })));
    const light = await keep(other, await blankPng({ width: 500, height: 400, mark: 'other' }));
    let done = 0;
    const pushed = Promise.all(
      heavy.map(async (id) => {
        const answer = await preview(pusher, id);
        if (answer.status === 200) done += 1;
        return answer;
      }),
    );
    await expect.poll(() => done, { interval: 5 }).toBeGreaterThan(0);
    const before = done;
    expect((await preview(user, light)).status).toBe(200);
    expect(done - before).toBeLessThan(5);
    const answers = await pushed;
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(0);
    for (const { status, detail, retryAfter } of refused)
      expect([status, detail, retryAfter]).toEqual([429, 'Too many requests. Wait a moment and try again.', '5']);
  });
});

describe('pictures of every kind', () => {
  const noise = () => sharp({ create: { width: 600, height: 400, channels: 3, background: 'teal', noise: { type: 'gaussian', mean: 128, sigma: 40 } } });

  it.each([
    ['image/jpeg', 'CMYK', async () => noise().toColourspace('cmyk').jpeg().toBuffer()],
    ['image/jpeg', 'turned', async () => noise().jpeg().withMetadata({ orientation: 6 }).toBuffer()],
    ['image/webp', 'plain', async () => noise().webp().toBuffer()],
    ['image/avif', 'plain', async () => noise().avif({ effort: 0 }).toBuffer()],
    ['image/png', 'interlaced', async () => noise().png({ progressive: true }).toBuffer()],
    ['image/png', 'a strip', () => blankPng({ width: 100, height: 40_000 })],
    [
      'image/gif',
      'moving',
      async () => {
        const frames = await Promise.all(
          Array.from({ length: 200 }, (_, shade) =>
            sharp({ create: { width: 100, height: 100, channels: 3, background: { r: shade, g: 0, b: 0 } } })
              .raw()
              .toBuffer(),
          ),
        );
        return sharp(Buffer.concat(frames), { raw: { width: 100, height: 20_000, channels: 3, pageHeight: 100 } })
          .gif()
          .toBuffer();
      },
    ],
  ])('%s (%s) are drawn as one still picture', async (type, _kind, make) => {
    const tenant = await aTenant();
    const answer = await preview(await tenant.user(), await keep(tenant, await make(), type));
    const { format, pages = 1, width, height } = await sharp(answer.bytes).metadata();
    expect([answer.status, format, pages, width > 0 && width <= 320, height <= 1_280]).toEqual([200, 'webp', 1, true, true]);
  });

  it('are drawn by what we read alone: a drawing in markup that is called a picture is none', async () => {
    const tenant = await aTenant();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>');
    expect(await preview(await tenant.user(), await keep(tenant, svg))).toMatchObject({ status: 404, detail: sentence });
  });
});
