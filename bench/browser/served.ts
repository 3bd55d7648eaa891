import type { Page } from 'playwright-core';
import type { Company } from '../../apps/server/testing/company/make-company.ts';
import { startDatabase } from '../../apps/server/testing/kit/durable-postgres.ts';
import { waitUntilReady } from '../../apps/server/testing/kit/product.ts';
import { readKept, writeKept } from '../support/kept.ts';
import { launchProduct } from '../support/servers.ts';
import { assertBoard, board, makeBoard } from './board.ts';

const slug = 'browser';

export const say = (line: string) => process.stdout.write(`${line}\n`);

/** The built product with its generated company. */
export interface Served {
  readonly baseUrl: string;
  /** Leaves a page of the sign-in on any page behind it: as the company's manager, or as somebody else of it. */
  readonly signIn: (page: Page, username?: string) => Promise<void>;
}

async function companyIn(ownerUrl: string, folder: string): Promise<Company> {
  const kept = await readKept(folder, board.worksheets);
  const company = kept ?? (await makeBoard(ownerUrl, slug, say));
  if (kept === undefined) await writeKept(folder, company);
  await assertBoard(ownerUrl, company.tenantId);
  return company;
}

/** Starts the built product on the company that a folder keeps, or on a new one, for the length of some work. */
export async function whileServed(data: string | undefined, work: (served: Served) => Promise<void>): Promise<void> {
  const database = await startDatabase(data);
  try {
    const person = await companyIn(database.ownerUrl, database.folder);
    const product = await launchProduct(database, slug);
    try {
      await waitUntilReady(product.product);
      const signIn = async (page: Page, username = person.username): Promise<void> => {
        await page.goto(product.baseUrl);
        await page.getByLabel('Username').fill(username);
        await page.getByLabel('Password', { exact: true }).fill(person.password);
        await page.getByRole('button', { name: 'Sign in' }).click();
        await page.waitForURL((url) => url.pathname !== '/');
      };
      await work({ baseUrl: product.baseUrl, signIn });
    } finally {
      await product.stop();
    }
  } finally {
    await database.stop();
  }
}
