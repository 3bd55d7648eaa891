import * as choosing from '@quarterlight/contract/catalogue/choosing-routes';
import * as rateRoutes from '@quarterlight/contract/catalogue/labour-rate-routes';
import { listMakes, listModels } from '@quarterlight/contract/catalogue/make-routes';
import * as routes from '@quarterlight/contract/catalogue/routes';
import { newId } from '@quarterlight/kit/ids';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/kit/client.ts';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant, type TestTenant } from '../../../testing/kit/tenants.ts';
import { aBranch, aCustomer, aSupplier } from '../companies/companies.testing.ts';
import { aTechnician } from '../identity/identity.testing.ts';
import { aLookup } from '../system/system.testing.ts';
import { aVehicle } from '../vehicles/vehicles.testing.ts';
import { anOffer, aProduct, aCategory as makeCategory } from './catalogue.testing.ts';
import { bestOffer, labourRateFor, priceFor } from './index.ts';

useTestApp();

let tenant: TestTenant;
let buyer: Client;
let desk: Client;
beforeAll(async () => {
  tenant = await aTenant();
  [buyer, desk] = [await tenant.user({ role: 'buyer' }), await tenant.user({ role: 'adviser' })];
});

const aCategory = ({ of = tenant, ...values }: Parameters<typeof makeCategory>[1] & { of?: TestTenant }) => makeCategory(of, values);
const priceOf = async (productId: string, customerId: string | null, who = buyer) =>
  (await who.call(choosing.priceProduct, { body: { productId, customerId } })).body;

