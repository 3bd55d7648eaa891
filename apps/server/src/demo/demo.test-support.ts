import { sql } from 'kysely';
import type { Scope } from '../platform/database/scope.ts';
import { testApp } from '../testing/harness.ts';
import { fillDemonstration } from './index.ts';

export const demonstrationPassword = 'a long demonstration phrase';
let count = 0;

/** A demonstration company in a tenant of its own, filled as on that day; gives its scope and what the filling said. */
export async function aDemonstration(now: string): Promise<{ scope: Scope; slug: string; said: string[] }> {
  const { ownerUrl, running } = testApp();
  count += 1;
  const slug = `demo-${process.pid}-${count}`;
  const said: string[] = [];
  await fillDemonstration({
    ownerUrl,
    source: running.source,
    slug,
    password: demonstrationPassword,
    say: (line) => said.push(line),
    now: () => new Date(now),
  });
  return { scope: await scopeOf(slug), slug, said };
}

export async function scopeOf(slug: string): Promise<Scope> {
  const scope = await testApp().running.services.scopeOfName(slug);
  if (!scope) throw new Error(`There is no tenant ${slug}`);
  return scope;
}

/** The rows of a query of our own, as the product sees them in the tenant. */
export async function rowsOf(scope: Scope, query: string): Promise<Record<string, unknown>[]> {
  return scope.read(async (tx) => (await sql<Record<string, unknown>>`${sql.raw(query)}`.execute(tx.db)).rows);
}
