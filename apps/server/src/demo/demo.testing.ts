import { sql } from 'kysely';
import { inject } from 'vitest';
import { testApp } from '../../testing/kit/harness.ts';
import type { Scope } from '../platform/database/scope.ts';
import { type FillOptions, fillDemonstration } from './index.ts';

export const demonstrationPassword = 'a long demonstration phrase';
let count = 0;

/** What filling asks of a test's own app; told as on that day. */
export function fillingAt(now: string, slug: string, said: string[], jobs?: number): FillOptions {
  const { ownerUrl, running } = testApp();
  const { config, simulators } = running.services;
  return {
    config,
    simulators,
    ownerUrl,
    slug,
    appUrl: inject('databaseAppUrl'),
    directUrl: inject('databaseDirectUrl'),
    password: demonstrationPassword,
    say: (line) => said.push(line),
    now: () => new Date(now),
    ...(jobs === undefined ? {} : { jobs }),
  };
}

/** A demonstration company in a tenant of its own, filled as on that day; gives its scope and what the filling said. */
export async function aDemonstration(now: string, jobs?: number): Promise<{ scope: Scope; slug: string; said: string[] }> {
  count += 1;
  const slug = `demo-${process.pid}-${count}`;
  const said: string[] = [];
  await fillDemonstration(fillingAt(now, slug, said, jobs));
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
