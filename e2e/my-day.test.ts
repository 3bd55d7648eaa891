import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { goAs, signIn } from './support/people.ts';
import { aPhoto } from './support/photo.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => leaveBrowser(browser));

/** A technician's phone on the first visit of the day, its copy kept. */
async function onAVisit(page: Page): Promise<void> {
  await signIn(page, 'technician');
  const kept = page.waitForResponse((response) => new URL(response.url()).pathname === '/v1/files/limits');
  await page.goto('/my-day');
  await kept;
  await page
    .getByRole('link', { name: /^(Go on|Open) visit/ })
    .first()
    .click();
}

/** Runs in the page: whether what the selector names takes presses as soon as it is there. */
const whenItComes = (selector: string) =>
  new Promise<boolean>((resolve) => {
    const watching = new MutationObserver(() => {
      const found = document.querySelector(selector);
      if (!found) return;
      watching.disconnect();
      resolve(getComputedStyle(found).pointerEvents !== 'none');
    });
    watching.observe(document.body, { childList: true, subtree: true });
  });

/** A file that is chosen goes to the photos of the visit. */
async function openPhotos(page: Page): Promise<void> {
  const photos = page.getByRole('heading', { level: 2 }).getByRole('button', { name: 'Photos' });
  if ((await photos.getAttribute('aria-expanded')) === 'false') await photos.click();
}

it('a day opens without a network, and is fetched again as soon as there is one', async () => {
  const { page, expectNoViolations, close } = await newPage(browser, { fetchesAhead: true });
  await signIn(page, 'technician');
  const kept = page.waitForResponse((response) => new URL(response.url()).pathname === '/v1/files/limits');
  await page.goto('/my-day');
  await Promise.all([kept, page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))]);
  await page.context().setOffline(true);
  await page.reload();
  await page.getByText('no signal').waitFor();
  await page.getByText('As of').waitFor();
  const fetched = page.waitForResponse((response) => new URL(response.url()).pathname === '/v1/my-day');
  await page.context().setOffline(false);
  await fetched;
  await page.getByText('no signal').waitFor({ state: 'hidden' });
  expectNoViolations([/ERR_INTERNET_DISCONNECTED/]);
  await close();
});

it('what waits on the phone is sent at its next opening, though nothing that is asked for comes', async () => {
  const { page, close } = await newPage(browser, { fetchesAhead: true });
  await onAVisit(page);
  await openPhotos(page);
  await page.context().setOffline(true);
  await page.getByLabel('Choose photos').setInputFiles(aPhoto('waits.png'));
  await page.getByText('Saved on this phone, 1 to send').waitFor();
  await page.goto('about:blank');
  await page.context().setOffline(false);
  await page.route('**/v1/my-day?*', () => {});
  await page.route('**/v1/worksheets/*/files', (route) => route.abort());
  const sent = page.waitForRequest((request) => request.method() === 'POST' && /\/v1\/worksheets\/[^/]+\/files$/.test(new URL(request.url()).pathname));
  await page.goto('/my-day');
  await sent;
  await close();
});

it('sends what is done while a question of the page gets no answer', async () => {
  const { page, close } = await newPage(browser, { fetchesAhead: true });
  await onAVisit(page);
  await openPhotos(page);
  const hangs = page.waitForRequest(/\/v1\/my-day\?/);
  await page.route('**/v1/my-day?*', () => {});
  await page.route('**/v1/worksheets/*/files', (route) => route.abort());
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await hangs;
  const sent = page.waitForRequest((request) => request.method() === 'POST' && /\/v1\/worksheets\/[^/]+\/files$/.test(new URL(request.url()).pathname), {
    timeout: 8_000,
  });
  await page.getByLabel('Choose photos').setInputFiles(aPhoto('meanwhile.png'));
  await sent;
  await close();
});

