import pg from 'pg';
import { expect, inject, it, vi } from 'vitest';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';
import { searches } from '../../areas.ts';
import { makeEntries, verifyEntries } from '../../platform/search/make-entries.ts';
import { aCustomer } from '../companies/companies.testing.ts';
import { customerRecord } from '../companies/customer.record.ts';
import { aFoundCompany, finds } from './search.fixtures.ts';

useTestApp();

it('what is wrong, missing or left over is told by verify, and made right by rebuild', async () => {
  const tenant = await aTenant();
  const { customer, supplier, worksheet } = await aFoundCompany(tenant, 'Quince');
  const client = await tenant.user();
  const asked = { ownerUrl: inject('databaseSuperuserUrl'), definitions: searches, tenantIds: [tenant.scope.tenant.id] };
  const left = '01900000-0000-7000-8000-000000000001';
  const differs = async () => (await verifyEntries(asked)).filter((each) => [customer.id, supplier.id, worksheet.id, left].some((id) => each.endsWith(id)));
  expect(await differs()).toEqual([]);

  const owner = new pg.Client({ connectionString: asked.ownerUrl });
  await owner.connect();
  await owner.query("update search_entry set words = 'nonsense' where record_id = $1", [customer.id]);
  await owner.query('update search_entry set branch_id = null where record_id = $1', [worksheet.id]);
  await owner.query('delete from search_entry where record_id = $1', [supplier.id]);
  await owner.query("insert into search_entry (tenant_id, kind, record_id, words, place) values ($1, 'vehicle', $2, 'x', '')", [tenant.scope.tenant.id, left]);
  await owner.end();
  expect((await differs()).toSorted()).toEqual(
    [`customer ${customer.id}`, `supplier ${supplier.id}`, `vehicle ${left}`, `worksheet ${worksheet.id}`].toSorted(),
  );
  expect(await finds(client, 'quince', { kinds: ['customer', 'supplier'] })).toEqual([]);

  await makeEntries(asked);
  expect(await differs()).toEqual([]);
  expect(await finds(client, 'quince', { kinds: ['customer', 'supplier'] })).toEqual(['customer:Quince Customer', 'supplier:Quince Supplier']);
});

it('a record that is changed while all are made anew is found as it is then', async () => {
  const tenant = await aTenant();
  const { id } = await aCustomer(tenant, { name: 'Before Ltd' });
  const asked = { ownerUrl: inject('databaseSuperuserUrl'), definitions: searches, tenantIds: [tenant.scope.tenant.id] };
  const owner = new pg.Client({ connectionString: asked.ownerUrl });
  await owner.connect();
  const waiting = async () =>
    (await owner.query(`select from pg_stat_activity where wait_event_type = 'Lock' and query like 'select from "customer"%for share'`)).rowCount;
  let making: Promise<number> | undefined;
  await tenant.scope.write(async (tx) => {
    await customerRecord.settle(tx, await customerRecord.takeUp(tx, id), { set: { name: 'Afterwards Ltd' }, action: 'changed' });
    making = makeEntries(asked);
    await vi.waitFor(async () => expect(await waiting()).toBe(1), { timeout: 20_000 });
  });
  await making;
  await owner.end();
  expect(await finds(await tenant.user(), 'afterwards')).toEqual(['customer:Afterwards Ltd']);
});
