import { generateCompany } from './generate.ts';
import type { CompanyOptions } from './plan.ts';

/** The company whose rows are read and written, and who signs in. */
export interface Company {
  readonly tenantId: string;
  readonly slug: string;
  readonly username: string;
  readonly password: string;
  readonly worksheets: number;
}

/** Generates a company of that many worksheets with five lines each, and as many customers and vehicles, up to 100,000; a lean one has lists to read and little else. */
export async function makeCompany(
  ownerUrl: string,
  slug: string,
  worksheets: number,
  say: (line: string) => void,
  kind: Pick<CompanyOptions, 'lean' | 'technicians'> = {},
): Promise<Company> {
  const parties = Math.min(worksheets, 100_000);
  const sizes = { worksheets, customers: parties, vehicles: parties, products: 20_000, linesPerWorksheet: 5 };
  const made = await generateCompany({ ownerUrl, slug, ...sizes, ...kind, seed: 'bench', say });
  return { tenantId: made.tenantId, slug, username: made.usernames.manager, password: made.password, worksheets };
}
