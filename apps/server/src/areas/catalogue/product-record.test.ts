import * as routes from '@quarterlight/contract/catalogue/product-routes';
import type { CodeInput, NewProduct } from '@quarterlight/contract/catalogue/product-schemas';
import { getProduct } from '@quarterlight/contract/catalogue/routes';
import { filePreview } from '@quarterlight/contract/files/routes';
import { searchEverything } from '@quarterlight/contract/search/routes';
import { newId } from '@quarterlight/kit/ids';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/kit/client.ts';
import { fileForm } from '../../../testing/kit/file-form.ts';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { pdfText } from '../../../testing/kit/pdf-text.ts';
import { aTenant, type TestTenant } from '../../../testing/kit/tenants.ts';
import { isEan13 } from '../../platform/pdf/label-sheet.ts';
import { aSupplier } from '../companies/companies.testing.ts';
import { aLookup } from '../system/system.testing.ts';
import { aPng, ok, refused, refusedWithoutTrace } from '../worksheets/job.fixtures.ts';
import { aCategory, anOffer, aProduct } from './catalogue.testing.ts';

useTestApp();

const gbp = (amount: number) => ({ amount, currency: 'GBP' });

let tenant: TestTenant;
let manager: Client;
let adviser: Client;
let categoryId: string;
beforeEach(async () => {
  tenant = await aTenant();
  manager = await tenant.user({ role: 'manager' });
  adviser = await tenant.user({ role: 'adviser' });
  categoryId = await aCategory(tenant, { code: 'SCREENS' });
});

const create = (more: Partial<NewProduct> = {}, by = manager) =>
  by.call(routes.createProduct, { body: { code: '8556AGSCMVZ', description: 'VW Golf windscreen', categoryId, ...more } });
const made = async (more: Partial<NewProduct> = {}) => ok(await create(more));
const read = async (id: string, by = manager) => ok(await by.call(getProduct, { params: { id } }));
const found = async (q: string) => ok(await manager.call(searchEverything, { query: { q } })).hits.map(({ title }) => title);

describe('a product', () => {
  it('is made, read and changed; its code is kept in capitals and is nobody else’s', async () => {
    const one = await made({ code: ' 8556agsCMVZ', listPrice: gbp(31_995), features: ['camera'], barcode: '5012345678900' });
    expect(one).toMatchObject({
      code: '8556AGSCMVZ',
      listPrice: gbp(31_995),
      features: ['camera'],
      quality: 'OEE',
      active: true,
      wholeUnits: true,
      version: 1,
    });
    expect(one.allowedActions).toEqual(['change', 'discontinue', 'change-cost']);
    refused(await create({ description: 'Another' }), 'product.code_taken', /8556AGSCMVZ already: VW Golf windscreen/);
    const changed = ok(
      await manager.call(routes.changeProduct, {
        params: { id: one.id },
        version: 1,
        body: { description: 'VW Golf VII windscreen', position: 'windscreen', standardCost: { unitAmount: 1_234_500, currency: 'GBP' }, shelfLifeDays: 365 },
      }),
    );
    expect(changed).toMatchObject({ description: 'VW Golf VII windscreen', standardCost: { unitAmount: 1_234_500 }, shelfLifeDays: 365, version: 2 });
    refused(await manager.call(routes.changeProduct, { params: { id: one.id }, version: 1, body: { position: 'front' } }), 'record.stale');
    const { items } = ok(await manager.call(routes.productTimeline, { params: { id: one.id }, query: {} }));
    expect(items[0]?.changes).toContainEqual({ field: 'Standard cost', before: '£0.00', after: '£123.45' });
    expect(await found('VW Golf VII')).toEqual(['8556AGSCMVZ']);
  });

  it('shows costs and takes them only from those who may see them, and is changed by nobody without the permission', async () => {
    const buyer = await tenant.user({ permissions: ['view-catalogue', 'edit-catalogue'] });
    const one = await made({ standardCost: { unitAmount: 800_000, currency: 'GBP' } });
    expect(await read(one.id, buyer)).toMatchObject({ standardCost: null, allowedActions: ['change', 'discontinue'] });
    const cost = { standardCost: { unitAmount: 1, currency: 'GBP' } };
    await refusedWithoutTrace(tenant, 'product.cost_hidden', () => buyer.call(routes.changeProduct, { params: { id: one.id }, version: 1, body: cost }));
    const { items } = ok(await buyer.call(routes.productTimeline, { params: { id: one.id }, query: {} }));
    expect(items.flatMap(({ changes }) => changes.map(({ field }) => field))).not.toContain('Standard cost');
    expect((await create({ code: 'X1' }, adviser)).status).toBe(403);
    expect((await read(one.id, adviser)).allowedActions).toEqual([]);
  });

  it('is refused a category, a type of glass or a currency that is not there, and temperatures the wrong way round', async () => {
    refused(await create({ categoryId: newId() }), 'terms.category');
    refused(await create({ glassTypeId: await aLookup(tenant, 'job-types', 'repair') }), 'terms.glass_type');
    refused(await create({ listPrice: { amount: 1, currency: 'EUR' } }), 'request.invalid');
    const one = await made({ usedFromCelsius: 5 });
    await refusedWithoutTrace(tenant, 'product.temperatures', () =>
      manager.call(routes.changeProduct, { params: { id: one.id }, version: 1, body: { usedToCelsius: -5 } }),
    );
  });

  it('keeps a type of glass that has left its list, and says what its code hints at', async () => {
    const glassTypeId = await aLookup(tenant, 'glass-types', 'windscreen');
    const one = await made({ glassTypeId });
    expect(one.eurocode).toMatchObject({ glassKind: 'windscreen', features: ['camera', 'rain-sensor', 'vin-window', 'encapsulated'], needsCalibration: true });
    expect(one.eurocode?.differs).toEqual(['position', 'features', 'needsCalibration']);
    await tenant.scope.write((tx) => tx.db.updateTable('lookup').set({ retired_at: tx.now }).where('id', '=', glassTypeId).execute());
    const { features = [], position = '', needsCalibration = false } = one.eurocode ?? {};
    const body = { glassTypeId, features, position, needsCalibration };
    const now = ok(await manager.call(routes.changeProduct, { params: { id: one.id }, version: 1, body }));
    expect(now.eurocode?.differs).toEqual([]);
    refused(await create({ code: 'OTHER', glassTypeId }), 'terms.glass_type');
  });

  it('given one code by two people at once is made once', async () => {
    const both = await Promise.all([create(), create()]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400]);
    const lost = both.find(({ status }) => status === 400);
    expect(['product.code_just_taken', 'product.code_taken']).toContain(lost?.problem.code);
  });
});

