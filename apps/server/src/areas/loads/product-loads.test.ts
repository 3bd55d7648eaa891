import { discontinueProduct } from '@quarterlight/contract/catalogue/product-routes';
import { getProduct, listProducts, productsFile } from '@quarterlight/contract/catalogue/routes';
import * as routes from '@quarterlight/contract/loads/routes';
import { searchEverything } from '@quarterlight/contract/search/routes';
import { describe, expect, it } from 'vitest';
import { ok, refused } from '../../../testing/kit/answers.ts';
import type { Client } from '../../../testing/kit/client.ts';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';
import { aCategory, anOffer, aProduct } from '../catalogue/catalogue.testing.ts';
import { aSupplier } from '../companies/companies.testing.ts';
import { bring, checked, commit, loaded, problemsOf, undoing } from './loads.fixtures.ts';

// The queue runs: what is asked for here is done by it.
useTestApp({ tasks: true });

async function aDesk() {
  const tenant = await aTenant();
  const desk = await tenant.user({ role: 'manager' });
  const see = async (lines: readonly string[], by: Client = desk) =>
    checked(by, ok(await bring(by, `${lines.join('\r\n')}\r\n`, { kind: 'products', name: 'catalogue.csv' })));
  const problems = problemsOf(desk);
  const undo = undoing(desk);
  const productOf = async (code: string) => {
    const row = ok(await desk.call(listProducts, { query: { q: code } })).items.find((each) => each.code === code);
    return row === undefined ? undefined : ok(await desk.call(getProduct, { params: { id: row.id } }));
  };
  const found = async (q: string) => ok(await desk.call(searchEverything, { query: { q } })).hits;
  return { tenant, desk, see, problems, undo, productOf, found };
}

const none = { added: 0, changed: 0, left: 0, refused: 0, gone: 0 };

