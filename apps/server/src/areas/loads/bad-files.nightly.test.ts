import * as routes from '@quarterlight/contract/loads/routes';
import { describe, expect, it } from 'vitest';
import { ok, refused } from '../../../testing/kit/answers.ts';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant, type TestTenant } from '../../../testing/kit/tenants.ts';
import { zipOf } from '../../../testing/kit/zip-of.ts';
import { aCategory, aProduct } from '../catalogue/catalogue.testing.ts';
import { aSupplier } from '../companies/companies.testing.ts';
import { bring, check, checked, commit, loaded, rested } from './loads.fixtures.ts';

// The queue runs: what is asked for here is done by it.
useTestApp({ tasks: true });

async function aBuyer() {
  const tenant = await aTenant();
  const [supplier, buyer] = [await aSupplier(tenant), await tenant.user({ role: 'manager' })];
  const read = async (content: string | Buffer, name = 'prices.csv') => ok(await bring(buyer, content, { supplierId: supplier.id, name }));
  const problems = async (id: string) => ok(await buyer.call(routes.listLoadProblems, { params: { id }, query: {} })).items;
  return { tenant, supplier, buyer, read, problems };
}
const linesOf = (tenant: TestTenant) => tenant.scope.read(async (tx) => (await tx.db.selectFrom('price_file_line').select('id').execute()).length);

describe('a wholesaler’s list', () => {
  it('with German headers, decimal commas, semicolons, Latin-1 and marks behind codes loads, its odd lines named', async () => {
    const { tenant, buyer, read, problems } = await aBuyer();
    for (const code of ['8574AGSMVZ', '4402LGNR5RD', '2459AGSCMUV7P']) await aProduct(tenant, { code, list_price_pence: 60_000 });
    const text = [
      'Preisliste Glashandel Müller GmbH;;;;;',
      'Stand: 01.12.2026;;;;;',
      'Artikelnummer;Euro-Code;Bezeichnung;Listenpreis;Rabatt %;Lagernd',
      '100231;8574AGSMVZ*;Frontscheibe grün, Regensensor;1.412,50;62,5;ja',
      '100232;4402 LGN R5RD #;Türglas hinten links;118,00 €;50;nein',
      '100233;2459AGSCMUV7P;Frontscheibe;auf Anfrage;50;ja',
      '100234;9999XX;Unbekannt;10,00;0;ja',
      '100231;8574AGSMVZ;Doppelt;1.412,50;62,5;ja',
      '',
    ].join('\r\n');
    // The sign of the euro stands at 0x80 in Windows-1252.
    const load = await read(Buffer.from(text.replace('€', '\u0080'), 'latin1'));
    expect(load).toMatchObject({
      manner: { encoding: 'windows-1252', separator: ';', headerRow: 3, decimal: ',' },
      choice: { supplier_code: 0, code: 1, description: 2, list_unit: 3, discount: 4, in_stock: 5 },
    });
    expect(load.shape.sample[0]?.[2]).toBe('Frontscheibe grün, Regensensor');
    const seen = await checked(buyer, load);
    expect(await problems(load.id)).toEqual([
      { line: 6, column: 'List price', value: 'auf Anfrage', reason: 'This is not a number.' },
      { line: 7, column: 'Eurocode or our code', value: '9999XX', reason: 'No product has this code.' },
      { line: 8, column: 'Eurocode or our code', value: '8574AGSMVZ', reason: 'The same stands in line 4 already.' },
    ]);
    expect(seen.preview?.counts).toEqual({ added: 2, changed: 0, left: 0, refused: 3, gone: 0 });
    refused(await commit(buyer, seen), 'load.has_refused');
    expect(await linesOf(tenant)).toBe(0);
    expect((await loaded(buyer, seen, true)).state).toBe('loaded');
    const nets = await tenant.scope.read((tx) => tx.db.selectFrom('price_file_line').select(['net_unit', 'supplier_code']).orderBy('line').execute());
    expect(nets).toEqual([
      { net_unit: 5_296_875, supplier_code: '100231' },
      { net_unit: 590_000, supplier_code: '100232' },
    ]);
  });

  it('in UTF-16 with a mark, or with a mark in UTF-8, is read as it is', async () => {
    const { read } = await aBuyer();
    const text = 'Eurocode\tNet price\tDescription\n8574AGSMVZ\t1\tTürglas\n';
    const utf16 = await read(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]));
    expect([utf16.manner.encoding, utf16.manner.separator, utf16.shape.headers, utf16.shape.sample[0]?.[2]]).toEqual([
      'utf-16le',
      '\t',
      ['Eurocode', 'Net price', 'Description'],
      'Türglas',
    ]);
    const marked = await read(`\ufeff${text}`);
    expect([marked.manner.encoding, marked.shape.headers[0]]).toEqual(['utf-8', 'Eurocode']);
  });

  it('makes products of codes that none has, where that is chosen, and takes them back with it', async () => {
    const { tenant, buyer, read } = await aBuyer();
    await aProduct(tenant, { code: '8574AGSMVZ' });
    const sundries = await aCategory(tenant, { code: 'SUNDRY', kind: 'sundry' });
    const load = await read('Eurocode,Net price,List price,Make,Model,Year from\n8575AGSMVZ1B,100,250,Volkswagen,Golf,2019\nURE-9,5.5,9.99,,,\n');
    refused(await check(buyer, load, { unknownCodes: 'add' }), 'load.category_missing');
    const seen = await checked(buyer, load, { unknownCodes: 'add', categoryId: sundries });
    expect(seen.preview?.counts).toMatchObject({ added: 2, refused: 0 });
    expect(seen.preview?.figures).toContainEqual({ title: 'New products', value: '2 products', attention: false });
    const done = await loaded(buyer, seen);
    const made = () =>
      tenant.scope.read((tx) =>
        tx.db
          .selectFrom('product')
          .innerJoin('product_category as c', 'c.id', 'product.category_id')
          .select(['product.code', 'c.kind', 'product.list_price_pence', 'product.needs_calibration'])
          .where('price_file_id', 'is not', null)
          .orderBy('product.code')
          .execute(),
      );
    expect(await made()).toEqual([
      { code: '8575AGSMVZ1B', kind: 'glass', list_price_pence: 25_000, needs_calibration: false },
      { code: 'URE-9', kind: 'sundry', list_price_pence: 999, needs_calibration: false },
    ]);
    // What somebody has worked on since stays.
    const version = (by: number) => tenant.scope.write((tx) => tx.db.updateTable('product').set({ version: by }).where('code', '=', 'URE-9').execute());
    await version(2);
    ok(await buyer.call(routes.undoLoad, { params: { id: done.id }, version: done.version, body: {} }));
    const kept = await rested(buyer, done.id);
    expect([kept.state, kept.trouble]).toEqual(['loaded', 'URE-9, which came with it, was changed since. It can no longer be undone.']);
    expect(await made()).toHaveLength(2);
    await version(1);
    ok(await buyer.call(routes.undoLoad, { params: { id: done.id }, version: kept.version, body: {} }));
    expect((await rested(buyer, done.id)).state).toBe('undone');
    expect(await made()).toEqual([]);
  });
});

