import * as loads from '@quarterlight/contract/loads/routes';
import * as routes from '@quarterlight/contract/stock/routes';
import { newId } from '@quarterlight/kit/ids';
import { describe, expect, it } from 'vitest';
import { ok, refused } from '../../../testing/kit/answers.ts';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aProduct } from '../catalogue/catalogue.testing.ts';
import { bring, checked, loaded, rested } from '../loads/loads.fixtures.ts';
import { allocateFromStock } from './allocate.ts';
import { aLine, driftOf } from './stock.fixtures.ts';
import { someStock } from './stock.testing.ts';
import { aCountedStore, codeOf, figuresOf, head } from './stock-file.fixtures.ts';

useTestApp({ tasks: true });

/** A counted store with two racks in its depot, a bin in the first, and pieces in all of them. */
async function aRackedStore() {
  const at = await aCountedStore(2);
  const place = async (parentId: string, code: string, name: string) =>
    ok(await at.one.call(routes.createPlace, { body: { parentId, code: `${at.depot}-${code}`, name } })).id;
  const [a, b] = [await place(at.branch.depotId, 'A', 'Rack A'), await place(at.branch.depotId, 'B', 'Rack B')];
  const bin = await place(a, 'A1', 'Bin 1');
  for (const [placeId, panes] of [
    [a, 3],
    [b, 4],
    [bin, 5],
  ] as const)
    await someStock(at.tenant, { productId: at.product.id, placeId, quantityMilli: panes * 1_000 });
  return { ...at, a, b, bin };
}

describe('a line of a stock file', () => {
  it('counts its place with all that stands in it, but for what has a line of its own', async () => {
    const { tenant, other, depot, product, see, lying, problems } = await aRackedStore();
    const same = await see(`${head}\n${depot},${product.code},14\n`);
    expect(same.preview?.counts).toMatchObject({ added: 0, changed: 0, left: 1, refused: 0 });
    const columns = 'Location,Rack,Bin,Eurocode,Quantity';
    const apart = await see(`${columns}\n${depot},,,${product.code},6\n${depot},Rack A,,${product.code},3\n,,${depot}-A1,${product.code},5\n`);
    expect([apart.preview?.counts, await problems(apart)]).toMatchObject([{ added: 0, changed: 0, left: 3, refused: 0 }, []]);
    const seen = await see(`${columns}\n${depot},,,${product.code},1\n${depot},Rack A,Bin 1,${product.code},9\n${depot},Rack A,Bin 7,${product.code},9\n`);
    expect(await problems(seen)).toEqual([[4, 'Bin', 'Bin 7', `${depot}-A has no such bin.`]]);
    await loaded(other, seen, true);
    // Eight of what lies loose, in rack A and in rack B are missing: first in, first out.
    expect(await lying()).toEqual({ [`${depot}-B`]: 1, [`${depot}-A1`]: 9 });
    expect(await driftOf(tenant)).toEqual([]);
  });

  it('finds its product by a barcode, its van by the technician; with a batch it counts that batch alone', async () => {
    const { tenant, one, depot, technician, see, problems, undo } = await aCountedStore();
    const van = await codeOf(tenant, technician.vanId);
    const glue = await aProduct(tenant, { code: 'GLUE-1', barcode: '5012345678900', standard_cost_unit: 74_000 });
    const further = { id: newId(), product_id: glue.id, kind: 'barcode', supplier_id: null, code: '40 1234-5', code_key: '4012345' };
    const name = await tenant.scope.write(async (tx) => {
      await tx.db.insertInto('product_code').values(further).execute();
      return (await tx.db.selectFrom('app_user').select('display_name').where('id', '=', technician.id).executeTakeFirstOrThrow()).display_name;
    });
    const columns = 'Location,Code,Barcode,Quantity,Batch,Expires';
    const first = await see(`${columns}\n${name},,5012345678900,6,B1,30/06/2027\n${van},,40-12345,4,b2,31/12/2027\n${depot},GLUE-1,,9,,\n`);
    expect([first.preview?.counts, await problems(first)]).toMatchObject([{ added: 3, changed: 0, left: 0, refused: 0 }, []]);
    await loaded(one, first);
    const lots = async () => {
      const rows = await tenant.scope.read((tx) =>
        tx.db
          .selectFrom('stock_balance')
          .innerJoin('lot', 'lot.id', 'stock_balance.lot_id')
          .innerJoin('place', 'place.id', 'stock_balance.place_id')
          .select(['place.code', 'lot.batch', 'lot.expires', 'lot.unit_cost', 'stock_balance.quantity_milli'])
          .where('stock_balance.product_id', '=', glue.id)
          .orderBy('lot.batch', 'desc')
          .execute(),
      );
      return rows.map((row) => [row.code, row.batch, row.expires, row.unit_cost, row.quantity_milli / 1_000]);
    };
    const made = [
      [van, 'b2', '2027-12-31', 74_000, 4],
      [van, 'B1', '2027-06-30', 74_000, 6],
      [depot, '', null, 74_000, 9],
    ];
    expect(await lots()).toEqual(made);
    const counted = await see(`${columns}\n${van},GLUE-1,,3,B2,\n${van},GLUE-1,,8,B3,\n`);
    const twice = await see(`${columns}\n${van},GLUE-1,,3,B2,\n${van},GLUE-1,,8,,\n`);
    expect((await problems(twice)).map(([line, , , reason]) => [line, reason])).toEqual([[2, 'All of it, whichever batch, is counted in line 3.']]);
    const done = await loaded(await tenant.user({ role: 'stock' }), counted);
    expect(await lots()).toEqual([[van, 'b2', '2027-12-31', 74_000, 3], [van, 'B3', null, 74_000, 8], ...made.slice(1)]);
    expect((await undo(done)).state).toBe('undone');
    expect(await lots()).toEqual(made);
  });

  it('joins what is over to the newest lot that is like it, and makes one of its own where its cost is another', async () => {
    const { tenant, other, depot, product, see } = await aCountedStore(1);
    const costs = async () =>
      (await tenant.scope.read((tx) => tx.db.selectFrom('lot').select('unit_cost').where('product_id', '=', product.id).orderBy('id').execute())).map(
        (lot) => lot.unit_cost / 10_000,
      );
    const columns = `${head},Unit cost`;
    await loaded(other, await see(`${columns}\n${depot},${product.code},2,\n`));
    expect(await costs()).toEqual([80]);
    await loaded(other, await see(`${columns}\n${depot},${product.code},3,80.00\n`));
    expect(await costs()).toEqual([80]);
    await loaded(other, await see(`${columns}\n${depot},${product.code},4,90.00\n`));
    expect(await costs()).toEqual([80, 90]);
  });
});

