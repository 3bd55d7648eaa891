import type { CDPSession, Page } from 'playwright-core';
import { median } from '../support/figures.ts';

/** What a stretch of work cost the page's main thread, in milliseconds. */
export interface Cost {
  readonly script: number;
  readonly layout: number;
  /** All of the main thread's work: script, style, layout, painting. */
  readonly task: number;
}

const wanted = { ScriptDuration: 'script', LayoutDuration: 'layout', TaskDuration: 'task' } as const;

/** What the page has cost since it was opened: the counters begin anew with each document. */
export async function costSoFar(session: CDPSession): Promise<Cost> {
  const { metrics } = await session.send('Performance.getMetrics');
  const cost = { script: 0, layout: 0, task: 0 };
  for (const { name, value } of metrics) {
    const key = Object.entries(wanted).find(([metric]) => metric === name)?.[1];
    if (key) cost[key] = value * 1000;
  }
  return cost;
}

/** What some work within one document costs the main thread. */
export async function costOf(session: CDPSession, work: () => Promise<void>): Promise<Cost> {
  const before = await costSoFar(session);
  await work();
  const after = await costSoFar(session);
  return { script: after.script - before.script, layout: after.layout - before.layout, task: after.task - before.task };
}

export const medianCost = (costs: readonly Cost[]): Cost => ({
  script: median(costs.map(({ script }) => script)),
  layout: median(costs.map(({ layout }) => layout)),
  task: median(costs.map(({ task }) => task)),
});

/** Waits until what was asked for stands there and has been painted. */
export async function painted(page: Page, selector: string): Promise<void> {
  await page.locator(selector).first().waitFor();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}
