import { changeProduct, createProduct, discontinueProduct, saveProductAccessories, saveProductCodes } from '@quarterlight/contract/catalogue/product-routes';
import { getProduct } from '@quarterlight/contract/catalogue/routes';
import type { Product } from '../../demo/catalogue.ts';
import type { Company } from '../../demo/company.ts';
import { glassPicture } from './glass-picture.ts';
import { addPictures } from './product-pictures.ts';

const gbp = (amount: number) => ({ amount, currency: 'GBP' });
const drawnOfEach = 14;

/** For how many days the adhesives keep after they were received, as their makers say. */
const keeps: Readonly<Record<string, number>> = { 'URE-': 270, 'PRI-': 365, 'ACT-': 540 };

/** What the buyers have written down of the goods besides what came with the catalogue. */
export async function tellProducts(company: Company): Promise<void> {
  const { catalogue } = company;
  const windscreens = catalogue.products.filter((product) => product.glassType === 'windscreen');
  const doors = catalogue.products.filter((product) => product.glassType === 'door-front-left');
  await tellShelfLives(company);
  await tellReplaced(company, windscreens);
  await tellCodes(company, windscreens.slice(0, 60));
  await tellPictures(company, [...windscreens.slice(0, drawnOfEach), ...doors.slice(0, drawnOfEach)]);
  await tellAccessories(company, doors.slice(0, 20));
}

const buyerOf = ({ staff }: Company) => staff.buyers[0] ?? staff.admin;

async function versionOf(company: Company, id: string): Promise<number> {
  return (await company.teller.ask(buyerOf(company), getProduct, { params: { id } })).version;
}

async function tellShelfLives(company: Company): Promise<void> {
  for (const { id, code } of company.catalogue.materials) {
    const days = keeps[code.slice(0, 4)];
    if (days === undefined) continue;
    const version = await versionOf(company, id);
    await company.teller.ask(buyerOf(company), changeProduct, { params: { id }, version, body: { shelfLifeDays: days } });
  }
}

/** What there was before: a windscreen of an older make-up each, one of them older still. */
async function tellReplaced(company: Company, windscreens: readonly Product[]): Promise<void> {
  const { teller } = company;
  const by = buyerOf(company);
  const make = (like: Product, ending: string) =>
    teller.ask(by, createProduct, {
      body: {
        code: `${like.code}${ending}`,
        description: `${like.description}, former version`,
        categoryId: like.category.id,
        glassTypeId: like.glassTypeId,
        quality: like.quality,
        listPrice: gbp(like.list),
      },
    });
  for (const [index, screen] of windscreens
    .filter(({ quality }) => quality === 'OEE')
    .slice(0, 6)
    .entries()) {
    const former = await make(screen, '1A');
    await teller.ask(by, discontinueProduct, { params: { id: former.id }, version: former.version, body: { replacedById: screen.id } });
    if (index > 1) continue;
    const first = await make(screen, '0A');
    await teller.ask(by, discontinueProduct, { params: { id: first.id }, version: first.version, body: { replacedById: former.id } });
  }
}

/** Carmakers' numbers of what is asked for most, and a second barcode of adhesives that come in two wrappings. */
async function tellCodes(company: Company, windscreens: readonly Product[]): Promise<void> {
  const { teller, catalogue } = company;
  const random = teller.random('codes of products');
  const by = buyerOf(company);
  for (const { id } of windscreens) {
    const number = `${random.int(1, 9)}${random.pick(['G0', 'Q0', 'K0', 'N0', 'H0'] as const)} 845 0${random.int(10, 99)} ${random.pick(['A', 'B', 'C', 'AB', 'NVB'] as const)}`;
    const codes = [{ kind: 'maker' as const, supplierId: null, code: number }];
    await teller.ask(by, saveProductCodes, { params: { id }, version: await versionOf(company, id), body: { codes } });
  }
  for (const { id } of catalogue.materials.filter(({ code }) => code.startsWith('URE-'))) {
    const codes = [{ kind: 'barcode' as const, supplierId: null, code: `40${random.digits(11)}` }];
    await teller.ask(by, saveProductCodes, { params: { id }, version: await versionOf(company, id), body: { codes } });
  }
}

async function tellPictures(company: Company, products: readonly Product[]): Promise<void> {
  for (const { id, code, glassType, needsCalibration } of products) {
    const privacy = code.slice(5, 7) === 'GP' || code.slice(5, 7) === 'YP';
    const bytes = glassPicture({
      tint: privacy ? [84, 92, 90] : [186, 212, 204],
      camera: needsCalibration,
      band: code.includes('BL', 6),
      door: glassType !== 'windscreen',
    });
    await company.teller.seed(buyerOf(company), (tx) => addPictures(tx, id, [{ bytes, name: `${code}.png`, mediaType: 'image/png' }]));
  }
}

/** A door's glass goes with film and clips. */
async function tellAccessories(company: Company, doors: readonly Product[]): Promise<void> {
  const { teller, catalogue } = company;
  const film = catalogue.materials.find(({ code }) => code === 'DOOR-FILM-BLK');
  if (!film) return;
  for (const { id } of doors)
    await teller.ask(buyerOf(company), saveProductAccessories, {
      params: { id },
      version: await versionOf(company, id),
      body: { accessories: [{ productId: film.id, quantity: 1 }] },
    });
}
