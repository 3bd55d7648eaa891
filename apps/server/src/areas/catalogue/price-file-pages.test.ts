import {
  changePriceFile,
  comparePriceFiles,
  getPriceFile,
  listBestBuys,
  listPriceFileLines,
  listPriceFiles,
} from '@quarterlight/contract/catalogue/price-file-routes';
import type { QueryOf } from '@quarterlight/contract/route';
import { addDays, day } from '@quarterlight/kit/days';
import { newId } from '@quarterlight/kit/ids';
import { expect, it } from 'vitest';
import { ok, refused } from '../../../testing/kit/answers.ts';
import type { Client } from '../../../testing/kit/client.ts';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { next } from '../../../testing/kit/rows.ts';
import { aTenant, type TestTenant } from '../../../testing/kit/tenants.ts';
import { aSupplier } from '../companies/companies.testing.ts';
import { aProduct } from './catalogue.testing.ts';
import { settleTurns } from './price-file.queries.ts';

useTestApp();

interface Line {
  readonly productId: string;
  readonly net: number;
  readonly surcharge?: number;
  readonly code?: string;
  /** Of a best-buy file, whose lines name their suppliers. */
  readonly of?: string;
  readonly leadDays?: number;
}

/** A price file that begins so many days from today, with its lines; without a supplier it is a best-buy file. */
async function aFile(tenant: TestTenant, supplierId: string | null, from: number, lines: readonly Line[] = [], name = `List ${next()}`) {
  const id = newId();
  await tenant.scope.write(async (tx) => {
    const effective_from = addDays(day(tx.today), from);
    const kind = supplierId === null ? 'best-buy' : 'list';
    await tx.db.insertInto('price_file').values({ id, kind, supplier_id: supplierId, name, effective_from, lines: lines.length }).execute();
    for (const [index, { productId, net, surcharge = 0, code = `S${next()}`, of, leadDays }] of lines.entries())
      await tx.db
        .insertInto('price_file_line')
        .values({
          id: newId(),
          price_file_id: id,
          supplier_id: supplierId ?? of ?? '',
          product_id: productId,
          supplier_code: code,
          net_unit: net,
          surcharge_unit: surcharge,
          lead_days: leadDays ?? null,
          line: index + 2,
        })
        .execute();
    await settleTurns(tx, supplierId);
  });
  return { id, name };
}

const read = async (client: Client, id: string) => ok(await client.call(getPriceFile, { params: { id } }));
const inDays = (tenant: TestTenant, count: number) => addDays(day(tenant.scope.today()), count);

it('price files are listed by state, kind, supplier and how their name or supplier’s begins', async () => {
  const tenant = await aTenant();
  const [north, south] = [await aSupplier(tenant, { name: 'Northern Glass' }), await aSupplier(tenant, { name: 'Southern Glass' })];
  await aFile(tenant, north.id, -40, [], 'Old');
  await aFile(tenant, north.id, -10, [], 'Now');
  await aFile(tenant, north.id, 10, [], 'Next');
  await aFile(tenant, south.id, -5, [], 'Other');
  await aFile(tenant, null, -1, [], 'Best');
  const office = await tenant.user();
  const names = async (query: QueryOf<typeof listPriceFiles>) => ok(await office.call(listPriceFiles, { query })).items.map(({ name }) => name);
  expect(await names({})).toEqual(['Next', 'Best', 'Other', 'Now', 'Old']);
  expect(await names({ state: 'in-force' })).toEqual(['Best', 'Other', 'Now']);
  expect(await names({ state: 'to-come' })).toEqual(['Next']);
  expect(await names({ state: 'superseded' })).toEqual(['Old']);
  expect(await names({ kind: 'best-buy' })).toEqual(['Best']);
  expect(await names({ supplierId: north.id, sort: 'effectiveFrom' })).toEqual(['Old', 'Now', 'Next']);
  expect(await names({ q: 'north' })).toEqual(['Next', 'Now', 'Old']);
  expect(await names({ q: 'oth' })).toEqual(['Other']);
  expect(await names({ q: 'NEX', state: 'in-force' })).toEqual([]);
  refused(await (await tenant.user({ permissions: ['view-catalogue'] })).call(listPriceFiles, { query: {} }), 'access.missing_permission');
});

it('the lines of a file are found by our code and by the supplier’s, in the order of the file', async () => {
  const tenant = await aTenant();
  const supplier = await aSupplier(tenant);
  const [one, two] = [await aProduct(tenant, { code: '8574AGSMVZ' }), await aProduct(tenant, { code: '2448AGNV' })];
  const file = await aFile(tenant, supplier.id, 0, [
    { productId: one.id, net: 1_000_000, surcharge: 50_000, code: 'NL-1' },
    { productId: two.id, net: 500_000, code: 'NX-2' },
  ]);
  const office = await tenant.user();
  const codes = async (q?: string) =>
    ok(await office.call(listPriceFileLines, { params: { id: file.id }, query: q === undefined ? {} : { q } })).items.map(({ code, landed }) => [
      code,
      landed.unitAmount,
    ]);
  expect(await codes()).toEqual([
    ['8574AGSMVZ', 1_050_000],
    ['2448AGNV', 500_000],
  ]);
  expect(await codes('244')).toEqual([['2448AGNV', 500_000]]);
  expect(await codes('nl-')).toEqual([['8574AGSMVZ', 1_050_000]]);
});

