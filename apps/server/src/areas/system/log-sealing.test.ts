import { newId } from '@quarterlight/kit/ids';
import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, useTestApp } from '../../../testing/kit/harness.ts';
import { connectedPastTriggers } from '../../../testing/kit/owner.ts';
import { aTenant, type TestTenant } from '../../../testing/kit/tenants.ts';
import { sealEntries } from './index.ts';

// What is read is counted over every tenant of the database, the half-done work of others included.
useTestApp({ alone: true });

let owner: Client;
beforeAll(async () => {
  owner = await connectedPastTriggers(testApp().superuserUrl);
});
afterAll(() => owner.end());

const change = (tenant: TestTenant) =>
  tenant.scope.write((tx) => tx.audit({ entity: 'vehicle', id: newId(), label: 'A', action: 'vehicle.changed', before: {}, after: { name: 'A' } }));

/** A tenant with so many entries, all sealed. */
async function aSealedLog(count: number) {
  const tenant = await aTenant();
  for (let index = 1; index <= count; index += 1) await change(tenant);
  await tenant.scope.write((tx) => sealEntries(tx));
  return tenant;
}

/** How many rows of the log and its seals it takes to find out whose log has something to seal. */
async function rowsRead(): Promise<number> {
  await owner.query('begin');
  await owner.query('select app.tenants_to_seal()');
  const { rows } = await owner.query<{ rows: number }>(
    `select coalesce(sum(pg_stat_get_xact_tuples_returned(c.oid)), 0)::int as rows from pg_class c
      where c.oid in ('log_entry'::regclass, 'log_seal'::regclass) or c.oid in (select indexrelid from pg_index where indrelid in ('log_entry'::regclass, 'log_seal'::regclass))`,
  );
  await owner.query('rollback');
  return rows[0]?.rows ?? Number.NaN;
}

describe('what is unsealed', () => {
  it('is looked through for what is unsealed from its end, not from its beginning', async () => {
    const tenant = await aSealedLog(2);
    // An hour ago there were thousands of entries, all sealed.
    await owner.query(
      `with made as (insert into log_entry (tenant_id, id, entity, entity_id, action, digest)
          select $1, ('019a0000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'vehicle', app.none(), 'vehicle.changed', '' from generate_series(1, 3000) n returning id)
        insert into log_seal (tenant_id, position, entry_id, hash) select $1, -row_number() over (order by id), id, '' from made`,
      [tenant.scope.tenant.id],
    );
    await owner.query('analyze log_entry, log_seal');
    expect(await rowsRead()).toBeLessThan(2000);
  });

  it('is looked through from its youngest entry, of which thousands may be made in a minute', async () => {
    const tenant = await aSealedLog(1);
    const before = await rowsRead();
    await owner.query(
      `with made as (insert into log_entry (tenant_id, id, entity, entity_id, action, digest)
          select $1, ((substr(h, 1, 8) || '-' || substr(h, 9, 4) || '-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid), 'vehicle', app.none(), 'vehicle.changed', ''
            from generate_series(1, 3000) n, lpad(to_hex($2::bigint), 12, '0') as h returning id)
        insert into log_seal (tenant_id, position, entry_id, hash) select $1, 1 + row_number() over (order by id), id, '' from made`,
      [tenant.scope.tenant.id, Date.now() - 20_000],
    );
    await change(tenant);
    await owner.query('analyze log_entry, log_seal');
    expect((await rowsRead()) - before).toBeLessThan(1000);
  });
});