describe('what it fits and what goes with it', () => {
  it('are saved as a whole, and read back in their order', async () => {
    const one = await made();
    const golf = { make: 'Volkswagen', model: 'Golf', body: '', yearFrom: 2013, yearTo: 2020 };
    const fits = [golf, { make: 'Audi', model: 'A3', body: 'hatchback', yearFrom: null, yearTo: null }];
    const now = ok(await manager.call(routes.saveProductFits, { params: { id: one.id }, version: 1, body: { fits } }));
    expect(now.fit.map(({ make, yearFrom }) => [make, yearFrom])).toEqual([
      ['Audi', null],
      ['Volkswagen', 2013],
    ]);
    refused(
      await manager.call(routes.saveProductFits, { params: { id: one.id }, version: 2, body: { fits: [{ ...golf, yearTo: 2012 }] } }),
      'product.fit_years',
    );
    await refusedWithoutTrace(tenant, 'product.fit_twice', () =>
      manager.call(routes.saveProductFits, { params: { id: one.id }, version: 2, body: { fits: [golf, golf] } }),
    );
    const clip = await aProduct(tenant, { kind: 'clip', code: 'CLIP-1' });
    const accessories = [{ productId: clip.id, quantity: 4 }];
    const save = (sent: typeof accessories, version: number) =>
      manager.call(routes.saveProductAccessories, { params: { id: one.id }, version, body: { accessories: sent } });
    expect(ok(await save(accessories, 2)).accessories).toMatchObject([{ productId: clip.id, code: 'CLIP-1', quantity: 4 }]);
    expect((await read(clip.id)).accessoryOf).toMatchObject([{ id: one.id, code: one.code }]);
    refused(await save([{ productId: one.id, quantity: 1 }], 3), 'product.accessory_itself');
    refused(await save([...accessories, ...accessories], 3), 'product.accessory_twice');
    refused(await save([{ productId: newId(), quantity: 1 }], 3), 'catalogue.product_unknown');
    refused(await save([{ productId: clip.id, quantity: 1.5 }], 3), 'line.whole_pieces');
    refused(await save(accessories, 2), 'record.stale');
  });
});

