import { listPriceFileLines, listPriceFiles } from '@quarterlight/contract/catalogue/price-file-routes';
import type { PriceFileLine } from '@quarterlight/contract/catalogue/price-file-schemas';
import { changeProduct } from '@quarterlight/contract/catalogue/product-routes';
import { getProduct } from '@quarterlight/contract/catalogue/routes';
import { listSuppliers } from '@quarterlight/contract/companies/supplier-routes';
import { bringFile, checkLoad, commitLoad, getDataLoad, undoLoad } from '@quarterlight/contract/loads/routes';
import type { DataLoad, LoadKind, LoadOptions } from '@quarterlight/contract/loads/schemas';
import { listVehicles } from '@quarterlight/contract/vehicles/routes';
import { type CsvValue, csvRow } from '@quarterlight/kit/csv';
import { addDays, formatDay } from '@quarterlight/kit/days';
import { formatPlain, pence, penceOfUnitCost, percentOf, unitCost } from '@quarterlight/kit/money';
import type { Company } from '../../demo/company.ts';
import { makeName } from '../../demo/data/models.ts';
import type { Somebody } from '../../demo/teller.ts';

/** Rows as a CSV file. */
export const sheetOf = (rows: readonly (readonly CsvValue[])[]): string => rows.map((row) => csvRow(row)).join('');

/** Files that were brought: a small rival’s book, a fleet that was loaded wrongly first, small price changes, and a price list that waits for a manager. */
export function tellLoads(company: Company): void {
  const { teller, world, staff } = company;
  const { admin, managers, buyers } = staff;
  const [manager = admin] = managers;
  const [buyer = admin] = buyers;
  const at = (day: number, minutes: number, happen: () => Promise<void>) => teller.begin(teller.moment(world.calendar.offset(day), minutes), happen);
  at(-40, 605, () => tellPastJobs(company, manager));
  at(-18, 560, () => tellNewPrices(company, buyer));
  at(-9, 850, () => tellFleetFile(company, manager));
  at(-1, 925, () => tellWaitingPrices(company, buyer));
}

interface Loading {
  readonly kind: LoadKind;
  readonly name: string;
  readonly bytes: string | Buffer<ArrayBuffer>;
  readonly supplierId?: string;
  readonly options?: Partial<LoadOptions>;
}

/** Somebody brings a file and has it checked. */
async function tellChecked({ teller }: Company, who: Somebody, { kind, name, bytes, supplierId, options = {} }: Loading): Promise<DataLoad> {
  const file = { name, bytes, fields: supplierId === undefined ? {} : { supplierId } };
  const { id, version, manner, choice, options: proposed } = await teller.send(who, bringFile, file, { params: { kind } });
  await teller.ask(who, checkLoad, { params: { id }, version, body: { manner, choice, options: { ...proposed, ...options } } });
  return teller.ask(who, getDataLoad, { params: { id } });
}

/** Somebody brings a file, has it checked, and loads it. */
export async function tellLoaded(company: Company, who: Somebody, loading: Loading): Promise<void> {
  const { id, version } = await tellChecked(company, who, loading);
  await company.teller.ask(who, commitLoad, { params: { id }, version, body: { leaveOutRefused: false } });
}

/** A fitter who gave up his business brought his book: its jobs are found by their old numbers, and stay under guarantee. */
async function tellPastJobs(company: Company, manager: Somebody): Promise<void> {
  const { teller, catalogue, accounts } = company;
  const random = teller.random('a book taken over');
  const { items } = await teller.ask(manager, listVehicles, { query: { sort: 'createdAt', limit: 40 } });
  const glassOf = (make: string, of: string) =>
    catalogue.products.filter(({ glassType, model }) => glassType !== null && model !== null && makeName(model) === make && model.model === of);
  const trade = accounts.filter(({ sketch }) => sketch.type === 'trade' || sketch.type === 'retail');
  const ours = items.filter(({ make, model }) => glassOf(make, model).length > 0).slice(0, 24);
  const rows = ours.map(({ registration, make, model }, index) => [
    `RW-${2_100 + index * 7}`,
    random.pick(trade).sketch.code,
    registration,
    make,
    model,
    random.pick(glassOf(make, model)).description.slice(0, 100),
    formatDay(addDays(teller.today(), -random.int(60, 700))),
    random.pick(['D. Redfern', 'D. Redfern', 'K. Osei']),
  ]);
  const headers = ['Job no', 'Account', 'Registration', 'Make', 'Model', 'Glass fitted', 'Date fitted', 'Fitted by'];
  const loading: Loading = { kind: 'past-jobs', name: 'redfern-windscreens-jobs.csv', bytes: sheetOf([headers, ...rows]) };
  await tellLoaded(company, manager, { ...loading, options: { expectedLines: rows.length } });
}

