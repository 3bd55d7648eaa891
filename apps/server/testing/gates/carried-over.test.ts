import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApp, useTestApp } from '../kit/harness.ts';
import { aTenant } from '../kit/tenants.ts';

useTestApp();

describe('who a transaction is bound to', () => {
  it('never stays with the connection, whatever the transactions of others on it did before', async () => {
    const tenants = await Promise.all(Array.from({ length: 4 }, () => aTenant()));
    for (const tenant of tenants) await tenant.user();
    const { pool } = testApp().running;
    const seen: unknown[] = [];
    const unbound = async () => {
      const { rows } = await pool.query(
        `select coalesce(current_setting('app.tenant', true), '') as tenant, (select count(*) from app_user)::int as users, current_user as role`,
      );
      seen.push(rows[0]);
    };
    const bound = async (index: number) => {
      const tenant = tenants[index % tenants.length];
      if (!tenant) return;
      const transaction = tenant.scope.write(async (tx) => {
        const { rows } = await sql<{ id: string; zone: string }>`select tenant_id as id, current_setting('timezone') as zone from app_user`.execute(tx.db);
        expect(rows).toEqual([{ id: tenant.scope.tenant.id, zone: 'UTC' }]);
        if (index % 3 === 0) throw new Error('in the middle');
        if (index % 3 === 1) await sql`select 1 / 0`.execute(tx.db);
      });
      await transaction.catch((error: Error) => expect(error.message).toMatch(/in the middle|division by zero/));
    };
    await Promise.all(Array.from({ length: 120 }, (_, index) => (index % 2 === 0 ? bound(index / 2) : unbound())));
    expect(new Set(seen.map((row) => JSON.stringify(row)))).toEqual(new Set(['{"tenant":"","users":0,"role":"quarterlight_app"}']));
  });
});