describe('other codes', () => {
  const code = (kind: CodeInput['kind'], text: string, supplierId: string | null = null): CodeInput => ({ kind, supplierId, code: text });
  const save = (id: string, version: number, codes: CodeInput[], by = manager) =>
    by.call(routes.saveProductCodes, { params: { id }, version, body: { codes } });

  it('are shown and found however they are typed; a maker’s may be of several products', async () => {
    const supplier = await aSupplier(tenant, { name: 'Nordglas' });
    const one = await made();
    const saved = ok(await save(one.id, 1, [code('supplier', 'NG-77/4411', supplier.id), code('maker', '5G0 845 011 A'), code('barcode', '4006381333931')]));
    expect(saved.codes.map(({ kind, code: text, supplierName }) => [kind, text, supplierName])).toEqual([
      ['supplier', 'NG-77/4411', 'Nordglas'],
      ['maker', '5G0 845 011 A', null],
      ['barcode', '4006381333931', null],
    ]);
    for (const typed of ['ng77 4411', '5G0845011A', '4006381333931']) expect(await found(typed)).toEqual([one.code]);
    expect((await read(one.id, adviser)).codes.map(({ kind }) => kind)).toEqual(['maker', 'barcode']);
    const other = await made({ code: 'OTHER' });
    ok(await save(other.id, 1, [code('maker', '5G0-845-011-a')]));
    expect((await found('5G0845011A')).toSorted()).toEqual([one.code, 'OTHER']);
    ok(await save(one.id, 2, []));
    expect(await found('ng774411')).toEqual([]);
  });

  it('that are another product’s, twice there or unreadable are refused where they were typed, and name whose they are', async () => {
    const supplier = await aSupplier(tenant, { name: 'Nordglas' });
    const one = await made({ barcode: '5012345678900' });
    ok(await save(one.id, 1, [code('supplier', 'NG-1', supplier.id), code('barcode', '4006381333931')]));
    const other = await made({ code: 'OTHER', description: 'Another windscreen' });
    refused(await save(other.id, 1, [code('maker', 'A1'), code('supplier', 'ng1', supplier.id)]), 'product.supplier_code_taken', /Nordglas has 8556AGSCMVZ/);
    const taken = await save(other.id, 1, [code('maker', 'A1'), code('barcode', '5012345678900')]);
    expect(taken.problem.errors).toEqual({ 'codes.1.code': ['The barcode 5012345678900 is on 8556AGSCMVZ already: VW Golf windscreen.'] });
    refused(await save(other.id, 1, [code('barcode', '4006381 333931')]), 'product.barcode_taken');
    refused(await save(other.id, 1, [code('maker', 'A1'), code('maker', 'a-1')]), 'product.code_twice');
    refused(await save(other.id, 1, [code('maker', '—')]), 'product.code_unreadable');
    refused(await save(other.id, 1, [code('supplier', 'X')]), 'product.code_supplier');
    refused(await save(other.id, 1, [code('supplier', 'X', newId())]), 'product.code_supplier');
    await refusedWithoutTrace(tenant, 'product.barcode_taken', () => create({ code: 'THIRD', barcode: '4006381333931' }));
    refused(await save(one.id, 2, [code('barcode', '5012345678900')]), 'product.code_twice');
  });

  it('given to two products at once are the first one’s', async () => {
    const [one, other] = [await made(), await made({ code: 'OTHER' })];
    const both = await Promise.all([one, other].map(({ id }) => save(id, 1, [code('barcode', '4006381333931')])));
    expect(both.map(({ status }) => status).toSorted((first, second) => first - second)).toEqual([200, 400]);
    expect(both.find(({ status }) => status === 400)?.problem.code).toBe('product.barcode_taken');
  });
});

