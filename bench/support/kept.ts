import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Company } from '../../apps/server/testing/company/make-company.ts';

const Kept = z.object({ tenantId: z.string(), slug: z.string(), username: z.string(), password: z.string(), worksheets: z.number() });

/** The first company and those beside it have a file each. */
const fileOf = (folder: string, beside: number | undefined) => join(folder, beside === undefined ? 'company.json' : `company-${beside}.json`);

/** The company that a folder keeps from an earlier run, or the one of that size beside it; undefined where it keeps none. Throws where it has another size. */
export async function readKept(folder: string, worksheets: number, { beside = false } = {}): Promise<Company | undefined> {
  const text = await readFile(fileOf(folder, beside ? worksheets : undefined), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const company = Kept.parse(JSON.parse(text));
  if (company.worksheets !== worksheets)
    throw new Error(`${folder} keeps a company of ${company.worksheets} worksheets: name another folder, or ask for as many.`);
  return company;
}

/** Notes whose rows the folder keeps. */
export const writeKept = (folder: string, company: Company, { beside = false } = {}): Promise<void> =>
  writeFile(fileOf(folder, beside ? company.worksheets : undefined), JSON.stringify(company));