it('the first day of a file that is to come is moved, and the file that it follows ends there; another day is refused', async () => {
  const tenant = await aTenant();
  const supplier = await aSupplier(tenant);
  const before = await aFile(tenant, supplier.id, -30);
  const coming = await aFile(tenant, supplier.id, 10);
  const buyer = await tenant.user({ permissions: ['view-price-files', 'load-price-files'] });
  const seen = await read(buyer, coming.id);
  expect([seen.state, seen.allowedActions, (await read(buyer, before.id)).supersededFrom]).toEqual(['to-come', ['change'], inDays(tenant, 10)]);
  const change = (client: Client, id: string, version: number, body: { name: string; effectiveFrom: string }) =>
    client.call(changePriceFile, { params: { id }, version, body });
  const moved = ok(await change(buyer, coming.id, seen.version, { name: 'Spring list', effectiveFrom: inDays(tenant, 24) }));
  expect([moved.name, moved.effectiveFrom, moved.state]).toEqual(['Spring list', inDays(tenant, 24), 'to-come']);
  expect((await read(buyer, before.id)).supersededFrom).toBe(inDays(tenant, 24));

  refused(await change(buyer, coming.id, seen.version, { name: 'Late', effectiveFrom: inDays(tenant, 30) }), 'record.stale');
  const past = await change(buyer, coming.id, moved.version, { name: 'Spring list', effectiveFrom: inDays(tenant, -1) });
  refused(past, 'prices.in_the_past');
  expect(Object.keys(past.problem.errors ?? {})).toEqual(['effectiveFrom']);
  const begun = await read(buyer, before.id);
  refused(await change(buyer, before.id, begun.version, { name: begun.name, effectiveFrom: inDays(tenant, 5) }), 'prices.begun');
  // A name may be changed at any time.
  expect(ok(await change(buyer, before.id, begun.version, { name: 'Winter list', effectiveFrom: begun.effectiveFrom })).name).toBe('Winter list');
  expect((await read(buyer, coming.id)).effectiveFrom).toBe(inDays(tenant, 24));

  // From today it holds at once.
  const now = ok(await change(buyer, coming.id, moved.version, { name: 'Spring list', effectiveFrom: inDays(tenant, 0) }));
  expect([now.state, (await read(buyer, before.id)).state]).toEqual(['in-force', 'superseded']);
});

it('whoever may load lists changes lists alone, and whoever only looks changes nothing', async () => {
  const tenant = await aTenant();
  const list = await aFile(tenant, (await aSupplier(tenant)).id, 3);
  const best = await aFile(tenant, null, 3);
  const buyer = await tenant.user({ permissions: ['view-price-files', 'load-price-files'] });
  const viewer = await tenant.user({ permissions: ['view-price-files'] });
  const body = { name: 'Renamed', effectiveFrom: inDays(tenant, 3) };
  const { version, allowedActions } = await read(buyer, best.id);
  expect(allowedActions).toEqual([]);
  refused(await buyer.call(changePriceFile, { params: { id: best.id }, version, body }), 'access.missing_permission');
  const seen = await read(viewer, list.id);
  expect(seen.allowedActions).toEqual([]);
  refused(await viewer.call(changePriceFile, { params: { id: list.id }, version: seen.version, body }), 'access.missing_permission');
});

