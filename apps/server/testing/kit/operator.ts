import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { asOwner } from './owner.ts';

const manual = fileURLToPath(new URL('../../../../docs/operations.md', import.meta.url));

const at = (url: string, database: string, role?: string, password?: string) => {
  const address = new URL(url);
  address.pathname = `/${database}`;
  if (role !== undefined) address.username = role;
  if (password !== undefined) address.password = password;
  return address.toString();
};

const runOn = (url: string, statements: readonly string[]) =>
  asOwner(url, async (client) => {
    for (const statement of statements) await client.query(statement);
  });

/** Does on a new cluster what `docs/operations.md` tells an operator, line by line as it stands there; gives the addresses that it names. */
export async function prepareAsOperator(superuserUrl: string, password: string): Promise<{ appUrl: string; ownerUrl: string }> {
  const text = await readFile(manual, 'utf8');
  const lines = /```sql\n([\s\S]*?)```/.exec(text)?.[1];
  const addressOf = (variable: string) => new RegExp(`\`${variable}\` \\| \`postgres://(\\w+):…@host/(\\w+)\``).exec(text)?.slice(1) ?? [];
  const [before, database, inside] = (lines ?? '').replaceAll('…', password).split(/^\\connect (\w+)$/m);
  if (before === undefined || inside === undefined || database === undefined) throw new Error('The manual no longer has the lines that an operator runs once.');
  const statementsOf = (part: string) =>
    part
      .split(/;$/m)
      .map((statement) => statement.trim())
      .filter(Boolean);
  await runOn(at(superuserUrl, 'postgres'), [`drop database if exists ${database}`, ...statementsOf(before)]);
  await runOn(at(superuserUrl, database), statementsOf(inside));
  const [appRole, appDatabase] = addressOf('DATABASE_URL');
  const [ownerRole, ownerDatabase] = addressOf('DATABASE_OWNER_URL');
  if (!appRole || !appDatabase || !ownerRole || !ownerDatabase) throw new Error('The manual no longer names the two addresses.');
  return { appUrl: at(superuserUrl, appDatabase, appRole, password), ownerUrl: at(superuserUrl, ownerDatabase, ownerRole, password) };
}