describe('a file that cannot be read', () => {
  const bad: readonly (readonly [what: string, content: string | Buffer, name: string, reason: RegExp])[] = [
    ['is cut off within quotes', 'Eurocode,Net price\n8574AGN,1\n"8575AGN,2\n', 'prices.csv', /breaks off within quotes.*line 3/],
    ['has a quote where none can be', 'Eurocode,Net price\n85"74AGN,1\n', 'prices.csv', /has a quote where none can be/],
    ['is no workbook', Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), Buffer.alloc(200, 7)]), 'prices.xlsx', /not a whole XLSX workbook/],
    ['has too many columns', `${'a,'.repeat(600)}\n`, 'prices.csv', /more than 500 columns/],
  ];
  it.each(bad)('%s is told in words', async (_what, content, name, reason) => {
    const { buyer, supplier } = await aBuyer();
    const answer = await bring(buyer, content, { supplierId: supplier.id, name });
    refused(answer, 'load.unreadable');
    expect(answer.problem.detail).toMatch(reason);
  });

  it('is a bomb: nothing of it is unpacked beyond its bounds', async () => {
    const { buyer, supplier } = await aBuyer();
    const sheet = Buffer.from(`<worksheet><sheetData>${'<row><c><v>1</v></c></row>'.repeat(10)}</sheetData></worksheet>`);
    const workbook = (parts: Readonly<Record<string, Buffer>>) => zipOf({ ...shell, ...parts });
    const endless = await workbook({ 'xl/sharedStrings.xml': Buffer.alloc(120 * 1_024 * 1_024, 0x20), 'xl/worksheets/sheet1.xml': sheet });
    expect(endless.length).toBeLessThan(1_000_000);
    const answer = await bring(buyer, endless, { supplierId: supplier.id, name: 'bomb.xlsx' });
    refused(answer, 'load.unreadable');
    expect(answer.problem.detail).toMatch(/far larger than what it is packed in/);
  });
});

const shell: Readonly<Record<string, Buffer>> = {
  'xl/workbook.xml': Buffer.from('<workbook xmlns:r="r"><sheets><sheet name="Prices" sheetId="1" r:id="rId1"/></sheets></workbook>'),
  'xl/_rels/workbook.xml.rels': Buffer.from('<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>'),
};

