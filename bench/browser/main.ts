import type { Page } from 'playwright-core';
import { waitUntilReady } from '../../e2e/support/product.ts';
import { startDatabase } from '../support/postgres.ts';
import { launchProduct } from '../support/servers.ts';
import { makeBoard } from './board.ts';
import { lineOf, measureBrowser } from './measure.ts';

// node bench/browser/main.ts, after `npm run build`
const say = (line: string) => process.stdout.write(`${line}\n`);
const slug = 'browser';
const database = await startDatabase();
try {
  const person = await makeBoard(database.ownerUrl, slug, say);
  const product = await launchProduct(database, slug);
  try {
    await waitUntilReady(product.product);
    const signIn = async (page: Page): Promise<void> => {
      await page.goto('/');
      await page.getByLabel('Username').fill(person.username);
      await page.getByLabel('Password', { exact: true }).fill(person.password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.waitForURL((url) => url.pathname !== '/');
    };
    await measureBrowser(product.baseUrl, signIn, (row) => say(lineOf(row)));
  } finally {
    await product.stop();
  }
} finally {
  await database.stop();
}
