import pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { useTestApp } from '../../apps/server/testing/kit/harness.ts';
import { asOwner } from '../../apps/server/testing/kit/owner.ts';
import { aTenant } from '../../apps/server/testing/kit/tenants.ts';
import * as receiving from './receive.sql.ts';
import { searches, searchIndexes } from './search.sql.ts';
import * as plain from './sql.ts';
import { makePlainTables } from './tables.ts';

useTestApp();

describe('the benchmark', () => {
  it('finds the columns that its plain tables and statements name, so that it runs when it is asked to', async () => {
    const tenant = await aTenant();
    // Ended without a commit, so that no other test sees the tables.
    await asOwner(inject('databaseSuperuserUrl'), async (owner) => {
      await owner.query('begin');
      await makePlainTables(owner, tenant.scope.tenant.id);
      for (const statement of searchIndexes) await owner.query(statement);
      const statements = [
        ...Object.values(plain).filter((each) => typeof each === 'object'),
        ...Object.values(receiving),
        ...searches('Smith').map(([statement]) => statement),
      ];
      for (const { name, text } of statements) await owner.query(`prepare ${pg.escapeIdentifier(name)} as ${text}`);
      const { rows } = await owner.query('select name from pg_prepared_statements where from_sql');
      expect(rows).toHaveLength(statements.length);
    });
  });
});
