import type { Client } from 'pg';
import { generateCompanies } from '../../apps/server/testing/company/generate.ts';
import { startDatabase } from '../../apps/server/testing/kit/durable-postgres.ts';
import { asOwner } from '../../apps/server/testing/kit/owner.ts';
import { prepareUnderTest, startPostgresUnderTest } from '../../apps/server/testing/kit/postgres.ts';
import type { ProofContext } from '../support/proof.ts';

export type Companies = Awaited<ReturnType<typeof companiesOf>>;

async function open({ after }: ProofContext, kept: string | undefined): Promise<{ ownerUrl: string; appUrl: string }> {
  if (kept !== undefined) {
    const database = await startDatabase(kept);
    after(database.stop);
    return database;
  }
  const postgres = await startPostgresUnderTest();
  after(postgres.stop);
  return prepareUnderTest(postgres);
}

async function largest(owner: Client): Promise<{ tenantId: string; slug: string; worksheets: number } | undefined> {
  const { rows } = await owner.query<{ id: string; slug: string; worksheets: string }>(
    'select t.id, t.slug, count(*) as worksheets from worksheet w join tenant t on t.id = w.tenant_id group by t.id order by 3 desc limit 1',
  );
  return rows.map(({ id, slug, worksheets }) => ({ tenantId: id, slug, worksheets: Number(worksheets) }))[0];
}

async function rowsIn(owner: Client): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(
    "select sum(c.reltuples)::float8 as count from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind = 'r' and c.reltuples > 0",
  );
  return Math.round(rows[0]?.count ?? 0);
}

/** A company of so many worksheets beside a fiftieth of it, in a database of their own; or whatever companies the folder `kept` has, as the benchmark keeps them. */
export async function companiesOf(context: ProofContext, worksheets: number, kept?: string) {
  const { ownerUrl, appUrl } = await open(context, kept);
  return asOwner(ownerUrl, async (owner) => {
    const there = await largest(owner);
    const started = performance.now();
    if (there === undefined)
      await generateCompanies(ownerUrl, [
        { slug: 'large', worksheets, linesPerWorksheet: 3, say: context.say },
        { slug: 'small', worksheets: Math.ceil(worksheets / 50), linesPerWorksheet: 3 },
      ]);
    const secondsToGenerate = there === undefined ? Math.round((performance.now() - started) / 1000) : 0;
    const large = there ?? (await largest(owner));
    if (large === undefined) throw new Error('No company was generated.');
    return { ownerUrl, appUrl, large, rows: await rowsIn(owner), secondsToGenerate };
  });
}