describe('a whole count', () => {
  it('takes away what is not in the file at the places that it names, but what worksheets claim', async () => {
    const { tenant, one, other, depot, product, branch, technician, see, undo, lying } = await aCountedStore(5);
    const [missing, claimed, elsewhere] = [await aProduct(tenant), await aProduct(tenant), await aProduct(tenant)];
    await someStock(tenant, { productId: missing.id, placeId: branch.depotId, quantityMilli: 2_000 });
    await someStock(tenant, { productId: claimed.id, placeId: branch.depotId, quantityMilli: 3_000 });
    await someStock(tenant, { productId: elsewhere.id, placeId: technician.vanId });
    await tenant.scope.write((tx) =>
      allocateFromStock(tx, { productId: claimed.id, quantityMilli: 1_000, branchId: branch.id, technicianId: technician.id, ...aLine() }),
    );
    const file = `${head}\n${depot},${product.code},5\n`;
    const changes = await see(file);
    expect(changes.preview?.counts).toEqual({ added: 0, changed: 0, left: 1, refused: 0, gone: 0 });
    const seen = await see(file, { extent: 'list' });
    expect(seen.preview?.counts).toEqual({ added: 0, changed: 0, left: 1, refused: 0, gone: 2 });
    const gone = [missing, claimed].map(({ code }) => `${code} at ${depot}`).toSorted();
    expect(figuresOf(seen)).toMatchObject({
      'Pieces fewer': '4',
      'Not in the file, so no longer there': `2 products: ${gone.join(', ')}`,
      'Not in the file, but claimed by worksheets: stays': '1 product',
    });
    const done = await loaded(other, seen);
    expect([await lying(missing.id), await lying(claimed.id), Object.values(await lying(elsewhere.id))]).toEqual([{}, { [depot]: 1 }, [1]]);
    const again = await see(file, { extent: 'list' });
    expect(again.preview?.counts).toMatchObject({ left: 1, gone: 0 });
    expect((await undo(done)).trouble).toBe('');
    expect([await lying(missing.id), await lying(claimed.id)]).toEqual([{ [depot]: 2 }, { [depot]: 3 }]);
    expect(await driftOf(tenant)).toEqual([]);
    expect(ok(await one.call(loads.getDataLoad, { params: { id: done.id } })).state).toBe('undone');
  });

  it('settles glass without a job that is no longer there', async () => {
    const { tenant, other, depot, product, branch, see } = await aCountedStore(3);
    const glass = await tenant.scope.write(async (tx) => {
      const place = await tx.db.selectFrom('place').select(['bound_branch', 'bound_technician']).where('id', '=', branch.depotId).executeTakeFirstOrThrow();
      const lot = await tx.db.selectFrom('lot').select('id').where('product_id', '=', product.id).executeTakeFirstOrThrow();
      const of = { product_id: product.id, lot_id: lot.id, place_id: branch.depotId, reason: 'job-cancelled', worksheet_id: newId(), ...place };
      await tx.db
        .insertInto('unallocated_glass')
        .values([
          { id: newId(), quantity_milli: 1_000, ...of },
          { id: newId(), quantity_milli: 1_000, ...of },
        ])
        .execute();
      return of;
    });
    await loaded(other, await see(`${head}\n${depot},${product.code},1\n`));
    const rows = await tenant.scope.read((tx) =>
      tx.db.selectFrom('unallocated_glass').select('settled_how').where('lot_id', '=', glass.lot_id).orderBy('id').execute(),
    );
    expect(rows.map((row) => row.settled_how)).toEqual(['written-off', null]);
  });

  it('leaves alone what a refused line may have meant', async () => {
    const { tenant, depot, product, branch, technician, see } = await aCountedStore(5);
    const van = await codeOf(tenant, technician.vanId);
    const [one, two] = [await aProduct(tenant), await aProduct(tenant)];
    for (const placeId of [branch.depotId, technician.vanId]) for (const { id } of [one, two]) await someStock(tenant, { productId: id, placeId });
    const goneOf = async (line: string) => {
      const seen = await see(`${head}\n${depot},${product.code},5\n${van},${product.code},0\n${line}\n`, { extent: 'list' });
      return seen.preview?.counts.gone;
    };
    expect(await goneOf('')).toBe(4);
    expect(await goneOf(`${van},${one.code},many`)).toBe(3);
    expect(await goneOf(`Nowhere,${one.code},1`)).toBe(2);
    expect(await goneOf(`${van},9999XYZ,1`)).toBe(2);
    expect(await goneOf('Nowhere,9999XYZ,1')).toBe(0);
  });
});