describe('the price of a product', () => {
  it('is the strongest step that gives one, with all of them beside it', async () => {
    const parentId = await aCategory({ code: 'CHAIN' });
    const categoryId = await aCategory({ code: 'CHAIN-WS', parentId, markUp: 5_000 });
    const product = await aProduct(tenant, { category_id: categoryId, list_price_pence: 30_000, standard_cost_unit: 0 });
    const customer = await aCustomer(tenant);
    const steps = async () => {
      const { price, step, chain } = await priceOf(product.id, customer.id);
      return {
        price: price.amount,
        step,
        chain: chain.map((link) => link.price?.amount ?? null),
        chosen: chain.filter((link) => link.chosen).map((link) => link.reason),
      };
    };
    expect(await steps()).toEqual({ price: 30_000, step: 'list', chain: [null, null, null, 30_000], chosen: ['The list price'] });
    const supplier = await aSupplier(tenant);
    await anOffer(tenant, { productId: product.id, supplierId: supplier.id, netUnit: 900_000, surchargeUnit: 50_000 });
    expect(await steps()).toEqual({ price: 14_250, step: 'mark-up', chain: [null, null, 14_250, 30_000], chosen: ['50% on the best-buy cost of £95.00'] });
    await tenant.scope.write((tx) =>
      tx.db.insertInto('customer_discount').values({ customer_id: customer.id, category_id: parentId, discount_basis_points: 2_500 }).execute(),
    );
    expect(await steps()).toEqual({
      price: 22_500,
      step: 'customer-discount',
      chain: [null, 22_500, 14_250, 30_000],
      chosen: [`25% off the list price of £300.00, agreed with ${customer.name}`],
    });
    await tenant.scope.write((tx) =>
      tx.db.insertInto('customer_price').values({ customer_id: customer.id, product_id: product.id, price_pence: 19_999 }).execute(),
    );
    expect(await steps()).toEqual({
      price: 19_999,
      step: 'customer-price',
      chain: [19_999, 22_500, 14_250, 30_000],
      chosen: [`Agreed with ${customer.name}`],
    });
    expect((await priceOf(product.id, null)).price.amount).toBe(14_250);
    expect((await priceOf(product.id, (await aCustomer(tenant)).id)).step).toBe('mark-up');
  });

  it("takes the customer's general discount for glass, not for dealer-only goods or ancillaries", async () => {
    const customer = await aCustomer(tenant, { discount_basis_points: 1_000 });
    const amounts = async (values: Parameters<typeof aProduct>[1]) =>
      (await priceOf((await aProduct(tenant, { list_price_pence: 10_000, ...values })).id, customer.id)).price.amount;
    expect([await amounts({}), await amounts({ quality: 'dealer-only' }), await amounts({ kind: 'moulding' })]).toEqual([9_000, 10_000, 10_000]);
  });

  it('is reckoned for a quantity, and its cost is told only to those who may see costs', async () => {
    const categoryId = await aCategory({ code: 'COSTS', markUp: 10_000 });
    const product = await aProduct(tenant, { category_id: categoryId, list_price_pence: 5_000 });
    await anOffer(tenant, { productId: product.id, supplierId: (await aSupplier(tenant)).id, netUnit: 123_456 });
    const full = await buyer.call(choosing.priceProduct, { body: { productId: product.id, quantity: 2.5 } });
    expect(full.body).toMatchObject({
      price: { amount: 2_469 },
      net: { amount: 6_173 },
      vat: { amount: 1_235 },
      gross: { amount: 7_408 },
      vatRateBasisPoints: 2_000,
      cost: { unitAmount: 123_456, currency: 'GBP' },
      marginBasisPoints: 5_001,
      customerId: null,
      quantity: 2.5,
    });
    const plain = (await desk.call(choosing.priceProduct, { body: { productId: product.id } })).body;
    expect(plain).toMatchObject({ price: { amount: 2_469 }, cost: null, marginBasisPoints: null });
    expect(plain.chain.find(({ step }) => step === 'mark-up')?.reason).toBe('Mark-up on cost');
    expect(JSON.stringify(plain)).not.toContain('12.3456');
  });

  it('is the same for a branch, which is not told how it came about, nil where no step gives one, and needs a product and customer that are there', async () => {
    const product = await aProduct(tenant, { list_price_pence: 0 });
    const customer = await aCustomer(tenant);
    expect(await priceOf(product.id, customer.id)).toMatchObject({ price: { amount: 0 }, step: null });
    await tenant.scope.write((tx) =>
      tx.db.insertInto('customer_price').values({ customer_id: customer.id, product_id: product.id, price_pence: 777 }).execute(),
    );
    const branch = await tenant.user({ branchId: (await aBranch(tenant)).id });
    expect(await priceOf(product.id, customer.id, branch)).toMatchObject({ price: { amount: 777 }, chain: [] });
    const lost = await buyer.call(choosing.priceProduct, { body: { productId: newId() } });
    expect([lost.status, lost.problem.errors]).toEqual([400, { productId: ['The product was not found. Choose it again.'] }]);
    const nobody = await buyer.call(choosing.priceProduct, { body: { productId: product.id, customerId: newId() } });
    expect(nobody.problem.code).toBe('catalogue.customer_unknown');
    expect((await buyer.call(choosing.priceProduct, { body: { productId: product.id, quantity: 0 } })).problem.errors).toEqual({
      quantity: ['Enter a quantity'],
    });
  });
});

describe('the best offer', () => {
  it('is the cheapest landed in force on the day, the sooner of equals', async () => {
    const product = await aProduct(tenant);
    const [slow, fast, dear, gone] = await Promise.all([
      aSupplier(tenant, { lead_days: 4 }),
      aSupplier(tenant, { lead_days: 1 }),
      aSupplier(tenant),
      aSupplier(tenant, { status: 'closed' }),
    ]);
    const offers = { productId: product.id };
    await anOffer(tenant, { ...offers, supplierId: slow.id, netUnit: 500_000 });
    await anOffer(tenant, { ...offers, supplierId: fast.id, netUnit: 480_000, surchargeUnit: 20_000 });
    await anOffer(tenant, { ...offers, supplierId: dear.id, netUnit: 490_000, surchargeUnit: 20_000 });
    await anOffer(tenant, { ...offers, supplierId: gone.id, netUnit: 100_000 });
    const coming = await anOffer(tenant, { ...offers, supplierId: dear.id, netUnit: 300_000, effectiveFrom: '2031-01-01' });
    const on = (day: string) => tenant.scope.read((tx) => bestOffer(tx, product.id, day));
    expect(await on('2026-06-01')).toMatchObject({
      supplierId: fast.id,
      netUnit: 480_000,
      surchargeUnit: 20_000,
      landedUnit: 500_000,
      leadDays: 1,
      inStock: true,
    });
    expect(await on('2031-01-01')).toMatchObject({ supplierId: dear.id, priceFileLineId: coming.id, landedUnit: 300_000 });
    expect(await on('2019-12-31')).toBeUndefined();
    await tenant.scope.write((tx) =>
      tx.db
        .updateTable('price_file')
        .set({ superseded_from: '2031-02-01' })
        .where('id', '=', (eb) => eb.selectFrom('price_file_line').select('price_file_id').where('id', '=', coming.id))
        .execute(),
    );
    expect((await on('2031-02-01'))?.supplierId).toBe(fast.id);
    const read = await buyer.call(routes.getProduct, { params: { id: product.id } });
    expect(read.body.offers.map(({ supplierId, best, landed }) => [supplierId, best, landed.unitAmount])).toEqual([
      [fast.id, true, 500_000],
      [slow.id, false, 500_000],
      [dear.id, false, 510_000],
    ]);
    expect((await desk.call(routes.getProduct, { params: { id: product.id } })).body).toMatchObject({
      offersShown: false,
      offers: [],
      standardCost: null,
      price: { cost: null },
    });
  });
});

