import { type PriceLink, priceChain, withoutCosts } from '@quarterlight/contract/rules/price-chain';
import type { Day } from '@quarterlight/kit/days';
import { bySpecificity, describeRate } from '../areas/catalogue/labour-rate.rules.ts';
import { discountFor, orNone } from '../areas/catalogue/price.rules.ts';
import type { Product } from './catalogue.ts';
import type { Customer } from './customers.ts';
import type { Buying } from './suppliers.ts';
import type { Person, World } from './world.ts';

export interface LabourWanted {
  readonly jobType: string;
  readonly glassType: string | null;
  readonly place: 'workshop' | 'mobile';
  readonly customer: Customer;
  readonly on: Day;
}

export interface Prices {
  /** The selling price of one in pence, with the chain that it comes from as those see it who may not see costs. */
  priceOf(product: Product, customer: Customer, on: Day): { pence: number; chain: readonly PriceLink[]; costUnit: number };
  labour(wanted: LabourWanted): { pence: number; minutes: number; name: string; why: string };
}

interface Rate {
  readonly name: string;
  readonly jobType: string;
  readonly glassType: string | null;
  readonly place: 'workshop' | 'mobile' | null;
  readonly customer: string | null;
  readonly pence: number;
  readonly minutes: number;
  /** Days before today on which it began, and ended. */
  readonly from: number;
  readonly to: number | null;
}

const rate = (
  name: string,
  jobType: string,
  glassType: string | null,
  place: Rate['place'],
  pence: number,
  minutes: number,
  customer: string | null = null,
  from = 620,
  to: number | null = null,
): Rate => ({
  name,
  jobType,
  glassType,
  place,
  customer,
  pence,
  minutes,
  from,
  to,
});

const rates: readonly Rate[] = [
  rate('Replacement, before the rise', 'replacement', null, null, 5_800, 90, null, 620, 181),
  rate('Replacement', 'replacement', null, null, 6_200, 90, null, 180),
  rate('Windscreen, mobile', 'replacement', 'windscreen', 'mobile', 7_500, 105),
  rate('Windscreen, workshop', 'replacement', 'windscreen', 'workshop', 6_800, 90),
  rate('Rear screen', 'replacement', 'backlight', null, 7_900, 120),
  rate('Front door glass N/S', 'replacement', 'door-front-left', null, 5_900, 75),
  rate('Front door glass O/S', 'replacement', 'door-front-right', null, 5_900, 75),
  rate('Sunroof', 'replacement', 'roof', null, 14_500, 180),
  rate('Middle quarter', 'replacement', 'quarter-middle', null, 8_400, 120),
  rate('Chip repair, mobile', 'repair', null, 'mobile', 4_500, 30),
  rate('Chip repair, workshop', 'repair', null, 'workshop', 3_900, 30),
  rate('Chip repair, Albion Mutual', 'repair', null, null, 3_600, 30, 'ALBION'),
  rate('Windscreen, Castlegate Logistics', 'replacement', 'windscreen', null, 6_400, 95, 'CASTLEGT'),
  rate('Calibration, workshop', 'calibration', null, 'workshop', 14_900, 60),
  rate('Calibration, mobile', 'calibration', null, 'mobile', 17_900, 75),
  rate('Inspection', 'inspection', null, null, 2_500, 30),
  rate('Remove and refit', 'refit', null, null, 8_500, 120),
  rate('Re-seal', 'reseal', null, null, 6_900, 75),
  rate('Regulator', 'regulator', null, null, 7_900, 90),
  rate('Trim or moulding', 'trim', null, null, 3_500, 40),
  rate('Glass clearance', 'clearance', null, null, 3_500, 30),
  rate('Make safe, out of hours', 'make-safe', null, null, 9_500, 60),
  rate('Warranty rework', 'warranty', null, null, 0, 90),
  rate('Supply only', 'supply', null, null, 500, 10),
];

const anyOr = (value: string | null, wanted: string | null) => value === null || value === wanted;

