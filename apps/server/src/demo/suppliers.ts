import { addDays, type Day } from '@quarterlight/kit/days';
import { pence, percentOf } from '@quarterlight/kit/money';
import { sortKey } from '@quarterlight/kit/text';
import { storyDays } from './calendar.ts';
import type { Catalogue, Product } from './catalogue.ts';
import { landline, mailWord, somebody, spotIn } from './contacts.ts';
import { type SupplierSketch, supplierSketches } from './data/companies.ts';
import { branchSites } from './data/towns.ts';
import type { Person, World } from './world.ts';

/** Suppliers with their price files. */
export function makeSuppliers(world: World, at: number, by: Person, catalogue: Catalogue): void {
  const offered = new Set<string>();
  const asked: Asked[] = [];
  for (const [index, sketch] of supplierSketches.entries()) {
    const id = makeSupplier(world, at + index * 600_000, by, sketch);
    asked.push(...makePriceFiles(world, at + index * 600_000 + 60_000, by, { id, sketch }, catalogue, offered));
  }
  makeBestBuys(world, at + supplierSketches.length * 600_000, by, asked);
}

/** What a supplier asks today for one of a product, in hundredths of a penny. */
interface Asked {
  readonly supplierId: string;
  readonly productId: string;
  readonly code: string;
  readonly landed: number;
}

const boughtElsewhere = 8;

/** Products that purchasing has chosen to buy from whom asks a little more than the cheapest. */
function makeBestBuys(world: World, at: number, by: Person, asked: readonly Asked[]): void {
  const found = [...Map.groupBy(asked, ({ productId }) => productId).values()]
    .map((offers) => offers.toSorted((one, other) => one.landed - other.landed))
    .flatMap(([best, second]) => (best && second && second.supplierId !== best.supplierId && second.landed < best.landed * 1.04 ? [second] : []))
    .slice(0, boughtElsewhere);
  const today = world.calendar.today;
  const fileId = world.id(at);
  const moment = world.calendar.at(addDays(today, -45), 560);
  const from = addDays(today, -44);
  const name = 'Best buy, kept by purchasing';
  world.rows.add('price_file', {
    id: fileId,
    kind: 'best-buy',
    supplier_id: null,
    name,
    effective_from: from,
    superseded_from: null,
    lines: found.length,
    activated_at: world.calendar.iso(world.calendar.at(from, 0)),
    made_by: by.name,
    created_at: world.calendar.iso(moment),
  });
  world.log(moment, by, { entity: 'price-file', id: fileId, label: name, action: 'price-file.loaded', after: { effectiveFrom: from, lines: found.length } });
  for (const [index, { supplierId, productId, code, landed }] of found.entries())
    world.rows.add('price_file_line', {
      id: world.id(moment),
      price_file_id: fileId,
      supplier_id: supplierId,
      product_id: productId,
      supplier_code: code,
      list_unit: 0,
      discount_basis_points: 0,
      net_unit: landed,
      surcharge_unit: 0,
      in_stock: true,
      line: index + 2,
    });
}

function makeSupplier(world: World, at: number, by: Person, sketch: SupplierSketch): string {
  const random = world.random.fork(`supplier ${sketch.code}`);
  const id = world.id(at);
  const site = random.pick(branchSites);
  const domain = `${mailWord(sketch.name).replaceAll('.', '')}.example`;
  const { line1, line2, line3, town, county, postcode } = spotIn(random.pick(site.towns), random);
  const telephone = landline(site.telephone, random);
  const ourAccount = `CLW${random.digits(4)}`;
  const orderBy = random.pick(['email', 'email', 'portal', 'file']);
  world.rows.add('supplier', {
    id,
    account_code: sketch.code,
    name: sketch.name,
    name_key: sortKey(sketch.name),
    our_account: ourAccount,
    order_by: orderBy,
    portal_url: orderBy === 'portal' ? `https://orders.${domain}` : '',
    email: `orders@${domain}`,
    telephone,
    lead_days: sketch.leadDays,
    cut_off: random.pick(['15:00', '16:00', '16:30', '17:00']),
    delivery_weekdays: sketch.deliversOn ?? '12345',
    carriage_pence: sketch.sells === 'dealer' ? 695 : random.pick([0, 0, 495]),
    minimum_order_pence: random.pick([0, 2_500, 5_000]),
    return_days: random.pick([7, 14, 14, 28]),
    rma_required: sketch.returns?.rma === true,
    handling_basis_points: sketch.returns?.handling ?? 0,
    damage_hours: sketch.returns?.damageHours ?? 48,
    line1,
    line2,
    line3,
    town,
    county,
    postcode,
    created_at: world.calendar.iso(at),
    updated_at: world.calendar.iso(at),
  });
  const person = somebody(random);
  world.rows.add('contact', {
    id: world.id(at),
    company: 'supplier',
    company_id: id,
    title: person.title,
    first_name: person.firstName,
    last_name: person.lastName,
    contact_type: 'Sales',
    mode_of_contact: 'telephone',
    email: `${mailWord(person.firstName)}.${mailWord(person.lastName)}@${domain}`,
    telephone,
    mobile: '',
  });
  world.log(at, by, {
    entity: 'supplier',
    id,
    label: sketch.name,
    action: 'supplier.created',
    after: { accountCode: sketch.code, name: sketch.name, leadDays: sketch.leadDays },
  });
  return id;
}

