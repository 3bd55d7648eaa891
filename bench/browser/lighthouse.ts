import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { chromium, type Page } from 'playwright-core';
import { z } from 'zod';
import { usernames } from '../../apps/server/testing/company/ground.ts';
import { freePort } from '../../apps/server/testing/kit/product.ts';
import { browserPath } from '../../tools/support/browser.mjs';
import { median } from '../support/figures.ts';
import { type Served, say, whileServed } from './served.ts';

// node bench/browser/lighthouse.ts --data=folder --runs=5 --pages=list,diary --presets=desktop, after `npm run build`. npx fetches Lighthouse.
const { data, runs, pages, presets, reports } = parseArgs({
  options: {
    data: { type: 'string' },
    runs: { type: 'string', default: '5' },
    pages: { type: 'string' },
    presets: { type: 'string', default: 'desktop,mobile' },
    reports: { type: 'string' },
  },
}).values;
const version = '13.5.0';
type Preset = 'desktop' | 'mobile';
const goalOf = (name: string, preset: Preset) => (preset === 'desktop' ? 95 : ['sign-in', 'my-day'].includes(name) ? 85 : 75);

const ofRecord = async (page: Page): Promise<string> => {
  const link = page.locator('table tbody a').first();
  await link.waitFor();
  return (await link.getAttribute('href')) ?? '';
};
/** Who is signed in, and what is opened: an address, or where one is found on the first page after the sign-in. */
const measured: Readonly<Record<string, { as?: string; at: string | ((page: Page) => Promise<string>) }>> = {
  'sign-in': { at: '/' },
  list: { as: usernames.manager, at: '/clipboard/worksheets' },
  record: { as: usernames.manager, at: ofRecord },
  'new-worksheet': { as: usernames.manager, at: '/clipboard/worksheets/new' },
  diary: { as: usernames.manager, at: '/diary' },
  operations: { as: usernames.manager, at: '/dashboard/operations' },
  export: { as: usernames.manager, at: '/reporting/operations/completed-jobs-export' },
  'my-day': { as: usernames.technician, at: '/my-day' },
};

const Scored = z.object({ score: z.number().nullable() });
const Timed = z.object({ numericValue: z.number() });
const Report = z.object({
  runtimeError: z.object({ message: z.string() }).optional(),
  environment: z.object({ benchmarkIndex: z.number() }),
  categories: z.object({ performance: Scored, accessibility: Scored, 'best-practices': Scored }),
  audits: z.object({
    'first-contentful-paint': Timed,
    'largest-contentful-paint': Timed,
    'total-blocking-time': Timed,
    'cumulative-layout-shift': Timed,
    'speed-index': Timed,
  }),
});
type Report = z.infer<typeof Report>;

/** One run of Lighthouse in a browser that listens on a port and keeps who is signed in. */
async function report(port: number, address: string, preset: Preset, file: string): Promise<Report> {
  const categories = '--only-categories=performance,accessibility,best-practices';
  const flags = [`--port=${port}`, categories, '--output=json', `--output-path=${file}`, '--quiet', ...(preset === 'desktop' ? ['--preset=desktop'] : [])];
  const once = () => promisify(execFile)('npx', ['--yes', `lighthouse@${version}`, address, ...flags], { maxBuffer: 100_000_000 });
  // Now and then it misses the beginning of a page's load.
  await once().catch(once);
  const read = Report.parse(JSON.parse(await readFile(file, 'utf8')));
  if (read.runtimeError) throw new Error(`${address}: ${read.runtimeError.message}`);
  return read;
}

function lineFor(name: string, preset: Preset, all: readonly Report[]): string {
  const of = (read: (one: Report) => number) => median(all.map(read));
  const scores = all.map(({ categories }) => Math.round((categories.performance.score ?? 0) * 100));
  const score = median(scores);
  const other = (category: 'accessibility' | 'best-practices') => Math.min(...all.map(({ categories }) => Math.round((categories[category].score ?? 0) * 100)));
  const audit = (key: keyof Report['audits'], digits = 0) => of(({ audits }) => audits[key].numericValue).toFixed(digits);
  return [
    `${name} ${preset}`.padEnd(22),
    `${score}`.padStart(5),
    `(${Math.min(...scores)} to ${Math.max(...scores)})  goal ${goalOf(name, preset)} ${score >= goalOf(name, preset) ? 'met' : 'not met'}`.padEnd(32),
    `accessibility ${other('accessibility')}, best practices ${other('best-practices')};`,
    `FCP ${audit('first-contentful-paint')} LCP ${audit('largest-contentful-paint')} TBT ${audit('total-blocking-time')} SI ${audit('speed-index')} ms,`,
    `CLS ${audit('cumulative-layout-shift', 3)}; benchmark index ${of(({ environment }) => environment.benchmarkIndex).toFixed(0)}`,
  ].join(' ');
}

async function measure(name: string, { baseUrl, signIn }: Served, folder: string): Promise<void> {
  const wanted = measured[name];
  if (!wanted) throw new Error(`There is no page ${name}: ${Object.keys(measured).join(', ')}.`);
  const profile = await mkdtemp(join(tmpdir(), 'quarterlight-lighthouse-'));
  const port = await freePort();
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: browserPath,
    headless: true,
    viewport: null,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run', `--remote-debugging-port=${port}`],
  });
  try {
    const page = await browser.newPage();
    if (wanted.as !== undefined) await signIn(page, wanted.as);
    const path = typeof wanted.at === 'string' ? wanted.at : await wanted.at(page);
    await page.goto('about:blank');
    for (const preset of presets.split(',').map((each) => z.enum(['desktop', 'mobile']).parse(each))) {
      const all: Report[] = [];
      for (let run = 1; run <= Number(runs); run += 1) all.push(await report(port, baseUrl + path, preset, join(folder, `${name}-${preset}-${run}.json`)));
      say(lineFor(name, preset, all));
    }
  } finally {
    await browser.close();
    await rm(profile, { recursive: true, force: true });
  }
}

const folder = reports ?? (await mkdtemp(join(tmpdir(), 'quarterlight-lighthouse-')));
await whileServed(data, async (served) => {
  for (const name of pages?.split(',') ?? Object.keys(measured)) await measure(name, served, folder);
});
if (reports === undefined) await rm(folder, { recursive: true, force: true });