describe('a product', () => {
  it('is read with fit, hint, accessories, successor and the price for a customer', async () => {
    const next = await aProduct(tenant, { code: '8556AGSMVZ2C' });
    const clips = await aProduct(tenant, { kind: 'clip', code: '8556ASMC', description: 'Clip kit', list_price_pence: 450 });
    const product = await aProduct(tenant, {
      code: '8556AGSMVZ1B',
      superseded_by_id: next.id,
      features: ['rain-sensor'],
      fit: { make: 'Audi', model: 'A3', body: 'hatchback', yearFrom: 2012 },
    });
    const customer = await aCustomer(tenant);
    await tenant.scope.write(async (tx) => {
      await tx.db.insertInto('product_accessory').values({ product_id: product.id, accessory_id: clips.id, quantity_milli: 2_500 }).execute();
      await tx.db.insertInto('customer_price').values({ customer_id: customer.id, product_id: product.id, price_pence: 12_345 }).execute();
    });
    const read = await buyer.call(routes.getProduct, { params: { id: product.id }, query: { customerId: customer.id } });
    expect(read.status, read.text).toBe(200);
    expect(read.body).toMatchObject({
      code: '8556AGSMVZ1B',
      hint: 'Windscreen, green solar, rain or light sensor, VIN window, encapsulated or with profile',
      supersededById: next.id,
      supersededByCode: '8556AGSMVZ2C',
      features: ['rain-sensor'],
      fit: [{ make: 'Audi', model: 'A3', body: 'hatchback', yearFrom: 2012, yearTo: null }],
      accessories: [{ productId: clips.id, code: '8556ASMC', quantity: 2.5, listPrice: { amount: 450, currency: 'GBP' } }],
      price: { customerId: customer.id, price: { amount: 12_345 }, step: 'customer-price' },
      glassTypeName: 'Windscreen',
      stockTracked: true,
      standardCost: { unitAmount: 800_000 },
    });
    expect((await buyer.call(routes.getProduct, { params: { id: newId() } })).status).toBe(404);
    const portal = await tenant.user({ permissions: ['view-catalogue'], customerId: customer.id });
    expect((await portal.call(routes.getProduct, { params: { id: product.id } })).status).toBe(404);
  });

  it('is listed, found by the beginning of code or description, filtered, and by vehicle', async () => {
    const mine = await aTenant();
    const clerk = await mine.user();
    const golf = await aProduct(mine, {
      code: '8536AGSV',
      description: 'Golf windscreen',
      fit: { make: 'Volkswagen', model: 'Golf', yearFrom: 2013, yearTo: 2019 },
    });
    await aProduct(mine, { code: '3579RGNH5FD', description: 'Focus door', quality: 'OEM', fit: { make: 'Ford', model: 'Focus' } });
    await aProduct(mine, { code: 'URE-1', kind: 'adhesive', description: 'Urethane', active: false });
    const codes = async (query: object) => (await clerk.call(routes.listProducts, { query })).body.items.map(({ code }) => code);
    expect(await codes({})).toEqual(['3579RGNH5FD', '8536AGSV', 'URE-1']);
    expect(await codes({ sort: '-description' })).toEqual(['URE-1', '8536AGSV', '3579RGNH5FD']);
    expect(await codes({ q: '8536' })).toEqual(['8536AGSV']);
    expect(await codes({ q: 'focus d' })).toEqual(['3579RGNH5FD']);
    expect(await codes({ kind: 'adhesive' })).toEqual(['URE-1']);
    expect(await codes({ active: true, quality: 'OEM' })).toEqual(['3579RGNH5FD']);
    expect(await codes({ glassModel: '8536' })).toEqual(['8536AGSV']);
    expect(await codes({ make: 'VW', model: 'GOLF GTI', year: 2015 })).toEqual(['8536AGSV']);
    expect(await codes({ make: 'VW', model: 'Golf', year: 2021 })).toEqual([]);
    const options = await clerk.call(choosing.productOptions, { query: { q: 'golf' } });
    expect(options.body).toMatchObject([{ id: golf.id, code: '8536AGSV', kind: 'glass', listPrice: { amount: 20_000 } }]);
    expect((await clerk.call(choosing.productOptions, { query: { q: 'ure' } })).body).toEqual([]);
    expect((await clerk.call(choosing.productOptions, { query: { q: 'go' } })).status).toBe(400);
    expect((await clerk.call(listMakes, {})).body).toEqual(['Ford', 'Volkswagen']);
    expect((await clerk.call(listModels, { query: { make: 'vw' } })).body).toEqual(['Golf']);
    expect((await clerk.call(listModels, { query: { make: 'Lada' } })).body).toEqual([]);
  });

  it('stands in a tree of categories', async () => {
    const mine = await aTenant();
    const [clerk, reader] = [await mine.user(), await mine.user({ permissions: ['view-catalogue'] })];
    const glass = await aCategory({ code: 'Z-GLASS', markUp: 4_000, of: mine });
    const screens = await aCategory({ code: 'A-SCREENS', parentId: glass, of: mine });
    await aCategory({ code: 'M-CLIPS', kind: 'clip', of: mine });
    expect((await clerk.call(routes.listCategories, {})).body.map(({ code, parentName, markUpBasisPoints }) => [code, parentName, markUpBasisPoints])).toEqual([
      ['M-CLIPS', null, 0],
      ['Z-GLASS', null, 4_000],
      ['A-SCREENS', 'Z-GLASS', 0],
    ]);
    expect((await reader.call(routes.getCategory, { params: { id: screens } })).body).toMatchObject({
      code: 'A-SCREENS',
      parentId: glass,
      vatRateBasisPoints: 2_000,
      markUpBasisPoints: null,
    });
    expect((await reader.call(routes.getCategory, { params: { id: newId() } })).status).toBe(404);
  });

  it('is booked under nominal codes that the office alone is told', async () => {
    const mine = await aTenant();
    const id = await aCategory({ code: 'N-GLASS', of: mine });
    await mine.scope.write((tx) =>
      tx.db.updateTable('product_category').set({ sales_nominal: '4000', purchase_nominal: '5000' }).where('id', '=', id).execute(),
    );
    const branch = await aBranch(mine, { kind: 'subcontract' });
    const office = await mine.user();
    const nominals = async (by: Client, headers: Record<string, string> = {}) => {
      const { salesNominal, purchaseNominal } = (await by.call(routes.getCategory, { params: { id }, headers })).body;
      return [salesNominal, purchaseNominal];
    };
    for (const headers of [{}, { 'x-site': branch.id }]) expect(await nominals(office, headers)).toEqual(['4000', '5000']);
    const technician = (await aTechnician(mine, branch)).client;
    const others = [
      await mine.user({ role: 'branch', branchId: branch.id }),
      await mine.user({ permissions: ['view-catalogue', 'edit-catalogue'], branchId: branch.id }),
      technician,
    ];
    for (const by of others) expect(await nominals(by)).toEqual([null, null]);
  });
});

