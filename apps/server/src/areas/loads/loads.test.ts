import { getProduct } from '@quarterlight/contract/catalogue/routes';
import * as routes from '@quarterlight/contract/loads/routes';
import { addDays, day } from '@quarterlight/kit/days';
import { newId } from '@quarterlight/kit/ids';
import { describe, expect, it } from 'vitest';
import { ok, refused } from '../../../testing/kit/answers.ts';
import type { Client } from '../../../testing/kit/client.ts';
import { testApp, useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';
import { activatePriceFile } from '../catalogue/activate-price-file.ts';
import { anOffer, aProduct } from '../catalogue/catalogue.testing.ts';
import { aSupplier } from '../companies/companies.testing.ts';
import { bring, check, checked, commit, rested, workOff } from './loads.fixtures.ts';

// Without a queue: what is asked for waits until the test does it.
useTestApp();

async function aBuyer() {
  const tenant = await aTenant();
  const [supplier, buyer] = [await aSupplier(tenant), await tenant.user({ role: 'manager' })];
  const read = async (text: string) => ok(await bring(buyer, text, { supplierId: supplier.id }));
  const work = (id: string) => () => workOff(tenant, id);
  const see = async (text: string, options: Parameters<typeof checked>[2] = {}) => {
    const load = await read(text);
    return checked(buyer, load, options, work(load.id));
  };
  const take = async (load: Awaited<ReturnType<typeof see>>) => {
    ok(await commit(buyer, load));
    await workOff(tenant, load.id);
    return rested(buyer, load.id);
  };
  return { tenant, supplier, buyer, read, see, take };
}

describe('a file that waits', () => {
  it('is cancelled while it is checked or loaded, and then nothing of it is done', async () => {
    const { tenant, buyer, read, see } = await aBuyer();
    await aProduct(tenant, { code: '8574AGN', list_price_pence: 50_000 });
    const load = await read('Eurocode,Net price\n8574AGN,100\n');
    const checking = ok(await check(buyer, load));
    expect([checking.state, checking.progress, checking.allowedActions]).toEqual(['checking', { step: 'Reading the file', done: 0, total: null }, ['cancel']]);
    refused(await check(buyer, checking), 'load.moved_on');
    const before = await tenant.scope.read((tx) => tx.db.selectFrom('data_load').select('work_id').where('id', '=', load.id).executeTakeFirstOrThrow());
    const stopped = ok(await buyer.call(routes.cancelLoad, { params: { id: load.id }, body: {} }));
    expect([stopped.state, stopped.preview]).toEqual(['read', null]);
    refused(await buyer.call(routes.cancelLoad, { params: { id: load.id }, body: {} }), 'load.moved_on');
    // The step that was cancelled comes late: it comes to nothing.
    expect(before.work_id).not.toBeNull();
    await workOff(tenant, load.id);
    expect((await rested(buyer, load.id)).state).toBe('read');

    const seen = await see('Eurocode,Net price\n8574AGN,100\n');
    const loading = ok(await commit(buyer, seen));
    expect(loading.state).toBe('loading');
    expect(ok(await buyer.call(routes.cancelLoad, { params: { id: seen.id }, body: {} })).state).toBe('checked');
    await workOff(tenant, seen.id);
    expect(await tenant.scope.read((tx) => tx.db.selectFrom('price_file').select('id').execute())).toEqual([]);
  });

  it('is discarded with its file, is stale to whoever saw an older one, and is read again in another manner', async () => {
    const { buyer, read } = await aBuyer();
    const load = await read('Preis;Code\n1,5;8574AGN\n');
    const other = ok(await buyer.call(routes.readAgain, { params: { id: load.id }, version: load.version, body: { ...load.manner, separator: ',' } }));
    expect([other.shape.headers, other.manner.separator, other.choice]).toEqual([['Preis;Code'], ',', { net_unit: 0 }]);
    refused(await check(buyer, load), 'record.stale');
    refused(await check(buyer, other), 'load.columns_missing');
    const back = ok(await buyer.call(routes.readAgain, { params: { id: load.id }, version: other.version, body: { ...other.manner, separator: ';' } }));
    expect(back.choice).toEqual({ net_unit: 0, code: 1 });
    refused(await check(buyer, back, {}, { choice: { net_unit: 0, code: 0 } }), 'load.column_twice');
    refused(await check(buyer, back, {}, { choice: { net_unit: 0, code: 9 } }), 'load.column_absent');
    refused(await check(buyer, back, { effectiveFrom: null }), 'load.day_missing');
    expect((await buyer.call(routes.discardLoad, { params: { id: load.id }, version: back.version })).status).toBe(204);
    refused(await buyer.call(routes.getDataLoad, { params: { id: load.id } }), 'record.not_found');
  });

  it('is found by a part of its name, and what it refuses by any word of it', async () => {
    const { buyer, see } = await aBuyer();
    const seen = await see('Eurocode,Net price\n9999AGN,12\n8574AGN,twelve\n');
    const named = async (q: string) => ok(await buyer.call(routes.listDataLoads, { query: { q } })).items.map(({ id }) => id);
    expect([await named('RICES.c'), await named('stock')]).toEqual([[seen.id], []]);
    const refusals = async (q: string) =>
      ok(await buyer.call(routes.listLoadProblems, { params: { id: seen.id }, query: { q } })).items.map(({ line }) => line);
    expect([await refusals('TWELVE'), await refusals('no product'), await refusals('%%%')]).toEqual([[3], [2], []]);
  });

  it('has a sample file that it takes itself', async () => {
    const { tenant, buyer, supplier } = await aBuyer();
    const sample = await buyer.call(routes.sampleFile, { params: { kind: 'price-file' } });
    const load = ok(await bring(buyer, sample.text, { supplierId: supplier.id }));
    expect(Object.keys(load.choice).toSorted()).toEqual(
      ok(await buyer.call(routes.loadColumns, { params: { kind: 'price-file' } }))
        .map(({ key }) => key)
        .toSorted(),
    );
    for (const code of ['8574AGSMVZ', '4402LGNR5RD', 'URE-FAST-310']) await aProduct(tenant, { code });
    const seen = await checked(buyer, load, {}, () => workOff(tenant, load.id));
    expect([seen.trouble, seen.preview?.counts]).toEqual(['', { added: 3, changed: 0, left: 0, refused: 0, gone: 0 }]);
  });
});

describe('a price file', () => {
  it('without Eurocodes is known by what the supplier calls the product, as the product’s record says', async () => {
    const { tenant, supplier, see } = await aBuyer();
    const product = await aProduct(tenant, { code: '8574AGN', list_price_pence: 50_000 });
    const code = { id: newId(), product_id: product.id, kind: 'supplier', supplier_id: supplier.id, code: 'NL-100/231', code_key: 'nl100231' };
    await tenant.scope.write((tx) => tx.db.insertInto('product_code').values(code).execute());
    const seen = await see('Part no,Net price\nNL 100231,100\nNL 100232,100\n');
    expect(seen.preview?.counts).toEqual({ added: 1, changed: 0, left: 0, refused: 1, gone: 0 });
    expect(seen.preview?.examples).toEqual([{ line: 2, what: '8574AGN', before: '', after: '£100.00' }]);
  });

  it('for a day to come follows the one in force on that day, takes list prices over then, and stays then', async () => {
    const { tenant, buyer, see, take } = await aBuyer();
    const product = await aProduct(tenant, { code: '8574AGN', list_price_pence: 20_000 });
    await take(await see('Eurocode,List price,Discount\n8574AGN,200,50\n', { name: 'Now' }));
    const inAWeek = addDays(day(tenant.scope.today()), 7);
    const seen = await see('Eurocode,List price,Discount\n8574AGN,220,50\n', { name: 'Then', effectiveFrom: inAWeek, takesListPrices: true });
    expect(seen.preview?.figures).toContainEqual({ title: 'Follows', value: 'Now', attention: false });
    const { priceFileId, id } = await take(seen);
    const read = async () => {
      const { offers, listPrice } = ok(await buyer.call(getProduct, { params: { id: product.id } }));
      return [listPrice.amount, offers.map(({ priceFileName, net }) => [priceFileName, net.unitAmount])];
    };
    expect(await read()).toEqual([20_000, [['Now', 1_000_000]]]);
    const others = async (client: Client) =>
      ok(await client.call(getProduct, { params: { id: product.id } })).otherOffers.map(({ priceFileName, state, supersededFrom }) => [
        priceFileName,
        state,
        supersededFrom,
      ]);
    expect(await others(buyer)).toEqual([['Then', 'to-come', null]]);
    await activatePriceFile(tenant.scope, priceFileId ?? '');
    expect(await read()).toEqual([20_000, [['Now', 1_000_000]]]);
    testApp().clock.advance(8 * 24 * 3_600_000);
    try {
      const later = await tenant.user({ role: 'manager' });
      // Prices hold by their day, whenever the day's work is done.
      expect(ok(await later.call(getProduct, { params: { id: product.id } })).offers.map(({ priceFileName }) => priceFileName)).toEqual(['Then']);
      expect(await others(later)).toEqual([['Now', 'past', inAWeek]]);
      for (let time = 0; time < 2; time += 1) await activatePriceFile(tenant.scope, priceFileId ?? '');
      expect(ok(await later.call(getProduct, { params: { id: product.id } })).listPrice.amount).toBe(22_000);
      const load = ok(await later.call(routes.getDataLoad, { params: { id } }));
      const undo = await later.call(routes.undoLoad, { params: { id }, version: load.version, body: {} });
      refused(undo, 'load.depended_on');
      expect(undo.problem.detail).toBe('Its list prices were taken over to the products. It can no longer be undone.');
    } finally {
      testApp().clock.reset();
    }
  });

  it('that only leaves products out is something to do: they are no longer offered', async () => {
    const { tenant, buyer, see, take } = await aBuyer();
    const [, two] = [
      await aProduct(tenant, { code: '8574AGN', list_price_pence: 50_000 }),
      await aProduct(tenant, { code: '8575AGN', list_price_pence: 50_000 }),
    ];
    await take(await see('Eurocode,Net price\n8574AGN,100\n8575AGN,100\n'));
    const seen = await see('Eurocode,Net price\n8574AGN,100\n');
    expect(seen.preview?.counts).toEqual({ added: 0, changed: 0, left: 1, refused: 0, gone: 1 });
    await take(seen);
    expect(ok(await buyer.call(getProduct, { params: { id: two.id } })).offers).toEqual([]);
  });

  it('of changes alone leaves what it does not name as it is; the one before is not undone before it', async () => {
    const { tenant, buyer, see, take } = await aBuyer();
    const [one, two] = [
      await aProduct(tenant, { code: '8574AGN', list_price_pence: 50_000 }),
      await aProduct(tenant, { code: '8575AGN', list_price_pence: 50_000 }),
    ];
    const netOf = async (id: string) => ok(await buyer.call(getProduct, { params: { id } })).offers.map(({ net }) => net.unitAmount);
    const first = await take(await see('Supplier part no,Eurocode,Net price\nA,8574AGN,100\nB,8575AGN,100\n'));
    const seen = await see('Supplier part no,Net price\nb,105\nZ,1\n', { extent: 'changes', unknownCodes: 'leave' });
    expect(seen.preview?.counts).toEqual({ added: 0, changed: 1, left: 1, refused: 0, gone: 0 });
    const second = await take(seen);
    // Nothing of the next is in the list: all of the list stays, and one more.
    const three = await aProduct(tenant, { code: '8576AGN', list_price_pence: 50_000 });
    const third = await take(await see('Supplier part no,Eurocode,Net price\nC,8576AGN,100\n', { extent: 'changes' }));
    expect([await netOf(one.id), await netOf(two.id), await netOf(three.id)]).toEqual([[1_000_000], [1_050_000], [1_000_000]]);
    ok(await buyer.call(routes.undoLoad, { params: { id: third.id }, version: third.version, body: {} }));
    await workOff(tenant, third.id);
    expect([await netOf(one.id), await netOf(two.id)]).toEqual([[1_000_000], [1_050_000]]);
    refused(await buyer.call(routes.undoLoad, { params: { id: first.id }, version: first.version, body: {} }), 'load.depended_on');
    ok(await buyer.call(routes.undoLoad, { params: { id: second.id }, version: second.version, body: {} }));
    await workOff(tenant, second.id);
    expect((await rested(buyer, second.id)).state).toBe('undone');
    expect([await netOf(one.id), await netOf(two.id)]).toEqual([[1_000_000], [1_000_000]]);
  });
});

it('a best-buy file wins over the cheapest offer, line by line, as long as its supplier is known', async () => {
  const { tenant, buyer, supplier } = await aBuyer();
  const [dear, cheap] = [await aSupplier(tenant, { name: 'Dear Glass', account_code: 'DEAR' }), supplier];
  const product = await aProduct(tenant, { code: '8574AGN' });
  await anOffer(tenant, { productId: product.id, supplierId: cheap.id, netUnit: 900_000 });
  await anOffer(tenant, { productId: product.id, supplierId: dear.id, netUnit: 1_100_000 });
  const load = ok(await bring(buyer, 'Eurocode,Best supplier,Net\n8574AGN,dear,95.5\n8574AGN,Dear Glass,90\n9999AGN,DEAR,1\n', { kind: 'best-buy' }));
  const seen = await checked(buyer, load, {}, () => workOff(tenant, load.id));
  expect(seen.preview?.counts).toEqual({ added: 1, changed: 0, left: 0, refused: 2, gone: 0 });
  ok(await commit(buyer, seen, true));
  await workOff(tenant, load.id);
  expect((await rested(buyer, load.id)).state).toBe('loaded');
  const { offers } = ok(await buyer.call(getProduct, { params: { id: product.id } }));
  expect(offers.map((offer) => [offer.supplierName, offer.landed.unitAmount, offer.best])).toEqual([
    ['Dear Glass', 955_000, true],
    [expect.any(String), 900_000, false],
  ]);
});