it('two files are compared: what is dearer, cheaper, the same, new and gone, by how much, the largest move first', async () => {
  const tenant = await aTenant();
  const supplier = await aSupplier(tenant);
  const products = await Promise.all(Array.from({ length: 7 }, () => aProduct(tenant)));
  const [a = '', b = '', c = '', d = '', e = '', f = '', g = ''] = products.map(({ id }) => id);
  const before = await aFile(tenant, supplier.id, -30, [
    { productId: a, net: 1_000_000, code: 'A' },
    { productId: b, net: 1_000_000, code: 'B' },
    { productId: c, net: 900_000, surcharge: 100_000, code: 'C' },
    { productId: d, net: 1_000_000, code: 'D' },
    { productId: e, net: 1_000_000, code: 'E' },
    { productId: f, net: 1_000_000, code: 'F' },
  ]);
  const after = await aFile(tenant, supplier.id, 5, [
    { productId: a, net: 1_020_000, code: 'A' },
    { productId: b, net: 1_250_000, code: 'b' },
    { productId: c, net: 900_000, surcharge: 20_000, code: 'C' },
    { productId: d, net: 1_000_000, code: 'D' },
    { productId: e, net: 1_040_000, code: 'E' },
    { productId: g, net: 700_000, code: 'G' },
  ]);
  const office = await tenant.user();
  const compare = (id: string, query: QueryOf<typeof comparePriceFiles> = {}) => office.call(comparePriceFiles, { params: { id }, query });
  const told = ok(await compare(after.id));
  expect([told.file.name, told.with.name]).toEqual([after.name, before.name]);
  expect(told.counts).toEqual({ dearer: 3, cheaper: 1, same: 1, new: 1, gone: 1 });
  // +2, +25, -8, 0 and +4 per cent.
  expect(told.meanBasisPoints).toBe(460);
  expect(told.bands).toEqual([
    { upTo: 2, dearer: 1, cheaper: 0 },
    { upTo: 5, dearer: 1, cheaper: 0 },
    { upTo: 10, dearer: 0, cheaper: 1 },
    { upTo: 20, dearer: 0, cheaper: 0 },
    { upTo: null, dearer: 1, cheaper: 0 },
  ]);
  expect(told.moves.map(({ productId, change, moveBasisPoints }) => [productId, change, moveBasisPoints]).slice(0, 4)).toEqual([
    [b, 'dearer', 2_500],
    [c, 'cheaper', -800],
    [e, 'dearer', 400],
    [a, 'dearer', 200],
  ]);
  expect(new Map(told.moves.slice(4).map(({ productId, change, before: was, after: is }) => [productId, [change, was?.unitAmount, is?.unitAmount]]))).toEqual(
    new Map([
      [g, ['new', undefined, 700_000]],
      [f, ['gone', 1_000_000, undefined]],
    ]),
  );
  const gone = ok(await compare(after.id, { change: 'gone' }));
  expect([gone.moves.map(({ productId }) => productId), gone.counts]).toEqual([[f], told.counts]);
  const turned = ok(await compare(before.id, { with: after.id }));
  expect(turned.counts).toEqual({ dearer: 1, cheaper: 3, same: 1, new: 1, gone: 1 });

  refused(await compare(before.id), 'prices.nothing_before');
  const other = await aFile(tenant, (await aSupplier(tenant)).id, -3);
  refused(await compare(after.id, { with: other.id }), 'prices.unlike');
  refused(await compare(after.id, { with: (await aFile(tenant, null, -3)).id }), 'prices.unlike');
  const stranger = await aTenant();
  const theirs = await aFile(stranger, (await aSupplier(stranger)).id, -3);
  refused(await compare(after.id, { with: theirs.id }), 'record.not_found');
  refused(await compare(theirs.id), 'record.not_found');
});

it('each product is bought best from the cheapest in force, unless a best-buy file names another', async () => {
  const tenant = await aTenant();
  const [cheap, dear, gone] = [
    await aSupplier(tenant, { name: 'Cheap', cut_off: '15:30', lead_days: 2 }),
    await aSupplier(tenant, { name: 'Dear', cut_off: '17:00', lead_days: 1 }),
    await aSupplier(tenant, { name: 'Gone', status: 'closed' }),
  ];
  const [one, two, none] = [await aProduct(tenant, { code: '1111A' }), await aProduct(tenant, { code: '2222B' }), await aProduct(tenant, { code: '3333C' })];
  const both = (net: number, surcharge = 0) => [one, two].map(({ id }) => ({ productId: id, net, surcharge }));
  await aFile(tenant, cheap.id, -20, both(900_000, 50_000));
  await aFile(tenant, cheap.id, 5, both(100_000));
  await aFile(tenant, dear.id, -20, both(1_000_000));
  await aFile(tenant, gone.id, -20, [...both(10_000), { productId: none.id, net: 10_000 }]);
  await aFile(tenant, null, -1, [{ productId: two.id, net: 990_000, code: 'D2', of: dear.id }]);
  const office = await tenant.user();
  const best = async (query: QueryOf<typeof listBestBuys> = {}) => ok(await office.call(listBestBuys, { query })).items;
  const [first, second, ...others] = await best();
  expect(others).toEqual([]);
  expect(first).toMatchObject({
    code: '1111A',
    supplierName: 'Cheap',
    landed: { unitAmount: 950_000 },
    leadDays: 2,
    orderBefore: '15:30',
    chosen: false,
    offers: 2,
    next: { supplierName: 'Dear', landed: { unitAmount: 1_000_000 } },
    saving: { unitAmount: 50_000 },
  });
  expect(second).toMatchObject({
    code: '2222B',
    supplierName: 'Dear',
    supplierCode: 'D2',
    landed: { unitAmount: 990_000 },
    orderBefore: '17:00',
    chosen: true,
    offers: 2,
    next: { supplierName: 'Cheap', landed: { unitAmount: 950_000 } },
    saving: { unitAmount: -40_000 },
  });
  expect((await best({ q: '222' })).map(({ code }) => code)).toEqual(['2222B']);
  expect((await best({ sort: '-code' })).map(({ code }) => code)).toEqual(['2222B', '1111A']);
  refused(await (await tenant.user({ permissions: ['view-catalogue'] })).call(listBestBuys, { query: {} }), 'access.missing_permission');
});