describe('a stock file is no longer taken back', () => {
  it('once something of it has moved, is claimed, or its place is closed', async () => {
    const { tenant, one, other, depot, product, branch, technician, see, lying } = await aCountedStore(1);
    const fresh = await aProduct(tenant);
    const refusal = async (id: string, version: number) => (await one.call(loads.undoLoad, { params: { id }, version, body: {} })).problem.detail;

    const first = await loaded(other, await see(`${head}\n${depot},${product.code},3\n`));
    const { lot_id: lotId } = await tenant.scope.read((tx) =>
      tx.db.selectFrom('stock_balance').select('lot_id').where('product_id', '=', product.id).executeTakeFirstOrThrow(),
    );
    const body = { fromPlaceId: branch.depotId, toPlaceId: technician.vanId, lotId, quantity: 1 };
    ok(await one.call(routes.postMove, { body }));
    expect(await refusal(first.id, first.version)).toBe(`${product.code} has moved at ${depot} since. It can no longer be undone.`);
    refused(await one.call(loads.undoLoad, { params: { id: first.id }, version: first.version, body: {} }), 'load.depended_on');

    // Claimed only, it is found when it is tried.
    const second = await loaded(other, await see(`${head}\n${depot},${fresh.code},2\n`));
    await tenant.scope.write((tx) =>
      allocateFromStock(tx, { productId: fresh.id, quantityMilli: 1_000, branchId: branch.id, technicianId: technician.id, ...aLine() }),
    );
    ok(await one.call(loads.undoLoad, { params: { id: second.id }, version: second.version, body: {} }));
    expect(await rested(one, second.id)).toMatchObject({
      state: 'loaded',
      trouble: `A worksheet has claimed ${fresh.code} at ${depot} since. It can no longer be undone.`,
    });
    expect(await lying(fresh.id)).toEqual({ [depot]: 2 });

    const { id: shelf } = ok(await one.call(routes.createPlace, { body: { parentId: branch.depotId, code: 'SHELF', name: 'Shelf' } }));
    await someStock(tenant, { productId: fresh.id, placeId: shelf });
    const third = await loaded(other, await see(`${head}\nSHELF,${fresh.code},0\n`));
    await tenant.scope.write((tx) => tx.db.updateTable('place').set({ active: false }).where('id', '=', shelf).execute());
    expect(await refusal(third.id, third.version)).toBe('SHELF is closed by now. It can no longer be undone.');
    expect(await driftOf(tenant)).toEqual([]);
  });
});

it('the sample file is one that the kind takes itself', async () => {
  const { tenant, one, branch } = await aCountedStore();
  const sample = await one.call(loads.sampleFile, { params: { kind: 'stock' } });
  const places = [
    { id: newId(), level: 'location', type: 'depot', code: 'NORWICH', name: 'Norwich', branch_id: branch.id },
    { id: newId(), level: 'location', type: 'depot', code: 'VAN-01', name: 'Van 1' },
  ];
  await tenant.scope.write(async (tx) => {
    await tx.db.insertInto('place').values(places).execute();
    await tx.db
      .insertInto('place')
      .values({ id: newId(), level: 'rack', type: 'depot', parent_id: places[0]?.id ?? '', code: 'NORWICH-A', name: 'A', branch_id: branch.id })
      .execute();
  });
  for (const code of ['8574AGSMVZ', '4402LGNR5RD', 'URE-FAST-310']) await aProduct(tenant, { code });
  const read = ok(await bring(one, sample.text, { kind: 'stock' }));
  const columns = ok(await one.call(loads.loadColumns, { params: { kind: 'stock' } }));
  expect(Object.keys(read.choice).toSorted()).toEqual(columns.map(({ key }) => key).toSorted());
  const seen = await checked(one, read);
  expect([seen.trouble, seen.preview?.counts]).toEqual(['', { added: 3, changed: 0, left: 0, refused: 0, gone: 0 }]);
});