describe('glass for a vehicle', () => {
  it('is what fits make, model, year and body, by glass type, with the questions that tell it apart and the price', async () => {
    const mine = await aTenant();
    const clerk = await mine.user({ role: 'adviser' });
    const fit = { make: 'Ford', model: 'Focus', yearFrom: 2018 };
    const door = await aLookup(mine, 'glass-types', 'door-front-left');
    const plain = await aProduct(mine, { code: '3579AGSV', fit });
    const camera = await aProduct(mine, { code: '3579AGSCMV', fit, needs_calibration: true });
    const side = await aProduct(mine, { code: '3579LGNH5FD', glass_type_id: door, fit });
    await aProduct(mine, { code: '3579AGSOLD', fit: { ...fit, yearFrom: 2000, yearTo: 2017 } });
    await aProduct(mine, { code: '3579AGSVAN', fit: { ...fit, body: 'estate' } });
    await aProduct(mine, { code: '3579AGSGONE', fit, superseded_by_id: plain.id });
    await aProduct(mine, { code: '3579AGSOFF', fit, active: false });
    await aProduct(mine, { code: '3579CLIP', kind: 'clip', fit });
    const customer = await aCustomer(mine, { discount_basis_points: 1_000 });
    const vehicle = await aVehicle(mine, { make: 'FORD', model: 'Focus Titanium', year: 2019, body: 'hatchback' });
    const answer = await clerk.call(choosing.glassForVehicle, { query: { vehicleId: vehicle.id, customerId: customer.id } });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({ make: 'FORD', model: 'Focus Titanium', year: 2019, body: 'hatchback', message: null });
    expect(answer.body.groups.map(({ kind, name, products }) => [kind, name, products.map(({ id }) => id)])).toEqual([
      ['windscreen', 'Windscreen', [camera.id, plain.id]],
      ['door-front-left', 'Front door N/S', [side.id]],
    ]);
    expect(answer.body.groups[0]?.questions.filter(({ narrows }) => narrows).map(({ topic, yes, no }) => [topic, yes, no])).toEqual([
      ['camera', [camera.id], [plain.id]],
      ['rain-sensor', [camera.id], [plain.id]],
    ]);
    expect(answer.body.groups[0]?.products[0]).toMatchObject({
      price: { amount: 18_000 },
      needsCalibration: true,
      yearFrom: 2018,
      yearTo: null,
      hint: expect.stringContaining('camera bracket'),
    });
    const one = await clerk.call(choosing.glassForVehicle, { query: { make: 'Ford', model: 'Focus', year: 2019, position: 'door-front-left' } });
    expect(one.body.groups.map(({ glassTypeId, products }) => [glassTypeId, products.length])).toEqual([[door, 1]]);
    const model = await clerk.call(choosing.glassForVehicle, { query: { glassModel: '3579', position: 'windscreen' } });
    expect(model.body.groups[0]?.products.map(({ code }) => code)).toEqual(['3579AGSCMV', '3579AGSOLD', '3579AGSV', '3579AGSVAN']);
  });

  it('says what is missing', async () => {
    const bare = await aVehicle(tenant, { model: '' });
    const ask = async (query: object) => (await desk.call(choosing.glassForVehicle, { query })).body;
    expect(await ask({ vehicleId: bare.id })).toMatchObject({ groups: [], message: 'The vehicle has no model yet. Choose one to see the glass that fits.' });
    expect(await ask({ make: 'Lada', model: 'Niva' })).toMatchObject({
      groups: [],
      message: 'The catalogue knows no glass for this vehicle. Search by code, or use a placeholder.',
    });
    expect((await desk.call(choosing.glassForVehicle, { query: { make: 'Ford' } })).problem.code).toBe('catalogue.vehicle_needed');
    expect((await desk.call(choosing.glassForVehicle, { query: { vehicleId: newId() } })).problem.code).toBe('catalogue.vehicle_unknown');
    const other = await aTenant();
    expect((await (await other.user()).call(choosing.glassForVehicle, { query: { vehicleId: bare.id } })).problem.code).toBe('catalogue.vehicle_unknown');
  });
});

