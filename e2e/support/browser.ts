import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core';
import { expect, inject } from 'vitest';
import { browserPath } from '../../tools/support/browser.mjs';

const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

let running: Promise<Browser> | undefined;

/** Debian's Chromium, or the one that CHROMIUM_PATH names, without a window and with a fresh profile: one for all files of a process, and another where that one has ended. */
export const launchBrowser = async (): Promise<Browser> => {
  const before = await running?.catch(() => undefined);
  if (before?.isConnected()) return before;
  running = chromium.launch({ executablePath: browserPath, headless: true, args: chromiumArguments });
  return running;
};

/** Closes whatever a file has left open; the browser stays for the next one. */
export const leaveBrowser = async (browser: Browser): Promise<void> => {
  await Promise.all(browser.contexts().map(closeContext));
};

/** Whatever is still held up on its way to a page goes with it. */
const closeContext = async (context: BrowserContext): Promise<void> => {
  await Promise.all([context, ...context.pages()].map((held) => held.unrouteAll({ behavior: 'ignoreErrors' })));
  await context.close();
};

export type WatchedPage = Awaited<ReturnType<typeof newPage>>;

const reportName = 'quarterlightReportViolation';

/** Runs in the page before any script of its own. */
const watchPolicy = (name: string): void => {
  window.addEventListener('securitypolicyviolation', (event) => {
    const report: unknown = Reflect.get(window, name);
    const place = `${event.sourceFile}:${event.lineNumber}`;
    if (typeof report === 'function') report(`policy ${event.effectiveDirective} refused ${event.blockedURI} at ${place} ${event.sample}`);
  });
};

/** Runs in the page before any script of its own: whoever has this browser asks for little data. */
const saveData = (): void => {
  const connection: unknown = Reflect.get(navigator, 'connection');
  if (typeof connection === 'object' && connection !== null) Object.defineProperty(connection, 'saveData', { get: () => true });
};

interface PageOptions extends BrowserContextOptions {
  /** Fetches parts before they are needed, as most people's browsers do: for journeys that measure, or lose the network. It costs more than the page itself. */
  readonly fetchesAhead?: boolean;
}

/**
 * Opens a page on the product in a context of its own, which remembers whatever went wrong; addresses given to `goto` may start with a slash. Nothing moves and
 * nothing is fetched ahead unless it is asked for, as the journeys of a new worksheet and of the whole job do: what opens is there at once.
 */
export const newPage = async (browser: Browser, { fetchesAhead = false, ...options }: PageOptions = {}) => {
  const context = await browser.newContext({ baseURL: inject('baseUrl'), locale: 'en-GB', timezoneId: 'Europe/London', reducedMotion: 'reduce', ...options });
  if (!fetchesAhead) await context.addInitScript(saveData);
  const violations: string[] = [];
  await context.exposeFunction(reportName, (violation: string) => {
    violations.push(violation);
  });
  await context.addInitScript(watchPolicy, reportName);
  const page = await context.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error') violations.push(`console ${message.text()} at ${message.location().url}`);
  });
  page.on('pageerror', (error) => violations.push(`uncaught ${error.message}`));
  return {
    page,
    violations,
    /** Fails if anything went wrong on the page so far; `except` lists what a journey brings about on purpose. */
    expectNoViolations: (except: readonly RegExp[] = []): void => {
      expect(violations.filter((violation) => !except.some((pattern) => pattern.test(violation)))).toEqual([]);
    },
    close: () => closeContext(context),
  };
};
