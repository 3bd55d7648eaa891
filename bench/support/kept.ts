import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Company } from './company.ts';

const Kept = z.object({ tenantId: z.string(), slug: z.string(), username: z.string(), password: z.string(), worksheets: z.number() });

/** The company that a folder keeps from an earlier run; undefined where it keeps none. Throws where it has another size. */
export async function readKept(folder: string, worksheets: number): Promise<Company | undefined> {
  const text = await readFile(join(folder, 'company.json'), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const company = Kept.parse(JSON.parse(text));
  if (company.worksheets !== worksheets)
    throw new Error(`${folder} keeps a company of ${company.worksheets} worksheets: name another folder, or say --rows=${company.worksheets}.`);
  return company;
}

/** Notes whose rows the folder keeps. */
export const writeKept = (folder: string, company: Company): Promise<void> => writeFile(join(folder, 'company.json'), JSON.stringify(company));
