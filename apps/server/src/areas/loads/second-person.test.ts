import { listDataLoads } from '@quarterlight/contract/loads/routes';
import { listForMe } from '@quarterlight/contract/notices/for-me-routes';
import { expect, it } from 'vitest';
import { ok, refused } from '../../../testing/kit/answers.ts';
import type { Client } from '../../../testing/kit/client.ts';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';
import { aProduct } from '../catalogue/catalogue.testing.ts';
import { aSupplier } from '../companies/companies.testing.ts';
import { bring, checked, commit, loaded } from './loads.fixtures.ts';

useTestApp({ tasks: true });

it('what moves a price far is loaded by somebody else than whoever brought it, who alone is offered it', async () => {
  const tenant = await aTenant();
  const supplier = await aSupplier(tenant);
  await aProduct(tenant, { code: '8574AGSMVZ' });
  const [one, other] = [await tenant.user({ role: 'manager' }), await tenant.user({ role: 'manager' })];
  const of = { supplierId: supplier.id };
  const first = await checked(one, ok(await bring(one, 'Eurocode,Net price\r\n8574AGSMVZ,100\r\n', of)));
  expect(first.allowedActions).toContain('load');
  await loaded(one, first);

  const file = 'Eurocode,Net price\r\n8574AGSMVZ,300\r\n';
  const moved = await checked(one, ok(await bring(one, file, of)));
  expect([moved.needsSecondPerson, moved.allowedActions]).toEqual([true, ['check', 'discard']]);
  refused(await commit(one, moved), 'load.second_person');
  const waits = async (client: Client) =>
    ok(await client.call(listForMe)).kinds.flatMap(({ things }) => things.map((thing) => [thing.recordKind, thing.recordId, thing.title]));
  const stock = await tenant.user({ role: 'stock' });
  expect([await waits(one), await waits(stock), await waits(other)]).toEqual([[], [], [['price-file', moved.id, 'Price file: prices.csv']]]);
  const done = await loaded(other, moved);
  expect([done.state, done.allowedActions, await waits(other)]).toEqual(['loaded', ['undo'], []]);

  // What would change nothing is offered to nobody.
  const same = await checked(other, ok(await bring(other, file, of)));
  expect(same.allowedActions).toEqual(['check', 'discard']);
  expect(ok(await other.call(listDataLoads, { query: { state: 'loaded' } })).items.map(({ id }) => id)).toEqual([done.id, first.id]);
});
