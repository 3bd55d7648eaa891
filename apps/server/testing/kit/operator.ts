import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

const manual = fileURLToPath(new URL('../../../../docs/operations.md', import.meta.url));

/** The addresses that an operator gives the server after running the manual's lines. */
export interface OperatorAddresses {
  readonly appUrl: string;
  readonly ownerUrl: string;
}

const at = (url: string, database: string, role?: string, password?: string) => {
  const address = new URL(url);
  address.pathname = `/${database}`;
  if (role !== undefined) address.username = role;
  if (password !== undefined) address.password = password;
  return address.toString();
};

async function runOn(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Does on a new cluster what `docs/operations.md` tells an operator, line by line as it stands there; gives the addresses that it names. */
export async function prepareAsOperator(superuserUrl: string, password: string): Promise<OperatorAddresses> {
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
