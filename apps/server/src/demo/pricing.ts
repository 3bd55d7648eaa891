import type { Product } from './catalogue.ts';
import type { Account } from './company.ts';
import type { Person, World } from './world.ts';

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

/** Labour rates, and what the larger accounts have agreed. */
export function makePrices(world: World, at: number, by: Person, accounts: readonly Account[], products: readonly Product[]): void {
  for (const [index, each] of rates.entries()) keepRate(world, at + index * 1000, by, each, accounts);
  makeCustomerPrices(world, accounts, products);
}

function keepRate(world: World, at: number, by: Person, each: Rate, accounts: readonly Account[]): void {
  const id = world.id(at);
  const account = accounts.find(({ sketch }) => sketch.code === each.customer);
  const jobType = world.lookups.byKind('job-types', each.jobType);
  const glassType = each.glassType === null ? null : world.lookups.byKind('glass-types', each.glassType);
  const columns = {
    id,
    job_type_id: jobType.id,
    glass_type_id: glassType?.id ?? null,
    place: each.place,
    customer_id: account?.id ?? null,
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
}

/** Agreed prices of the largest accounts for common windscreens, and discounts of their own on side glass. */
function makeCustomerPrices(world: World, accounts: readonly Account[], products: readonly Product[]): void {
  const random = world.random.fork('customer prices');
  const screens = products.filter((product) => product.glassType === 'windscreen' && product.quality === 'OEE');
  const side = products.find((product) => product.category.code === 'SIDE')?.category;
  for (const { id, sketch } of accounts.filter((each) => each.sketch.share >= 24 && each.sketch.type !== 'retail')) {
    for (const product of random.shuffled(screens).slice(0, 25)) {
      const agreed = Math.floor((product.list * (74 - random.int(0, 8))) / 10_000) * 100;
      world.rows.add('customer_price', { customer_id: id, product_id: product.id, price_pence: agreed });
    }
    if (side && random.chance(0.5))
      world.rows.add('customer_discount', { customer_id: id, category_id: side.id, discount_basis_points: sketch.discount + 300 });
  }
}
