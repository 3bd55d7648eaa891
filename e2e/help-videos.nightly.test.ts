import { createVideo, getVideo, listVideos, removeVideo } from '@quarterlight/contract/notices/video-routes';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Api, signInToApi } from './support/api.ts';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { overflow, violationsInBoth, widths } from './support/looks.ts';
import { goAs } from './support/people.ts';

let browser: Browser;
let desk: Api;
const made: string[] = [];
beforeAll(async () => {
  browser = await launchBrowser();
  desk = await signInToApi('manager');
});
afterEach(async () => {
  for (const id of made.splice(0)) {
    const { version } = await desk.call(getVideo, { params: { id } });
    await desk.call(removeVideo, { params: { id }, version });
  }
});
afterAll(() => leaveBrowser(browser));

/** Four seconds at least of a canvas that changes, as this browser records them: so many pictures, however long it takes over them. */
async function record(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    canvas.width = 64;
    canvas.height = 36;
    const pen = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm; codecs=vp8' });
    const chunks: Blob[] = [];
    recorder.addEventListener('dataavailable', ({ data }) => chunks.push(data));
    const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve));
    recorder.start();
    let drawn = 0;
    const drawing = setInterval(() => {
      drawn += 1;
      if (pen) {
        pen.fillStyle = `hsl(${(drawn * 20) % 360} 80% 50%)`;
        pen.fillRect(0, 0, 64, 36);
      }
      if (drawn === 80) recorder.stop();
    }, 50);
    await stopped;
    clearInterval(drawing);
    return [...new Uint8Array(await new Blob(chunks).arrayBuffer())];
  });
  return Buffer.from(bytes);
}

const player = (page: Page) => page.locator('video');
/** Plays so slowly that the clip does not end while somebody looks at it. */
const slowDown = (page: Page) =>
  player(page).evaluate((video) => {
    if (video instanceof HTMLVideoElement) video.playbackRate = 0.1;
  });
const cardOf = (page: Page, title: string) => page.getByRole('article').filter({ has: page.getByRole('link', { name: title, exact: true }) });

it('a manager adds a video, which is sent in parts past a lost connection; an adviser watches it, jumps, and goes on where they stopped', async () => {
  const { page, expectNoViolations } = await newPage(browser);
  await goAs(page, 'manager', '/');
  const clip = await record(page);
  await page.goto('/help/videos/new');
  const title = `Booking ${Date.now().toString(36)}`;
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByRole('textbox', { name: 'Description' }).fill('From the call to the slot.');
  await page.getByRole('button', { name: 'Add a chapter' }).click();
  await page.getByRole('textbox', { name: 'From' }).fill('0:02');
  await page.getByRole('textbox', { name: 'Heading' }).fill('The <b>slot</b>');
  await page.getByRole('textbox', { name: 'What is said' }).fill('Choose the first free slot.');
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL(/\/help\/videos\/[\w-]{36}$/);
  const id = page.url().slice(-36);
  made.push(id);
  await page.getByText('There is no video yet.', { exact: false }).waitFor();

  await page.getByLabel('Video file').setInputFiles({ name: 'page.webm', mimeType: 'video/webm', buffer: Buffer.from('<html></html>') });
  await page.getByText('Incorrect file type.').waitFor();
  // The first part is cut off; it is sent again by itself.
  let cut = 0;
  await page.route('**/v1/help/uploads/*', async (route) => {
    if (route.request().method() === 'PUT' && cut === 0) {
      cut += 1;
      await route.abort('connectionreset');
    } else await route.continue();
  });
  await page.getByLabel('Video file').setInputFiles({ name: 'booking.webm', mimeType: 'video/webm', buffer: clip });
  await page.getByText('waiting for the connection', { exact: false }).or(player(page)).first().waitFor();
  await player(page).waitFor();
  expect(cut).toBe(1);
  await page
    .getByLabel('Captions file')
    .setInputFiles({ name: 'booking.vtt', mimeType: 'text/vtt', buffer: Buffer.from('WEBVTT\n\n00:00.000 --> 00:03.000\nHello') });
  await page.getByRole('button', { name: 'Replace the captions' }).waitFor();
  expect(await violationsInBoth(page)).toEqual([]);

  const watcher = await newPage(browser);
  await goAs(watcher.page, 'adviser', '/help/videos');
  await watcher.page.getByRole('searchbox', { name: 'Search Title, description or chapter' }).fill('first free slot');
  await watcher.page.getByRole('link', { name: title }).click();
  await watcher.page.getByText('Choose the first free slot.').waitFor();
  await watcher.page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) >= 1);
  await player(watcher.page).locator('track[src^="blob:"]').waitFor({ state: 'attached' });
  await slowDown(watcher.page);
  await watcher.page.getByRole('button', { name: 'Play from 0:02: The <b>slot</b>' }).click();
  await watcher.page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 2);
  await player(watcher.page).evaluate((video) => (video instanceof HTMLVideoElement ? video.pause() : undefined));
  const theirs = await signInToApi('adviser');
  await expect.poll(async () => (await theirs.call(getVideo, { params: { id } })).place).toBe(2);
  expect(await violationsInBoth(watcher.page)).toEqual([]);
  for (const { width, height } of widths) {
    await watcher.page.setViewportSize({ width, height });
    expect(await overflow(watcher.page)).toBe(0);
  }
  await watcher.page.goto('/help/videos');
  await cardOf(watcher.page, title).getByText('Stopped at 0:02').waitFor();
  await watcher.page.getByRole('link', { name: title }).click();
  await watcher.page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) >= 2);
  expectNoViolations([/status of 415/, /ERR_CONNECTION_RESET/]);
  watcher.expectNoViolations();
});

it('an area shows its own, an empty page says what to do, and one without a file is shown to those alone who add them', async () => {
  const title = `Unfilmed ${Date.now().toString(36)}`;
  const { id } = await desk.call(createVideo, { body: { title, about: '', area: 'Catalogue', chapters: [] } });
  made.push(id);
  expect((await desk.call(listVideos, { query: { area: 'Catalogue', q: title } })).items.map((video) => video.id)).toEqual([id]);
  const { page, expectNoViolations } = await newPage(browser);
  await goAs(page, 'adviser', `/help/videos?area=Catalogue&q=${title}`);
  await page.getByText('No video fits.').waitFor();
  await page.goto(`/help/videos/${id}`);
  await page.getByText('This record does not exist, or you may not see it.').waitFor();
  expectNoViolations([/status of 404/]);
  const manager = await newPage(browser);
  await goAs(manager.page, 'manager', `/help/videos?area=Catalogue&q=${title}`);
  await manager.page.getByRole('region', { name: 'Catalogue' }).getByRole('link', { name: title }).waitFor();
  await cardOf(manager.page, title).getByText('No video yet').waitFor();
  expect(await violationsInBoth(manager.page)).toEqual([]);
  manager.expectNoViolations();
});
