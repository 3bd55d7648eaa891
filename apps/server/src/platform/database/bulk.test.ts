import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';

useTestApp();

it('asks the same of temporary tables of another shape, one work after the other, and does each once', async () => {
  const { scope } = await aTenant();
  const done: unknown[] = [];
  for (const columns of ['1 as line', "'two' as code, 2 as line", "true as isThird, 'three' as code"])
    await scope.bulk(async (tx) => {
      await sql`create temporary table shaped on commit drop as select ${sql.raw(columns)}`.execute(tx.db);
      // Planned by name from the first time on.
      for (let times = 0; times < 2; times += 1) done.push((await sql`select * from shaped`.execute(tx.db)).rows[0]);
    });
  expect(done).toEqual([
    { line: 1 },
    { line: 1 },
    { code: 'two', line: 2 },
    { code: 'two', line: 2 },
    { isthird: true, code: 'three' },
    { isthird: true, code: 'three' },
  ]);
});
