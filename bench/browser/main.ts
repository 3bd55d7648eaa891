import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { waitUntilReady } from '../../e2e/support/product.ts';
import type { Company } from '../support/company.ts';
import { readKept, writeKept } from '../support/kept.ts';
import { startDatabase } from '../support/postgres.ts';
import { launchProduct } from '../support/servers.ts';
import { assertBoard, board, makeBoard } from './board.ts';
import { lineOf, measureBrowser } from './measure.ts';

// node bench/browser/main.ts --data=folder, after `npm run build`
const say = (line: string) => process.stdout.write(`${line}\n`);
const { data } = parseArgs({ options: { data: { type: 'string' } } }).values;
const slug = 'browser';

async function companyIn(ownerUrl: string, folder: string): Promise<Company> {
  const kept = await readKept(folder, board.worksheets);
  const company = kept ?? (await makeBoard(ownerUrl, slug, say));
  if (kept === undefined) await writeKept(folder, company);
  await assertBoard(ownerUrl, company.tenantId);
  return company;
}

const database = await startDatabase(data);
try {
  const person = await companyIn(database.ownerUrl, database.folder);
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