/** Which products a supplier keeps. */
function rangeOf(sketch: SupplierSketch, catalogue: Catalogue): readonly Product[] {
  const sold = (product: Product) => {
    if (sketch.sells === 'materials') return product.model === null && product.list > 0;
    if (product.model === null) return false;
    return sketch.sells === 'dealer' ? product.quality === 'OEM' && sketch.makes?.includes(product.model.make) === true : product.quality === 'OEE';
  };
  return catalogue.products.filter(sold);
}

function makePriceFiles(
  world: World,
  at: number,
  by: Person,
  { id: supplierId, sketch }: { id: string; sketch: SupplierSketch },
  catalogue: Catalogue,
  offered: Set<string>,
): Asked[] {
  const random = world.random.fork(`prices ${sketch.code}`);
  const today = world.calendar.today;
  const begin = addDays(today, -storyDays - 40);
  const turn = sketch.files === 'superseded' ? addDays(today, -130) : sketch.files === 'coming' ? addDays(today, 17) : null;
  // The last wholesaler of the list fills the gaps, so that everything but dealers' parts can be had.
  const fills = sketch.code === 'NORTHLIT';
  const range = rangeOf(sketch, catalogue).filter((product) => random.chance(sketch.range / 100) || (fills && !offered.has(product.id)));
  const supplied = range.map((product) => {
    const net = Math.floor((product.cost / 100) * (sketch.price + (random.next() - 0.5) * 10));
    return { product, net, code: `${sketch.code.slice(0, 2)}${random.digits(6)}`, inStock: random.chance(0.9) };
  });
  // From one list to the next most become dearer, some stay, a few cheaper.
  const moves = supplied.map(() => random.pick([10_000, 9_800, 10_150, 10_300, 10_420, 10_420, 10_600, 10_900, 11_400]));
  const file = (from: Day, until: Day | null, year: string, moment: number, dearer: readonly number[] | undefined) => {
    const fileId = world.id(moment);
    const name = `${sketch.name} price list ${year}`;
    world.rows.add('price_file', {
      id: fileId,
      kind: 'list',
      supplier_id: supplierId,
      name,
      effective_from: from,
      superseded_from: until,
      lines: supplied.length,
      activated_at: from <= today ? world.calendar.iso(moment) : null,
      made_by: by.name,
      created_at: world.calendar.iso(moment),
    });
    world.log(moment, by, {
      entity: 'price-file',
      id: fileId,
      label: name,
      action: 'price-file.loaded',
      after: { supplier: sketch.name, effectiveFrom: from, lines: supplied.length },
    });
    for (const [index, { product, net, code, inStock }] of supplied.entries()) {
      const asked = percentOf(pence(net), dearer?.[index] ?? 10_000);
      world.rows.add('price_file_line', {
        id: world.id(moment),
        price_file_id: fileId,
        supplier_id: supplierId,
        product_id: product.id,
        supplier_code: code,
        list_unit: asked * 2,
        discount_basis_points: 5_000,
        net_unit: asked,
        surcharge_unit: sketch.surcharge * 100,
        in_stock: inStock,
        line: index + 2,
      });
      offered.add(product.id);
    }
  };
  file(begin, turn, begin.slice(0, 4), at, undefined);
  const isFollowed = turn !== null && turn <= today;
  const asked = supplied.map(({ product, net, code }, index) => ({
    supplierId,
    productId: product.id,
    code,
    landed: percentOf(pence(net), isFollowed ? (moves[index] ?? 10_000) : 10_000) + sketch.surcharge * 100,
  }));
  if (turn === null) return asked;
  const moment = Math.min(world.calendar.at(addDays(turn, -12), 620), world.calendar.at(addDays(today, -2), 620));
  file(turn, null, turn.slice(0, 4), Math.max(moment, at + 1000), moves);
  return asked;
}
