import axe, { type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

/** A desk and a phone. */
export const widths = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

/** What says that it is on its way. */
const onItsWay = '[aria-busy="true"], [data-busy], [role="status"][aria-label^="Loading"], [role="status"][aria-label^="Reading"]';

/** In milliseconds: by the clock, since a page that nobody sees may be given no frames. */
const askedEvery = 50;

/** Waits until nothing on the page says any more that it is on its way; tells what does where it does not end. */
export async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await page
    .waitForFunction((busy) => document.querySelector(busy) === null, onItsWay, { polling: askedEvery })
    .catch(async (error: unknown) => {
      const left = await page.locator(onItsWay).evaluateAll((parts) => parts.map(({ outerHTML }) => outerHTML.slice(0, 300)));
      throw new Error(`${page.url()} is still on its way: ${left.join(', ')}`, { cause: error });
    });
}

/** Changes the colours of a settled page as the app's own switch does; whatever was on its way to an end is at it. */
export async function wear(page: Page, theme: 'light' | 'dark'): Promise<void> {
  const wears = ({ name, busy }: { name: string; busy: string }): boolean => {
    // What is asked for anew is dimmed after a while.
    if (document.querySelector(busy) !== null) return false;
    document.documentElement.dataset['mantineColorScheme'] = name;
    const moving = () =>
      document.getAnimations().filter(({ playState, effect }) => playState === 'running' && Number(effect?.getComputedTiming().endTime) < 2_000);
    // Brought to its end rather than waited for, which needs frames; what an end begins is brought to its own.
    for (let running = moving(); running.length > 0; running = moving()) for (const animation of running) animation.finish();
    return true;
  };
  await page.waitForFunction(wears, { name: theme, busy: onItsWay }, { polling: askedEvery });
}

/** What of the checker's rules to look at: all, or those about colours, which are all that a theme changes. */
const rulesOf = { all: {}, colours: { runOnly: ['color-contrast', 'link-in-text-block'] } } satisfies Record<string, RunOptions>;

/** What the checker finds on the page as it is, or in the parts of it that the selector names, as one line each. */
export async function violations(page: Page, look = page.url(), rules: keyof typeof rulesOf = 'all', part?: string): Promise<string[]> {
  // Once a document: it is half a megabyte.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(
    async ({ asked, inside }) => {
      const { violations: all } = await window.axe.run(inside !== undefined && document.querySelector(inside) ? { include: [inside] } : document, asked);
      return all.map(({ id, nodes }) => `${id} at ${nodes.map(({ target, html }) => `${target.join(' ')} ${html}`).join(', ')}`);
    },
    { asked: { resultTypes: ['violations' as const], ...rulesOf[rules] }, inside: part },
  );
  return found.map((line) => `${look}: ${line}`);
}

/** Stands at what the checker is to look at. */
const newMark = 'data-new-here';
/** What {@link markNew} has marked. */
export const newParts = `[${newMark}]`;

/** Which looks have been judged already where, whoever met them: the checker need not see them twice. */
const judged = new Map<string, Set<string>>();

/**
 * Marks what is shown and has looks that nobody has judged there: one element of each, by all of its attributes that rules of looks speak of and by what it stands
 * in, however often and with whichever words; says whether there is any.
 */
export async function markNew(page: Page, where: string): Promise<boolean> {
  const known = judged.get(where) ?? new Set<string>();
  judged.set(where, known);
  const fresh = await page.evaluate(
    ({ old, mark }) => {
      const looks = new Set(old);
      const found: string[] = [];
      for (const element of document.querySelectorAll('body, body *')) {
        element.removeAttribute(mark);
        // Where something stands and how large it is there is no look of its own.
        const parts = [...element.attributes]
          .filter(({ name }) => /^(?:class|role|type|style|disabled|data-.*|aria-(?:current|selected|checked|pressed|expanded|invalid|disabled))$/.test(name))
          .map(({ name, value }) => `${name}=${value.replaceAll(/-?[\d.]+(?:px|r?em|%|ms|s)\b|[\da-f-]{36}/g, '')}`)
          .sort();
        const look = [element.parentElement?.className ?? '', element.tagName, ...parts].join(' ');
        if (looks.has(look) || !element.checkVisibility({ visibilityProperty: true })) continue;
        looks.add(look);
        found.push(look);
        element.setAttribute(mark, '');
      }
      return found;
    },
    { old: [...known], mark: newMark },
  );
  for (const look of fresh) known.add(look);
  return fresh.length > 0;
}

/** What it finds in both themes, in the dark one only in the parts that the selector names; the light one stays. */
export async function violationsInBoth(page: Page, look = page.url(), darkPart?: string): Promise<string[]> {
  await wear(page, 'dark');
  const dark = await violations(page, `${look}, dark`, 'colours', darkPart);
  await wear(page, 'light');
  return [...(await violations(page, `${look}, light`)), ...dark];
}

/** How many pixels stick out at the side once the page is laid out for its width. */
export async function overflow(page: Page): Promise<number> {
  // What is laid out anew for another width takes a moment; what still sticks out then is told.
  const fits = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth;
  await page.waitForFunction(fits, undefined, { timeout: 5_000 }).catch(() => undefined);
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Looks at what is open, as a desk and as a phone, in both themes, and expects to find nothing; goes on as a desk unless told. */
export async function expectGoodLooks(page: Page, goesOn: (typeof widths)[number] = widths[0]): Promise<void> {
  for (const size of widths) {
    await page.setViewportSize(size);
    await settled(page);
    expect(await violationsInBoth(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);
  }
  await page.setViewportSize(goesOn);
}