it('a workbook’s merged, formula, date and error cells say what they hold, by line', async () => {
  const { tenant, buyer, read, problems } = await aBuyer();
  for (const code of ['8574AGN', '8575AGN', '8576AGN', '8577AGN']) await aProduct(tenant, { code, list_price_pence: 50_000 });
  const row = (line: number, ...cells: string[]) => `<row r="${line}">${cells.join('')}</row>`;
  const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
  const sheet = `<worksheet><sheetData>${[
    row(1, text('A1', 'Eurocode'), text('B1', 'Net price'), text('C1', 'Pack')),
    row(2, text('A2', '8574AGN'), '<c r="B2"><v>119.98999999999999</v></c>', '<c r="C2"><v>2</v></c>'),
    row(3, text('A3', '8575AGN'), '<c r="B3"><f>B2*2</f><v>239.98</v></c>'),
    row(4, text('A4', '8576AGN'), '<c r="B4"><f>B9</f></c>'),
    row(5, text('A5', '8577AGN'), '<c r="B5" t="e"><v>#REF!</v></c>'),
    row(6, '<c r="B6"><v>5</v></c>'),
  ].join('')}</sheetData><mergeCells><mergeCell ref="A5:A6"/></mergeCells></worksheet>`;
  const load = await read(await zipOf({ ...shell, 'xl/worksheets/sheet1.xml': Buffer.from(sheet) }), 'prices.xlsx');
  expect(load.shape).toMatchObject({ type: 'xlsx', sheets: ['Prices'], headers: ['Eurocode', 'Net price', 'Pack'] });
  const seen = await checked(buyer, load);
  expect(seen.preview?.counts).toEqual({ added: 2, changed: 0, left: 0, refused: 3, gone: 0 });
  expect((await problems(load.id)).map(({ line, reason }) => [line, reason])).toEqual([
    [4, 'The spreadsheet has no result here. Mend its formula.'],
    [5, 'The spreadsheet has no result here. Mend its formula.'],
    [6, 'Neither a Eurocode nor the supplier’s code is written here.'],
  ]);
  await loaded(buyer, seen, true);
  const nets = await tenant.scope.read((tx) => tx.db.selectFrom('price_file_line').select(['net_unit', 'pack_milli']).orderBy('line').execute());
  expect(nets).toEqual([
    { net_unit: 1_199_900, pack_milli: 2_000 },
    { net_unit: 2_399_800, pack_milli: 1_000 },
  ]);
});

it('two who load one preview at once load it once; a changed world is shown again', async () => {
  const { tenant, buyer, read } = await aBuyer();
  const product = await aProduct(tenant, { code: '8574AGN' });
  const seen = await checked(buyer, await read('Eurocode,Net price\n8574AGN,100\n'));
  const answers = await Promise.all([commit(buyer, seen), commit(await tenant.user({ role: 'manager' }), seen)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  expect((await rested(buyer, seen.id)).state).toBe('loaded');
  expect(await linesOf(tenant)).toBe(1);

  const later = await checked(buyer, await read('Eurocode,Net price\n8574AGN,110\n'));
  expect(later.preview?.counts.changed).toBe(1);
  await tenant.scope.write((tx) => tx.db.updateTable('product').set({ code: 'GONE', code_key: 'gone' }).where('id', '=', product.id).execute());
  const stopped = await loaded(buyer, later);
  expect([stopped.state, stopped.trouble, stopped.preview?.counts.refused]).toEqual([
    'checked',
    'What the file would do has changed since the preview. Look at it once more.',
    1,
  ]);
  expect(await linesOf(tenant)).toBe(1);
});

it('a price that moves far, or above what it is sold for, is loaded by a second person', async () => {
  const { tenant, buyer, read } = await aBuyer();
  await aProduct(tenant, { code: '8574AGN', list_price_pence: 15_000 });
  await loaded(buyer, await checked(buyer, await read('Eurocode,Net price\n8574AGN,100\n')));
  const far = await checked(buyer, await read('Eurocode,Net price\n8574AGN,160\n'));
  expect(far.preview?.secondPerson).toBe('1 price would move by more than 20%. 1 product would cost more than we sell it for.');
  refused(await commit(buyer, far), 'load.second_person');
  expect((await loaded(await tenant.user({ role: 'buyer' }), far)).state).toBe('loaded');
});

it('what another company brought, or a kind that one may not load, is not there', async () => {
  const { buyer, read, tenant } = await aBuyer();
  const load = await read('Eurocode,Net price\n8574AGN,100\n');
  const stranger = await (await aTenant()).user({ role: 'manager' });
  refused(await stranger.call(routes.getDataLoad, { params: { id: load.id } }), 'record.not_found');
  const keeper = await tenant.user({ permissions: ['load-best-buy'] });
  refused(await keeper.call(routes.getDataLoad, { params: { id: load.id } }), 'load.not_allowed');
  expect(ok(await keeper.call(routes.listDataLoads, { query: {} })).items).toEqual([]);
  expect(ok(await buyer.call(routes.listDataLoads, { query: {} })).items).toHaveLength(1);
  refused(await bring(keeper, 'a,b\n1,2\n'), 'load.not_allowed');
  refused(await bring(buyer, 'a,b\n1,2\n'), 'load.supplier_missing');
});
