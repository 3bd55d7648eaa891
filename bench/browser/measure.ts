import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';
import { browserPath } from '../../tools/support/browser.mjs';
import { median } from '../support/figures.ts';
import { costOf, costSoFar, medianCost, painted } from './page-figures.ts';

/** One figure: what was measured, in which unit, and what it should be at most. */
export interface BrowserRow {
  readonly name: string;
  readonly value: number;
  readonly unit: 'ms' | 'KB' | 'round trips' | 'cards';
  readonly goal?: number;
}

const times = 5;
/** Added to every answer while round trips are counted, in milliseconds: so much that all else is small beside it. */
const latency = 400;
/** A row that stands for a record, not one that holds its place. */
const rows = 'table tbody tr a';
const cards = '[data-booking]';
const fewestEvents = 60;
const target = 'nav a[href="/vehicles"]';
const firstScreens = [
  ['List', '/clipboard/worksheets', rows],
  ['Diary', '/diary', cards],
  ['New worksheet', '/clipboard/worksheets/new', 'form input'],
] as const;

/** A page as a fresh visitor has it, watched from outside. */
async function open(browser: Browser, baseUrl: string): Promise<{ page: Page; session: CDPSession; close: () => Promise<void> }> {
  const context = await browser.newContext({ baseURL: baseUrl, locale: 'en-GB', timezoneId: 'Europe/London', viewport: { width: 1600, height: 1000 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  // The thread's own time, so that what else runs on the machine is not counted.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await session.send('Network.enable');
  return { page, session, close: () => context.close() };
}

/** Script of opening an address whose files the browser has already. */
async function opening(page: Page, session: CDPSession, name: string, address: string, shown: string, goal?: number): Promise<BrowserRow[]> {
  const costs = [];
  for (let time = -1; time < times; time += 1) {
    await page.goto(address);
    await painted(page, shown);
    const cost = await costSoFar(session);
    if (time >= 0) costs.push(cost);
  }
  const { script, layout, task } = medianCost(costs);
  return [
    { name: `${name}: script`, value: script, unit: 'ms', ...(goal === undefined ? {} : { goal }) },
    { name: `${name}: layout`, value: layout, unit: 'ms' },
    { name: `${name}: main thread in all`, value: task, unit: 'ms' },
  ];
}

/** Bytes of script that the first visit of an address transfers until it stands there. */
async function firstVisit(browser: Browser, baseUrl: string, name: string, address: string, shown: string, token?: Kept): Promise<BrowserRow> {
  const { page, session, close } = await open(browser, baseUrl);
  const scripts = new Set<string>();
  let bytes = 0;
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  if (token) await restore(page, token);
  await page.goto(address);
  await painted(page, shown);
  await close();
  return { name: `${name}: script of a first visit, with what is fetched ahead`, value: bytes / 1024, unit: 'KB' };
}

type Kept = readonly (readonly [string, string])[];
const keep = (page: Page): Promise<Kept> => page.evaluate(() => Object.entries(localStorage));
const restore = async (page: Page, kept: Kept): Promise<void> => {
  await page.addInitScript((pairs) => {
    for (const [key, value] of pairs) localStorage.setItem(key, value);
  }, kept);
};

/** Waits until what is fetched while the page is at rest is here: nothing more has come for as long as the page itself waits before it begins. */
async function atRest(page: Page): Promise<void> {
  const fetched = () => page.evaluate(() => performance.getEntriesByType('resource').length);
  for (let known = -1, now = await fetched(); now !== known; now = await fetched()) {
    known = now;
    await pause(4_000);
  }
}

/** Opens one module of the sidebar after the other until the link stands there. */
async function unfold(page: Page, link: string): Promise<void> {
  const modules = page.locator('nav button[aria-expanded]');
  await modules.first().waitFor();
  for (const module of await modules.all()) {
    if ((await page.locator(link).count()) > 0) return;
    await module.click();
  }
  await page.locator(link).waitFor({ timeout: 1_000 });
}

/** Within the page: clicks a link and gives the milliseconds until the first row has a place on the screen. From outside it is asked for only now and then. */
const untilShown = ([link, row]: readonly [string, string]): Promise<number> =>
  new Promise((resolve, reject) => {
    const start = performance.now();
    const look = () => {
      const milliseconds = performance.now() - start;
      if ((document.querySelector(row)?.getBoundingClientRect().height ?? 0) > 0) resolve(milliseconds);
      else if (milliseconds > 30_000) reject(new Error('No row was shown.'));
      else requestAnimationFrame(look);
    };
    document.querySelector<HTMLElement>(link)?.click();
    look();
  });

/** From the click on a link of the sidebar to the rows: how often one answer had to be waited for before the next was asked for. */
async function roundTrips(page: Page, session: CDPSession): Promise<BrowserRow> {
  const took = async (wait: number): Promise<number> => {
    await page.goto('/change-password');
    await painted(page, 'h1');
    await unfold(page, target);
    await atRest(page);
    await session.send('Network.emulateNetworkConditions', { offline: false, latency: wait, downloadThroughput: -1, uploadThroughput: -1 });
    const milliseconds = await page.evaluate(untilShown, [target, rows] as const);
    await session.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 });
    return milliseconds;
  };
  const trips = [];
  for (let time = 0; time < 3; time += 1) {
    const near = await took(0);
    trips.push(((await took(latency)) - near) / latency);
  }
  return { name: 'List: round trips from the click to its rows', value: Math.round(median(trips) * 10) / 10, unit: 'round trips', goal: 1 };
}

/** Drags a card over the board, from cell to cell, and back to where it came from. */
async function dragging(page: Page, session: CDPSession): Promise<BrowserRow[]> {
  const scripts: number[] = [];
  let least = Number.POSITIVE_INFINITY;
  for (let time = 0; time < times; time += 1) {
    const card = page.locator(`${cards}[draggable="true"]`).first();
    await card.scrollIntoViewIfNeeded();
    const box = await card.boundingBox();
    if (!box) throw new Error('The card is not on the screen.');
    const start = { x: box.x + 12, y: box.y + box.height / 2 };
    await page.evaluate(() => {
      Reflect.set(window, 'dragEvents', 0);
      // A move comes as the one where it is over another element than before, and as the other where it is not.
      for (const told of ['dragenter', 'dragover'])
        document.addEventListener(told, () => Reflect.set(window, 'dragEvents', Number(Reflect.get(window, 'dragEvents')) + 1), { capture: true });
    });
    await atRest(page);
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move(start.x + 8, start.y + 4);
    let events = 0;
    const { script } = await costOf(session, async () => {
      // The browser tells of a move only once the last one was dealt with, so that a few moves come to one event.
      for (let row = 0; events < fewestEvents && row < 20; row += 1) {
        for (let column = 0; column < 30; column += 1) {
          await page.mouse.move(260 + column * 42, 220 + (row % 4) * 150 + (column % 7) * 12);
          await pause(16);
        }
        events = await page.evaluate(() => Number(Reflect.get(window, 'dragEvents')));
      }
    });
    await page.keyboard.press('Escape');
    await page.mouse.up();
    least = Math.min(least, events);
    scripts.push(script / events);
    await page.reload();
    await painted(page, cards);
  }
  if (least < fewestEvents) throw new Error(`A drag came to ${least} events only.`);
  return [{ name: 'Diary: script of a drag event', value: median(scripts), unit: 'ms', goal: 2 }];
}

/** What the product costs a browser, measured in Debian's Chromium without a window. `signIn` leaves the page on any page behind the sign-in. */
export async function measureBrowser(baseUrl: string, signIn: (page: Page) => Promise<void>, tell: (row: BrowserRow) => void): Promise<void> {
  const browser = await chromium.launch({
    executablePath: browserPath,
    headless: true,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  });
  const add = (...measured: readonly BrowserRow[]) => measured.forEach(tell);
  try {
    add(await firstVisit(browser, baseUrl, 'Sign-in', '/', 'form'));
    const visitor = await open(browser, baseUrl);
    add(...(await opening(visitor.page, visitor.session, 'Sign-in', '/', 'form')));
    await visitor.close();
    const { page, session, close } = await open(browser, baseUrl);
    await signIn(page);
    const kept = await keep(page);
    for (const [name, address, shown] of firstScreens) add(await firstVisit(browser, baseUrl, name, address, shown, kept));
    add(...(await opening(page, session, 'List', '/clipboard/worksheets', rows)));
    const record = await page.locator('table tbody a').first().getAttribute('href');
    if (!record) throw new Error('The list leads to no record.');
    add(...(await opening(page, session, 'Record', record, 'section h2')));
    add(...(await opening(page, session, 'Diary', '/diary', cards, 300)));
    add({ name: 'Diary: cards on the board', value: await page.locator(cards).count(), unit: 'cards' });
    add(...(await dragging(page, session)));
    add(await roundTrips(page, session));
    await close();
  } finally {
    await browser.close();
  }
}

/** A figure with what it should be at most. */
export function lineOf({ name, value, unit, goal }: BrowserRow): string {
  const figure = `${value.toFixed(value < 10 ? 2 : 0)} ${unit}`;
  return `${name.padEnd(56)} ${figure.padStart(16)}${goal === undefined ? '' : `   goal ≤ ${goal} ${value <= goal ? 'met' : 'not met'}`}`;
}