export function makePrices(world: World, at: number, by: Person, customers: readonly Customer[], buying: Buying, products: readonly Product[]): Prices {
  const kept = rates.map((each, index) => keepRate(world, at + index * 1000, by, each, customers));
  const own = makeCustomerPrices(world, customers, products);
  return {
    priceOf: (product, customer, on) => {
      const offer = buying.bestOffer(product.id, on);
      const landed = offer === undefined ? null : offer.net + offer.surcharge;
      const terms = {
        prices: own.prices.get(customer.id) ?? new Map<string, number>(),
        discounts: own.discounts.get(customer.id) ?? new Map<string, number>(),
        generalDiscount: customer.sketch.discount,
        parentOf: product.category.parentOf,
      };
      const found = withoutCosts(
        priceChain({
          customerPricePence: terms.prices.get(product.id) ?? null,
          customerDiscountBasisPoints: discountFor({ category_id: product.category.id, kind: product.category.kind }, terms),
          bestBuyUnitCost: landed,
          markUpBasisPoints: orNone(product.category.markUp),
          listPricePence: orNone(product.list),
          discountable: true,
        }),
      );
      return { pence: found.pricePence ?? 0, chain: found.chain, costUnit: landed ?? product.cost };
    },
    labour: ({ jobType, glassType, place, customer, on }) => {
      const fits = kept.filter(
        ({ rate: each }) =>
          each.jobType === jobType &&
          anyOr(each.glassType, glassType) &&
          anyOr(each.place, place) &&
          anyOr(each.customer, customer.sketch.code) &&
          world.calendar.offset(-each.from) <= on &&
          (each.to === null || on <= world.calendar.offset(-each.to)),
      );
      const best = bySpecificity(fits)[0];
      if (!best) return { pence: 0, minutes: 0, name: 'Labour', why: '' };
      return { pence: best.rate.pence, minutes: best.rate.minutes, name: best.rate.name, why: `The most specific in force: for ${describeRate(best)}.` };
    },
  };
}

function keepRate(world: World, at: number, by: Person, each: Rate, customers: readonly Customer[]) {
  const id = world.id(at);
  const customer = customers.find(({ sketch }) => sketch.code === each.customer);
  const jobType = world.lookups.byKind('job-types', each.jobType);
  const glassType = each.glassType === null ? null : world.lookups.byKind('glass-types', each.glassType);
  const columns = {
    id,
    job_type_id: jobType.id,
    glass_type_id: glassType?.id ?? null,
    place: each.place,
    customer_id: customer?.id ?? null,
    category_id: null,
    valid_from: world.calendar.offset(-each.from),
    valid_to: each.to === null ? null : world.calendar.offset(-each.to),
  };
  world.rows.add('labour_rate', { ...columns, name: each.name, price_pence: each.pence, minutes: each.minutes });
  world.log(at, by, {
    entity: 'labour-rate',
    id,
    label: each.name,
    action: 'labour-rate.created',
    after: { name: each.name, price: each.pence, minutes: each.minutes },
  });
  return {
    ...columns,
    rate: each,
    customer_name: customer?.name ?? null,
    category_name: null,
    glass_type_name: glassType?.name ?? null,
    job_type_name: jobType.name,
  };
}

/** Agreed prices of the largest accounts for common windscreens, and discounts of their own on side glass. */
function makeCustomerPrices(world: World, customers: readonly Customer[], products: readonly Product[]) {
  const random = world.random.fork('customer prices');
  const prices = new Map<string, Map<string, number>>();
  const discounts = new Map<string, Map<string, number>>();
  const screens = products.filter((product) => product.glassType === 'windscreen' && product.quality === 'OEE');
  const sideCategory = products.find((product) => product.category.code === 'SIDE')?.category;
  for (const customer of customers.filter((each) => each.sketch.share >= 24 && each.sketch.type !== 'retail')) {
    const agreedPrices = new Map<string, number>();
    prices.set(customer.id, agreedPrices);
    for (const product of random.shuffled(screens).slice(0, 25)) {
      const agreed = Math.floor((product.list * (74 - random.int(0, 8))) / 10_000) * 100;
      agreedPrices.set(product.id, agreed);
      world.rows.add('customer_price', { customer_id: customer.id, product_id: product.id, price_pence: agreed });
    }
    if (!sideCategory || !random.chance(0.5)) continue;
    discounts.set(customer.id, new Map([[sideCategory.id, customer.sketch.discount + 300]]));
    world.rows.add('customer_discount', { customer_id: customer.id, category_id: sideCategory.id, discount_basis_points: customer.sketch.discount + 300 });
  }
  return { prices, discounts };
}