describe('a file of products', () => {
  it('adds and changes products by their codes, the same again changes nothing, and all of it is put back', async () => {
    const { tenant, desk, see, undo, productOf, found } = await aDesk();
    const glass = await aCategory(tenant, { code: 'SCREENS' });
    await aCategory(tenant, { code: 'GLUE', kind: 'adhesive' });
    await aProduct(tenant, { code: '8574AGSMVZ', description: 'Old words', category_id: glass, barcode: '501', features: ['heated'] });
    const before = await productOf('8574AGSMVZ');
    const file = [
      'Code,Description,Category,Glass type,Quality,Features,Calibration,List price,Barcode,Shelf life (days),Used from °C,State,Replaced by',
      '8574agsmvz,Golf windscreen,screens,,OEM,"Rain or light sensor; heated",yes,210.00,,,,discontinued,8574AGSMVZ1',
      'URE-310,Fast-cure urethane,glue,,,,,18.95,5012345678900,365,-5,,',
      '8574AGSMVZ1,,SCREENS,,,,,220,,,,,',
      'OLD-1,Old urethane,GLUE,,,,,,,,,Discontinued,URE-310',
    ];
    const seen = await see(file);
    expect([seen.trouble, seen.preview?.counts]).toEqual(['', { ...none, added: 3, changed: 1 }]);
    expect(seen.preview?.figures).toEqual([
      { title: 'Dearer', value: '1 product', attention: false },
      { title: 'Discontinued', value: '2 products', attention: false },
    ]);
    expect(seen.preview?.examples[0]).toEqual({
      line: 2,
      what: '8574AGSMVZ',
      before: 'Old words, OEE, £200.00, Active',
      after: 'Golf windscreen, OEM, £210.00, Discontinued',
    });
    const done = await loaded(desk, seen);
    expect([done.state, done.trouble]).toEqual(['loaded', '']);
    expect(await productOf('8574AGSMVZ')).toMatchObject({
      description: 'Golf windscreen',
      quality: 'OEM',
      features: expect.arrayContaining(['rain-sensor', 'heated']),
      needsCalibration: true,
      listPrice: { amount: 21_000 },
      barcode: '501',
      active: false,
      supersededByCode: '8574AGSMVZ1',
      version: 2,
    });
    expect(await productOf('URE-310')).toMatchObject({ kind: 'adhesive', shelfLifeDays: 365, usedFromCelsius: -5, barcode: '5012345678900', active: true });
    // The code tells what the file does not.
    expect(await productOf('8574AGSMVZ1')).toMatchObject({ description: expect.stringMatching(/windscreen/i), glassTypeName: 'Windscreen' });
    expect(await productOf('OLD-1')).toMatchObject({ active: false, supersededByCode: 'URE-310' });
    expect(await found('URE-310')).not.toEqual([]);
    const same = await see(file);
    expect([same.sameAs?.id, same.preview?.counts]).toEqual([done.id, { ...none, left: 4 }]);
    refused(await commit(desk, same), 'load.nothing_to_do');
    expect(await undo(done)).toMatchObject({ state: 'undone', trouble: '' });
    expect(await productOf('8574AGSMVZ')).toEqual({ ...before, version: 3 });
    expect([await productOf('URE-310'), await productOf('OLD-1'), await found('URE-310')]).toEqual([undefined, undefined, []]);
  });

  it('takes back more than it holds at once, though one is replaced by another that came long before it', async () => {
    const { tenant, desk, see, undo, productOf } = await aDesk();
    await aCategory(tenant, { code: 'GLUE', kind: 'adhesive' });
    const many = Array.from({ length: 501 }, (_, index) => `N-${index},Glue ${index},GLUE,,`);
    const done = await loaded(desk, await see(['Code,Description,Category,State,Replaced by', ...many, 'LAST,Last,GLUE,Discontinued,N-0']));
    expect([done.state, done.counts]).toEqual(['loaded', { ...none, added: 502 }]);
    expect(await productOf('LAST')).toMatchObject({ supersededByCode: 'N-0' });
    expect(await undo(done)).toMatchObject({ state: 'undone', trouble: '' });
    expect(ok(await desk.call(listProducts, { query: {} })).items).toEqual([]);
  });

  it('refuses lines with the reason of each', async () => {
    const { tenant, desk, see, problems } = await aDesk();
    await aCategory(tenant, { code: 'GLUE', kind: 'adhesive' });
    await aCategory(tenant, { code: 'TWIN1' });
    await tenant.scope.write((tx) => tx.db.updateTable('product_category').set({ name: 'Twin' }).execute());
    const { id } = await aProduct(tenant, { code: 'HERE', barcode: '501', kind: 'adhesive' });
    const end = await aProduct(tenant, { code: 'ENDED', active: false, kind: 'adhesive' });
    const tail = await aProduct(tenant, { code: 'TAIL', active: false, superseded_by_id: id, kind: 'adhesive' });
    expect([end.code, tail.code]).toEqual(['ENDED', 'TAIL']);
    await aProduct(await aTenant(), { code: 'THEIRS' });
    const seen = await see([
      'Code,Description,Category,Quality,Features,List price,Barcode,State,Replaced by,Used from °C,Used up to °C,Shelf life',
      'A,One,GLUE,,,,,,,,,',
      'a,Two,GLUE,,,,,,,,,',
      'B,,GLUE,,,,,,,,,',
      'C,Words,,,,,,,,,,',
      'D,Words,Nowhere,,,,,,,,,',
      'E,Words,Twin,,,,,,,,,',
      'F,Words,GLUE,Gold,,-3,,,,,,0',
      'G,Words,GLUE,,Wings,,,,,,,',
      'H,Words,GLUE,,,,5-01,,,,,',
      'I,Words,GLUE,,,,,Discontinued,THEIRS,,,',
      'J,Words,GLUE,,,,,,HERE,,,',
      'K,Words,GLUE,,,,,Discontinued,k,,,',
      'L,Words,GLUE,,,,,Discontinued,ENDED,,,',
      'HERE,,,,,,,Discontinued,TAIL,,,',
      'M,Words,GLUE,,,,,,,20,5,',
      'N,Words,GLUE,,,,777,,,,,',
      'O,Words,GLUE,,,,7-77,,,,,',
      'P,Words,GLUE,,,,,Placeholder,,,,',
    ]);
    expect(await problems(seen.id)).toEqual([
      [3, 'Code', 'a', 'The product stands in line 2 already.'],
      [4, 'Description', '', 'One that is added needs a description.'],
      [5, 'Category', '', 'One that is added needs a category.'],
      [6, 'Category', 'Nowhere', 'No category has this name or code.'],
      [7, 'Category', 'Twin', 'More than one category has this name: write the code.'],
      [8, 'List price', '-3', 'This cannot be below nil.'],
      [8, 'Quality', 'Gold', 'This is none of OEM, OEE, Aftermarket and Dealer only.'],
      [8, 'Shelf life (days)', '0', 'This is less than 1.'],
      [9, 'Features', 'Wings', 'Wings is no feature that products have here.'],
      [10, 'Barcode', '5-01', 'HERE has this barcode.'],
      [11, 'Replaced by', 'THEIRS', 'No product has this code.'],
      [12, 'Replaced by', 'HERE', 'Only what is discontinued is replaced: say that it is.'],
      [13, 'Replaced by', 'k', expect.stringContaining('itself')],
      [14, 'Replaced by', 'ENDED', 'This is discontinued itself, and nothing replaces it.'],
      [15, 'Replaced by', 'TAIL', 'It would be replaced by itself, by way of what replaces that.'],
      [16, 'Used up to °C', '5', expect.any(String)],
      [18, 'Barcode', '777', 'The barcode stands in line 17 already.'],
      [19, 'State', 'placeholder', 'It is no placeholder: say Active or Discontinued.'],
    ]);
    expect(seen.preview?.counts).toEqual({ ...none, added: 2, refused: 16 });
    refused(await commit(desk, seen), 'load.has_refused');
    expect(await loaded(desk, seen, true)).toMatchObject({ state: 'loaded', trouble: '' });
  });

  it('waits for a second person where a list price moves far or lies below cost; costs are only for those who see them', async () => {
    const { tenant, desk, see, problems, productOf } = await aDesk();
    await aProduct(tenant, { code: 'FAR', kind: 'adhesive', standard_cost_unit: 0 });
    const { id } = await aProduct(tenant, { code: 'LOW', kind: 'adhesive', standard_cost_unit: 0 });
    await anOffer(tenant, { productId: id, supplierId: (await aSupplier(tenant)).id, netUnit: 1_950_000 });
    await aProduct(tenant, { code: 'NONE', kind: 'adhesive', standard_cost_unit: 0, list_price_pence: 0 });
    const seen = await see(['Code,List price', 'FAR,250', 'LOW,190', 'NONE,500']);
    // What has had no price has not moved.
    expect(seen.preview?.figures.map(({ title, value }) => [title, value])).toEqual([
      ['Dearer', '1 product'],
      ['Cheaper', '1 product'],
      ['Moved by more than 20%', '1 product'],
      ['Sold for less than they cost', '1 product'],
    ]);
    expect(seen.preview?.examples.map(({ what }) => what)).toEqual(['FAR', 'LOW', 'NONE']);
    expect([seen.needsSecondPerson, seen.preview?.secondPerson]).toEqual([
      true,
      '1 list price would move by more than 20%. 1 product would be sold for less than what it costs.',
    ]);
    refused(await commit(desk, seen), 'load.second_person');
    expect((await loaded(await tenant.user({ role: 'manager' }), seen)).state).toBe('loaded');
    expect(await productOf('FAR')).toMatchObject({ listPrice: { amount: 25_000 } });
    const blind = await tenant.user({ permissions: ['view-catalogue', 'edit-catalogue'] });
    const costs = await see(['Code,Standard cost', 'FAR,1.5'], blind);
    expect(await problems(costs.id)).toMatchObject([[2, 'Standard cost', '15000', expect.any(String)]]);
    refused(await bring(await tenant.user({ role: 'adviser' }), 'Code\r\nX\r\n', { kind: 'products' }), 'load.not_allowed');
  });

  it('takes over a price that waits, and gives it back; it is not undone where a product was changed since or is in use', async () => {
    const { tenant, desk, see, undo, productOf } = await aDesk();
    const { id } = await aProduct(tenant, { code: 'ONE', kind: 'adhesive', standard_cost_unit: 0 });
    const waits = { proposed_price_pence: 90_000, proposed_why: 'It moves by more than 20%.', proposed_at: new Date().toISOString() };
    await tenant.scope.write((tx) => tx.db.updateTable('product').set(waits).where('id', '=', id).execute());
    const before = await productOf('ONE');
    expect(before).toMatchObject({ proposedPrice: { price: { amount: 90_000 } } });
    const priced = await loaded(desk, await see(['Code,List price', 'ONE,205']));
    expect(await productOf('ONE')).toMatchObject({ listPrice: { amount: 20_500 }, proposedPrice: null });
    expect(await undo(priced)).toMatchObject({ state: 'undone' });
    expect(await productOf('ONE')).toEqual({ ...before, version: 3 });

    const done = await loaded(desk, await see(['Code,Description,Category,List price', 'ONE,,,205', 'TWO,Second,adhesive,']));
    await anOffer(tenant, { productId: (await productOf('TWO'))?.id ?? '', supplierId: (await aSupplier(tenant)).id, netUnit: 100 });
    expect(await undo(done)).toMatchObject({ state: 'loaded', trouble: 'A product that came with it is in use. It can no longer be undone.' });
    const one = await productOf('ONE');
    ok(await desk.call(discontinueProduct, { params: { id }, version: one?.version ?? 0, body: { replacedById: null } }));
    expect(await undo(done)).toMatchObject({ status: 400, problem: { detail: 'ONE, which it loaded, was changed since. It can no longer be undone.' } });
  });

  it('takes the list as it is downloaded, and then nothing differs; the columns of its sample are known', async () => {
    const { tenant, desk, see } = await aDesk();
    await aProduct(tenant, { code: '8574AGSMVZ', features: ['rain-sensor', 'encapsulated', 'vin-window'], quality: 'dealer-only', needs_calibration: true });
    await aProduct(tenant, { code: '=GLUE (X)*', kind: 'adhesive', active: false, list_price_pence: 123_456 });
    await aProduct(tenant, { code: 'PLACE', kind: 'sundry', placeholder: true, list_price_pence: 0 });
    const all = Object.keys(productsFile.sheet.columns).map((column) => `&columns=${column}`);
    const list = await desk.raw('GET', `${productsFile.path}?format=csv${all.join('')}`);
    expect(list.status, list.text).toBe(200);
    const seen = await see(
      list.text
        .replace(/^\ufeff/, '')
        .trim()
        .split('\r\n'),
    );
    expect(seen.preview?.counts).toEqual({ ...none, left: 3 });
    expect(Object.keys(seen.choice).toSorted()).toEqual(
      ['category', 'code', 'description', 'features', 'glass_type', 'list_price_pence', 'needs_calibration', 'quality', 'state'].toSorted(),
    );
    const sample = await desk.call(routes.sampleFile, { params: { kind: 'products' } });
    const load = ok(await bring(desk, sample.text, { kind: 'products' }));
    expect(Object.keys(load.choice).toSorted()).toEqual(load.columns.map(({ key }) => key).toSorted());
  });
});
