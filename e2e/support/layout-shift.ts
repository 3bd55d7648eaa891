import type { Page } from 'playwright-core';

declare global {
  interface Window {
    quarterlightShift?: number;
  }
}

/** Runs in the page before any script of its own: adds up what moves that no person has moved. */
const watchShifts = (): void => {
  window.quarterlightShift = 0;
  const add = (list: PerformanceObserverEntryList): void => {
    for (const entry of list.getEntries()) {
      const [value, hadRecentInput]: unknown[] = [Reflect.get(entry, 'value'), Reflect.get(entry, 'hadRecentInput')];
      if (typeof value === 'number' && hadRecentInput === false) window.quarterlightShift = (window.quarterlightShift ?? 0) + value;
    }
  };
  new PerformanceObserver(add).observe({ type: 'layout-shift', buffered: true });
};

/** Watches every page that this one opens from now on. */
export const watchLayoutShift = (page: Page): Promise<void> => page.addInitScript(watchShifts).then(() => undefined);

/** How much has moved by itself since the page was opened; 0.05 is as much as any page may. */
export const layoutShift = (page: Page): Promise<number> => page.evaluate(() => window.quarterlightShift ?? 0);

/** Lets what a person has asked for come as late as it may: only what moves from now on counts. */
export const forgetShifts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.quarterlightShift = 0;
  });
