import { listLabourRates, renewLabourRate } from '@quarterlight/contract/catalogue/labour-rate-routes';
import {
  createCustomerDiscount,
  createCustomerLabourRate,
  createCustomerPrice,
  createPriceCap,
  createRateCardLine,
} from '@quarterlight/contract/catalogue/terms-routes';
import { addDays } from '@quarterlight/kit/days';
import { storyDays } from '../../demo/calendar.ts';
import type { Account, Company } from '../../demo/company.ts';
import { tellKits } from './kits.story.ts';
import { tellProducts } from './product.story.ts';

const gbp = (amount: number) => ({ amount, currency: 'GBP' });
const largest = ({ sketch }: Account) => sketch.share >= 24 && sketch.type !== 'retail';
const perAccount = 8;

/** What the larger accounts and the subcontractors have agreed, before the first job comes in. */
export async function tellTerms(company: Company): Promise<void> {
  for (const account of company.accounts.filter(largest)) await tellPrices(company, account);
  await tellLabourRates(company);
  await tellCaps(company);
  await tellRateCards(company);
  await tellKits(company);
  await tellProducts(company);
}

/** Agreed prices of common windscreens, renewed each year, and a discount of its own on side glass here and there. */
async function tellPrices({ teller, staff, world, catalogue }: Company, { id, sketch }: Account): Promise<void> {
  const random = teller.random(`terms ${sketch.code}`);
  const offset = (count: number) => world.calendar.offset(count);
  const began = offset(-storyDays - 40);
  const renewed = offset(-180);
  const screens = catalogue.products.filter((product) => product.glassType === 'windscreen' && product.quality === 'OEE');
  for (const product of random.shuffled(screens).slice(0, perAccount)) {
    const agreed = Math.floor((product.list * (74 - random.int(0, 8))) / 10_000) * 100;
    const wish = { productId: product.id, price: gbp(agreed) };
    const rises = random.chance(0.3);
    await teller.ask(staff.admin, createCustomerPrice, {
      params: { id },
      body: { ...wish, validFrom: began, validTo: rises ? addDays(renewed, -1) : offset(185) },
    });
    if (rises)
      await teller.ask(staff.admin, createCustomerPrice, {
        params: { id },
        body: { ...wish, price: gbp(Math.round((agreed * 1.04) / 100) * 100), validFrom: renewed, validTo: offset(185) },
      });
  }
  const side = catalogue.products.find((product) => product.category.code === 'SIDE')?.category;
  if (side && random.chance(0.5))
    await teller.ask(staff.admin, createCustomerDiscount, {
      params: { id },
      body: { categoryId: side.id, discountBasisPoints: sketch.discount + 300, validFrom: began, validTo: null },
    });
}

const rates = [
  { code: 'ALBION', name: 'Chip repair, Albion Mutual', jobType: 'repair', glassType: null, pence: 3_600, minutes: 30 },
  { code: 'CASTLEGT', name: 'Windscreen, Castlegate Logistics', jobType: 'replacement', glassType: 'windscreen', pence: 6_400, minutes: 95 },
] as const;

async function tellLabourRates(company: Company): Promise<void> {
  const { teller, staff, world, accounts } = company;
  for (const { code, name, jobType, glassType, pence, minutes } of rates) {
    const account = accounts.find(({ sketch }) => sketch.code === code);
    if (!account) continue;
    await teller.ask(staff.admin, createCustomerLabourRate, {
      params: { id: account.id },
      body: {
        name,
        jobTypeId: world.lookups.byKind('job-types', jobType).id,
        glassTypeId: glassType === null ? null : world.lookups.byKind('glass-types', glassType).id,
        place: null,
        categoryId: null,
        price: gbp(pence),
        minutes,
        validFrom: world.calendar.offset(-620),
        validTo: null,
      },
    });
  }
  for (const { name, pence } of coming) await tellRise(company, name, pence);
}

/** What has been decided of next season's prices: nothing is booked as far ahead. */
const coming = [
  { name: 'Sunroof', pence: 15_100 },
  { name: 'Calibration, workshop', pence: 15_900 },
  { name: 'Windscreen, Castlegate Logistics', pence: 6_700 },
] as const;

async function tellRise({ teller, staff, world }: Company, name: string, pence: number): Promise<void> {
  const { items } = await teller.ask(staff.admin, listLabourRates, { query: { q: name } });
  const rate = items.find((each) => each.name === name);
  if (!rate) return;
  await teller.ask(staff.admin, renewLabourRate, {
    params: { id: rate.id },
    version: rate.version,
    body: { name, price: gbp(pence), minutes: rate.minutes, validFrom: world.calendar.offset(60), validTo: null },
  });
}

/** What some pay at most: for a windscreen, for a whole job. */
async function tellCaps({ teller, staff, world, catalogue, accounts }: Company): Promise<void> {
  const windscreens = catalogue.products.find((product) => product.category.code === 'WINDSCREEN')?.category;
  const caps = [
    { code: 'ALBION', categoryId: windscreens?.id ?? null, pence: 38_000, note: 'Above it, ask the engineers’ desk first' },
    { code: 'KESTREL', categoryId: null, pence: 60_000, note: '' },
    { code: 'GLASSASS', categoryId: null, pence: 55_000, note: 'Scheme rules, section 4' },
  ];
  for (const { code, categoryId, pence, note } of caps) {
    const account = accounts.find(({ sketch }) => sketch.code === code);
    if (!account) continue;
    await teller.ask(staff.admin, createPriceCap, {
      params: { id: account.id },
      body: { categoryId, cap: gbp(pence), validFrom: world.calendar.offset(-storyDays - 40), validTo: null, note },
    });
  }
}

const card = [
  { jobType: 'replacement', glassType: null, place: null, pence: 4_200 },
  { jobType: 'replacement', glassType: 'windscreen', place: 'mobile', pence: 5_000 },
  { jobType: 'repair', glassType: null, place: null, pence: 2_400 },
  { jobType: 'calibration', glassType: null, place: null, pence: 9_500 },
  { jobType: null, glassType: null, place: null, pence: 3_500 },
] as const;

/** What the subcontractors are paid; the first of them earns a little more. */
async function tellRateCards({ teller, staff, world, branches }: Company): Promise<void> {
  for (const [index, branch] of branches.filter(({ site }) => site.kind === 'subcontract').entries())
    for (const { jobType, glassType, place, pence } of card)
      await teller.ask(staff.admin, createRateCardLine, {
        params: { id: branch.id },
        body: {
          jobTypeId: jobType === null ? null : world.lookups.byKind('job-types', jobType).id,
          glassTypeId: glassType === null ? null : world.lookups.byKind('glass-types', glassType).id,
          place,
          price: gbp(pence + (index === 0 ? 200 : 0)),
          validFrom: world.calendar.offset(-storyDays - 40),
          validTo: null,
        },
      });
}