it('knows within seconds that the signal is back, though no event of the browser says so', async () => {
  const { page, close } = await newPage(browser, { fetchesAhead: true });
  await goAs(page, 'technician', '/my-day');
  await page.getByText('As of').waitFor();
  await page.route('**/v1/**', (route) => route.abort());
  await page.evaluate(() => window.dispatchEvent(new Event('offline')));
  await page.getByText('no signal').waitFor();
  await page.unroute('**/v1/**');
  await page.getByText('no signal').waitFor({ state: 'hidden', timeout: 8_000 });
  await close();
});

it('covers no heading and no label with the bar that says what is sent', async () => {
  const { page, close } = await newPage(browser, { viewport: { width: 390, height: 844 }, fetchesAhead: true });
  await onAVisit(page);
  const bar = page.getByRole('region', { name: 'Sending' });
  const bottom = async () => {
    const box = await bar.boundingBox();
    return box ? box.y + box.height : 0;
  };
  const heads = page.getByRole('main').getByRole('heading', { level: 2 });
  await heads.nth(4).waitFor();
  const count = await heads.count();
  // From the end: each opens beneath the one that closes above it.
  for (let index = count - 1; index >= 0; index -= 1) {
    const head = heads.nth(index);
    await head.getByRole('button').click();
    await expect.poll(async () => (await head.boundingBox())?.y ?? 0).toBeGreaterThanOrEqual(await bottom());
  }
  // Upwards by the keyboard: what takes the focus comes into sight beneath the bar, its label with it.
  await heads.last().getByRole('button').focus();
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('Shift+Tab');
    const top = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!(focused instanceof HTMLElement) || !focused.closest('main section[id^="step-"]')) return null;
      const label = focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement ? (focused.labels?.[0] ?? focused) : focused;
      return label.getBoundingClientRect().top;
    });
    if (top !== null) expect(top).toBeGreaterThanOrEqual((await bottom()) - 1);
  }
  await close();
});

it('keeps what is typed and signed on the way to the day and back, and ends a visit once', async () => {
  const { page, close } = await newPage(browser, { viewport: { width: 390, height: 844 }, fetchesAhead: true });
  await onAVisit(page);
  const head = (name: string | RegExp) => page.getByRole('heading', { level: 2 }).getByRole('button', { name });
  await head('Signature').waitFor();
  await page.context().setOffline(true);
  if (await head(/Arrive.*Not started/).isVisible()) {
    if ((await head('Arrive').getAttribute('aria-expanded')) === 'false') await head('Arrive').click();
    await page.getByRole('button', { name: 'Start the visit' }).click();
    await head(/Arrive.*Started/).waitFor();
  }
  await head('Signature').click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Sign on the pad').waitFor();
  const pad = page.getByRole('img', { name: 'Sign here with a finger' });
  await pad.hover();
  await page.mouse.down();
  await pad.hover({ position: { x: 60, y: 40 } });
  await page.mouse.up();
  await page.getByText('Sign on the pad').waitFor({ state: 'hidden' });
  const signed = () => pad.evaluate((canvas) => (canvas instanceof HTMLCanvasElement ? canvas.toDataURL() : ''));
  const stroke = await signed();
  await head('Visit failed…').click();
  await page.getByLabel('Why did the visit fail?').selectOption('weather');
  await page.getByLabel('Note', { exact: true }).fill('Hail');
  await page.getByRole('link', { name: 'The day' }).click();
  await page
    .getByRole('link', { name: /^(Go on|Open) visit/ })
    .first()
    .click();
  await head('Signature').click();
  await expect.poll(signed).toBe(stroke);
  await head('Visit failed…').click();
  expect(await page.getByLabel('Note', { exact: true }).inputValue()).toBe('Hail');
  const takesPresses = page.evaluate(whenItComes, 'section[aria-label="Next visit"]');
  await page.getByRole('button', { name: 'End the visit as failed' }).dblclick();
  await page.getByText('The visit ended as failed.').waitFor();
  expect(await takesPresses).toBe(false);
  await page.getByRole('region', { name: 'Sending' }).getByRole('button', { name: 'Show' }).click();
  expect(await page.getByText(/^W\d+: Visit failed$/).count()).toBe(1);
  await close();
});