describe('labour rates', () => {
  it('apply as the most specific in force, which says why', async () => {
    const mine = await aTenant();
    const clerk = await mine.user();
    const [jobTypeId, glassTypeId] = [await aLookup(mine, 'job-types', 'replacement'), await aLookup(mine, 'glass-types', 'windscreen')];
    const customer = await aCustomer(mine, { name: 'Acme' });
    const rates = new Map<string, string>();
    const add = async (name: string, values: object = {}) => {
      rates.set(name, newId());
      await mine.scope.write((tx) =>
        tx.db
          .insertInto('labour_rate')
          .values({ id: rates.get(name) ?? '', name, price_pence: 5_000, minutes: 60, valid_from: '2026-01-01', ...values })
          .execute(),
      );
    };
    await add('Any work');
    await add('Windscreens', { glass_type_id: glassTypeId, minutes: 90, price_pence: 7_500 });
    await add('Windscreens, mobile', { glass_type_id: glassTypeId, place: 'mobile' });
    await add('Acme', { customer_id: customer.id, valid_to: '2026-06-30' });
    await add('Other account', { customer_id: (await aCustomer(mine)).id });
    await add('Next year', { valid_from: '2027-01-01' });
    const ask = async (query: object) => (await clerk.call(rateRoutes.labourRateFor, { query: { day: '2026-06-01', ...query } })).body;
    expect(await ask({ jobTypeId, glassTypeId, place: 'workshop' })).toMatchObject({
      labourRateId: rates.get('Windscreens'),
      name: 'Windscreens',
      price: { amount: 7_500, currency: 'GBP' },
      minutes: 90,
      why: 'The most specific in force: for Windscreen, from 01/01/2026.',
    });
    expect((await ask({ glassTypeId, place: 'mobile' })).name).toBe('Windscreens, mobile');
    const acme = await ask({ glassTypeId, place: 'mobile', customerId: customer.id });
    expect(acme.considered.map(({ name, chosen }) => [name, chosen])).toEqual([
      ['Acme', true],
      ['Windscreens, mobile', false],
      ['Windscreens', false],
      ['Any work', false],
    ]);
    expect(acme.why).toBe('The most specific in force: for Acme, from 01/01/2026 to 30/06/2026.');
    expect((await ask({ glassTypeId, customerId: customer.id, day: '2026-07-01' })).name).toBe('Windscreens');
    expect((await ask({})).name).toBe('Any work');
    expect((await ask({ day: '2027-01-01' })).name).toBe('Next year');
    expect(await ask({ day: '2025-12-31' })).toEqual({
      labourRateId: null,
      name: null,
      price: null,
      minutes: null,
      why: 'No labour rate is in force for this work.',
      considered: [],
    });
    const door = await mine.scope.read((tx) => labourRateFor(tx, { jobTypeId, glassTypeId, place: 'mobile', customerId: null, day: '2026-06-01' }));
    expect(door).toEqual({
      id: rates.get('Windscreens, mobile'),
      name: 'Windscreens, mobile',
      pricePence: 5_000,
      minutes: 60,
      why: 'The most specific in force: for Windscreen and mobile work, from 01/01/2026.',
    });
    const list = await clerk.call(rateRoutes.listLabourRates, { query: { day: '2026-06-01', q: 'win' } });
    expect(list.body.items.map(({ name, glassTypeName, place }) => [name, glassTypeName, place])).toEqual([
      ['Windscreens', 'Windscreen', null],
      ['Windscreens, mobile', 'Windscreen', 'mobile'],
    ]);
    expect((await clerk.call(rateRoutes.getLabourRate, { params: { id: rates.get('Acme') ?? '' } })).body).toMatchObject({
      customerName: 'Acme',
      validTo: '2026-06-30',
    });
    expect((await clerk.call(rateRoutes.getLabourRate, { params: { id: newId() } })).status).toBe(404);
  });
});

describe('the door', () => {
  it('prices with cost for those who write lines, and refuses what is not there', async () => {
    const product = await aProduct(tenant, { list_price_pence: 10_000, standard_cost_unit: 600_000 });
    const found = await tenant.scope.read((tx) => priceFor(tx, { productId: product.id, customerId: null, day: tx.today }));
    expect(found).toMatchObject({ pricePence: 10_000, step: 'list', vatRateBasisPoints: 2_000, costUnit: 600_000 });
    await expect(tenant.scope.read((tx) => priceFor(tx, { productId: newId(), customerId: null, day: tx.today }))).rejects.toMatchObject({
      code: 'catalogue.product_unknown',
    });
  });
});
