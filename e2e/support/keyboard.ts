import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** What has the focus: what it is called, and whether Enter only goes on from there. */
interface Focus {
  readonly name: string;
  readonly plain: boolean;
}

/** Runs in the page. */
const readFocus = (): Focus => {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement)) return { name: '', plain: false };
  const field = element instanceof HTMLInputElement ? element : null;
  const words = element.getAttribute('aria-label') ?? (field?.labels?.[0] ?? element).textContent;
  return { name: words.replace(/\s*\*$/, '').trim(), plain: field !== null && field.type !== 'checkbox' && !field.hasAttribute('aria-haspopup') };
};

const mostSteps = 40;

/** A person who uses nothing but the keyboard; every press is counted. */
export function typistOn(page: Page) {
  let count = 0;
  const press = async (key: string): Promise<void> => {
    await page.keyboard.press(key);
    count += 1;
  };
  const fits = (wanted: string | RegExp, { name }: Focus): boolean => (typeof wanted === 'string' ? name === wanted : wanted.test(name));
  const focus = (): Promise<Focus> => page.evaluate(readFocus);
  return {
    presses: () => count,
    press,
    type: async (text: string): Promise<void> => {
      for (const letter of text) await press(letter);
    },
    /** Goes on until the focus is where it is wanted: by Tab, or by Enter from fields in which that goes on, too. */
    goTo: async (wanted: string | RegExp, by: 'Tab' | 'Enter' = 'Enter'): Promise<void> => {
      const passed: string[] = [];
      for (;;) {
        const at = await focus();
        if (fits(wanted, at)) return;
        passed.push(at.name);
        if (passed.length > mostSteps) throw new Error(`The keyboard does not come to '${String(wanted)}' but to ${passed.join(' | ')}.`);
        await press(at.plain ? by : 'Tab');
      }
    },
    /** Goes through the list of the select that has the focus, by the arrow, until the option is the one that Enter takes, and takes it; the page then goes on to the next field. */
    choose: async (option: string): Promise<void> => {
      const field = await page.evaluateHandle(() => document.activeElement);
      await press('ArrowDown');
      const wanted = page.getByRole('option', { name: option, exact: true });
      await wanted.waitFor();
      for (let steps = 0; (await wanted.getAttribute('data-combobox-selected')) === null; steps += 1) {
        if (steps > mostSteps) throw new Error(`The arrows do not come to '${option}'.`);
        await press('ArrowDown');
      }
      await press('Enter');
      await wanted.waitFor({ state: 'hidden' });
      // Whoever presses a key before the page has gone on goes on twice.
      await page.waitForFunction((was) => document.activeElement !== was, field);
    },
    isAt: async (wanted: string | RegExp) => fits(wanted, await focus()),
    /** Waits until the page itself has put the focus there. */
    arrivesAt: async (wanted: string | RegExp): Promise<void> => {
      await expect.poll(async () => (fits(wanted, await focus()) ? wanted : (await focus()).name), { timeout: 15_000, interval: 25 }).toBe(wanted);
    },
  };
}