/** What a price file in force has, and whose it is. */
async function linesOf({ teller }: Company, who: Somebody, code: string, limit: number) {
  const supplier = (await teller.ask(who, listSuppliers, { query: { q: code, limit: 1 } })).items[0];
  if (!supplier) throw new Error(`There is no supplier ${code}.`);
  const file = (await teller.ask(who, listPriceFiles, { query: { supplierId: supplier.id, state: 'in-force', limit: 1 } })).items[0];
  if (!file) throw new Error(`${code} has no price file in force.`);
  return { supplierId: supplier.id, items: (await teller.ask(who, listPriceFileLines, { params: { id: file.id }, query: { limit } })).items };
}

/** A price as it is written in a file, by so many basis points of what it was. */
const movedBy = ({ unitAmount }: PriceFileLine['net'], basisPoints: number): string =>
  formatPlain(percentOf(penceOfUnitCost(unitCost(unitAmount)), basisPoints));

/** A letter about six consumables: the rest of the supplier’s list stays. */
async function tellNewPrices(company: Company, buyer: Somebody): Promise<void> {
  const { supplierId, items } = await linesOf(company, buyer, 'FITWELL', 6);
  const rows = items.map(({ supplierCode, code, net }) => [supplierCode, code, movedBy(net, 10_200)]);
  const loading: Loading = { kind: 'price-file', name: 'fitwell-changes.csv', supplierId, bytes: sheetOf([['Item', 'Our code', 'Net price'], ...rows]) };
  await tellLoaded(company, buyer, { ...loading, options: { name: 'Fitwell price changes', extent: 'changes' } });
}

/** The vehicles that a fleet took on, first under the wrong account. */
async function tellFleetFile(company: Company, manager: Somebody): Promise<void> {
  const { teller } = company;
  const random = teller.random('a fleet’s file');
  const kinds = [
    ['Ford', 'Transit Custom', 'van'],
    ['Vauxhall', 'Vivaro', 'van'],
    ['Ford', 'Transit Connect', 'van'],
    ['Skoda', 'Octavia', 'estate'],
  ];
  const vans = Array.from({ length: 14 }, (_, index) => [
    `BV26${random.letters(3)}`,
    ...random.pick(kinds),
    2026,
    `B-${401 + index}`,
    random.pick(['North', 'South']),
  ]);
  const fileFor = (account: string): Loading => ({
    kind: 'vehicles',
    name: `${account.toLowerCase()}-new-vans.csv`,
    bytes: sheetOf([['Registration', 'Make', 'Model', 'Body', 'Year', 'Fleet no', 'Cost centre', 'Account'], ...vans.map((van) => [...van, account])]),
  });
  const wrong = await tellChecked(company, manager, fileFor('BRIARWD'));
  await teller.ask(manager, commitLoad, { params: { id: wrong.id }, version: wrong.version, body: { leaveOutRefused: false } });
  const { version } = await teller.ask(manager, getDataLoad, { params: { id: wrong.id } });
  await teller.at(teller.now() + 720_000);
  await teller.ask(manager, undoLoad, { params: { id: wrong.id }, version, body: {} });
  await teller.at(teller.now() + 300_000);
  await tellLoaded(company, manager, fileFor('BRIGHTEN'));
}

/** A wholesaler’s list as it comes from abroad, some of it much dearer and two lines amiss, and a price that the buyer typed: both wait for a second person. */
async function tellWaitingPrices(company: Company, buyer: Somebody): Promise<void> {
  const { teller, catalogue } = company;
  const { supplierId, items } = await linesOf(company, buyer, 'EUROVIEW', 60);
  const rows = items.map(({ supplierCode, code, net, surcharge }, index) => [
    supplierCode,
    code,
    movedBy(net, index % 20 === 7 ? 13_100 : 10_300).replace('.', ','),
    movedBy(surcharge, 10_000).replace('.', ','),
  ]);
  const amiss = [
    ['EU990417', '8888AGNZZ', '211,40', '4,00'],
    [items[0]?.supplierCode ?? '', 'auf Anfrage', 'auf Anfrage', '4,00'],
  ];
  const text = [['Artikelnummer', 'Eurocode', 'Nettopreis', 'Zuschlag'], ...rows, ...amiss].map((row) => `${row.join(';')}\r\n`).join('');
  await tellChecked(company, buyer, {
    kind: 'price-file',
    name: 'Euroview Preisliste.csv',
    supplierId,
    bytes: Buffer.from(text, 'latin1'),
    options: { name: 'Euroview Glass, next list', effectiveFrom: addDays(teller.today(), 20), extent: 'changes' },
  });
  const last = catalogue.products.findLast(({ glassType, list }) => glassType !== null && list > 0);
  if (!last) return;
  const { version } = await teller.ask(buyer, getProduct, { params: { id: last.id } });
  const listPrice = { amount: percentOf(pence(last.list), 13_500), currency: 'GBP' };
  await teller.ask(buyer, changeProduct, { params: { id: last.id }, version, body: { listPrice } });
}