describe('supersession', () => {
  const end = (id: string, version: number, replacedById: string | null) =>
    manager.call(routes.discontinueProduct, { params: { id }, version, body: { replacedById } });

  it('is told both ways down to the newest, is never a circle, and is undone by taking the product up again', async () => {
    const [one, two, three] = [await made(), await made({ code: 'TWO' }), await made({ code: 'THREE' })];
    ok(await end(one.id, 1, two.id));
    ok(await end(two.id, 1, three.id));
    const first = await read(one.id);
    expect([first.active, first.replacedBy.map(({ code }) => code), first.allowedActions]).toEqual([
      false,
      ['TWO', 'THREE'],
      ['change', 'discontinue', 'reinstate', 'change-cost'],
    ]);
    expect((await read(three.id)).replaces.map(({ code }) => code)).toEqual(['TWO', one.code]);
    await refusedWithoutTrace(tenant, 'product.replacement_circle', () => end(three.id, 1, one.id));
    refused(await end(three.id, 1, three.id), 'product.replaces_itself');
    refused(await end(three.id, 1, newId()), 'product.replacement_unknown');
    ok(await end(three.id, 1, null));
    const four = await made({ code: 'FOUR' });
    refused(await end(four.id, 1, three.id), 'product.replacement_ended');
    const back = ok(await manager.call(routes.reinstateProduct, { params: { id: two.id }, version: 2, body: {} }));
    expect([back.active, back.replacedBy]).toEqual([true, []]);
    refused(await manager.call(routes.reinstateProduct, { params: { id: two.id }, version: 3, body: {} }), 'product.moved_on');
  });

  it('said the other way round at once by two people is one of the two', async () => {
    const [one, two] = [await made(), await made({ code: 'TWO' })];
    const both = await Promise.all([end(one.id, 1, two.id), end(two.id, 1, one.id)]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(both.find(({ status }) => status !== 200)?.problem.code).toBe('product.replacement_circle');
  });
});

describe('pictures and labels', () => {
  const picture = (name: string) => fileForm(name, Buffer.from(aPng, 'base64'), { type: 'image/png' });

  it('keeps pictures of which one is the main one, and takes nothing else', async () => {
    const { id } = await made();
    const add = (form: ReturnType<typeof fileForm>) => manager.raw('POST', `/v1/catalogue/products/${id}/pictures`, form);
    expect((await add(fileForm('list.pdf', Buffer.from('%PDF-1.4'), { type: 'application/pdf' }))).status).toBe(415);
    expect((await add(picture('front.png'))).status).toBe(200);
    expect((await add(picture('back.png'))).status).toBe(200);
    const now = await read(id);
    const [back, front] = now.pictures;
    expect([now.pictureFileId, now.pictures.map(({ name }) => name)]).toEqual([front?.id, ['back.png', 'front.png']]);
    expect((await adviser.call(filePreview, { params: { id: front?.id ?? '' }, query: {} })).status).toBe(200);
    expect(ok(await manager.call(routes.setMainPicture, { params: { id }, body: { fileId: back?.id ?? '' } })).pictureFileId).toBe(back?.id);
    const left = ok(await manager.call(routes.removeProductPicture, { params: { id, fileId: back?.id ?? '' } }));
    expect([left.pictureFileId, left.pictures.length]).toEqual([front?.id, 1]);
    refused(await manager.call(routes.removeProductPicture, { params: { id, fileId: back?.id ?? '' } }), 'record.not_found');
    refused(await manager.call(routes.setMainPicture, { params: { id }, body: { fileId: newId() } }), 'product.picture_unknown');
    for (let more = 1; more < 12; more += 1) expect((await add(picture(`${more}.png`))).status).toBe(200);
    expect((await add(picture('one more.png'))).problem.code).toBe('product.too_many_pictures');
  });

  it('prints labels with code, description and bars: as many as asked, on sheets or each by itself', async () => {
    const { id } = await made({ barcode: '5012345678900' });
    const print = (query: object) => adviser.call(routes.productLabels, { params: { id }, query });
    const pagesOf = (bytes: Buffer) => bytes.toString('latin1').match(/\/Type \/Page\b/g)?.length;
    const sheet = await print({ count: 25, from: 24 });
    expect([sheet.status, sheet.headers['content-type'], pagesOf(sheet.bytes)]).toEqual([200, 'application/pdf', 2]);
    const said = pdfText(sheet.bytes);
    expect(said.match(/VW/g)).toHaveLength(25);
    expect([said.includes('8556AGSCMVZ'), said.includes('OEE')]).toEqual([true, true]);
    const single = await print({ count: 3, paper: 'single', bars: 'barcode' });
    expect([pagesOf(single.bytes), pdfText(single.bytes).includes('5012345678900')]).toEqual([3, true]);
    const plain = await made({ code: 'PLÄTTCHEN' });
    refused(await adviser.call(routes.productLabels, { params: { id: plain.id }, query: { bars: 'barcode' } }), 'product.no_barcode');
    refused(await adviser.call(routes.productLabels, { params: { id: plain.id }, query: {} }), 'product.no_bars');
    expect(['4006381333931', '4006381333932', '400638133393', '8556AGSCMVZ'].map(isEan13)).toEqual([true, false, false, false]);
  });
});

it('shows the offers in force best first, and nothing of another tenant’s', async () => {
  const one = await made();
  const [dear, cheap] = [await aSupplier(tenant, { name: 'Dear Glass' }), await aSupplier(tenant, { name: 'Cheap Glass' })];
  await anOffer(tenant, { productId: one.id, supplierId: dear.id, netUnit: 900_000 });
  await anOffer(tenant, { productId: one.id, supplierId: cheap.id, netUnit: 800_000 });
  expect((await read(one.id)).offers.map(({ supplierName, best }) => [supplierName, best])).toEqual([
    ['Cheap Glass', true],
    ['Dear Glass', false],
  ]);
  const stranger = await (await aTenant()).user({ role: 'manager' });
  expect((await stranger.call(routes.changeProduct, { params: { id: one.id }, version: 1, body: { position: 'x' } })).status).toBe(404);
});
