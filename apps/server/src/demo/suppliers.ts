import { addDays, type Day } from '@quarterlight/kit/days';
import { pence, percentOf } from '@quarterlight/kit/money';
import { sortKey } from '@quarterlight/kit/text';
import { storyDays } from './calendar.ts';
import type { Catalogue, Product } from './catalogue.ts';
import { landline, mailWord, somebody, spotIn } from './contacts.ts';
import { type SupplierSketch, supplierSketches } from './data/companies.ts';
import { branchSites } from './data/towns.ts';
import type { Person, World } from './world.ts';

export interface Supplier {
  readonly id: string;
  readonly sketch: SupplierSketch;
  readonly name: string;
  readonly email: string;
  /** Local time until which an order goes out the same day. */
  readonly cutOff: string;
  readonly carriage: number;
}

/** What a supplier asks for a product from a day on; amounts in hundredths of a penny. */
export interface Offer {
  readonly supplier: Supplier;
  readonly lineId: string;
  readonly code: string;
  readonly net: number;
  readonly surcharge: number;
  readonly from: Day;
  readonly until: Day | null;
}

export interface Buying {
  readonly suppliers: readonly Supplier[];
  /** The cheapest landed offer in force on a day. */
  bestOffer(productId: string, on: Day): Offer | undefined;
}

export function makeSuppliers(world: World, at: number, by: Person, catalogue: Catalogue): Buying {
  const offers = new Map<string, Offer[]>();
  const offered = new Set<string>();
  const suppliers = supplierSketches.map((sketch, index) => {
    const supplier = makeSupplier(world, at + index * 600_000, by, sketch);
    for (const offer of makePriceFiles(world, at + index * 600_000 + 60_000, by, supplier, catalogue, offered)) {
      const list = offers.get(offer.productId);
      offered.add(offer.productId);
      if (list) list.push(offer);
      else offers.set(offer.productId, [offer]);
    }
    return supplier;
  });
  const landed = (offer: Offer) => offer.net + offer.surcharge;
  return {
    suppliers,
    bestOffer: (productId, on) => {
      let best: Offer | undefined;
      for (const offer of offers.get(productId) ?? []) {
        if (offer.from > on || (offer.until !== null && offer.until <= on)) continue;
        if (!best || landed(offer) < landed(best) || (landed(offer) === landed(best) && offer.supplier.sketch.leadDays < best.supplier.sketch.leadDays))
          best = offer;
      }
      return best;
    },
  };
}

function makeSupplier(world: World, at: number, by: Person, sketch: SupplierSketch): Supplier {
  const random = world.random.fork(`supplier ${sketch.code}`);
  const id = world.id(at);
  const site = random.pick(branchSites);
  const domain = `${mailWord(sketch.name).replaceAll('.', '')}.example`;
  const { line1, line2, line3, town, county, postcode } = spotIn(random.pick(site.towns), random);
  const telephone = landline(site.telephone, random);
  const email = `orders@${domain}`;
  const cutOff = random.pick(['15:00', '16:00', '16:30', '17:00']);
  const carriage = sketch.sells === 'dealer' ? 695 : random.pick([0, 0, 495]);
  world.rows.add('supplier', {
    id,
    account_code: sketch.code,
    name: sketch.name,
    name_key: sortKey(sketch.name),
    our_account: `CLW${random.digits(4)}`,
    order_by: random.pick(['email', 'email', 'portal', 'file']),
    email,
    telephone,
    lead_days: sketch.leadDays,
    cut_off: cutOff,
    carriage_pence: carriage,
    minimum_order_pence: random.pick([0, 2_500, 5_000]),
    return_days: random.pick([7, 14, 14, 28]),
    line1,
    line2,
    line3,
    town,
    county,
    postcode,
    created_at: world.calendar.iso(at),
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
  return { id, sketch, name: sketch.name, email, cutOff, carriage };
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
  supplier: Supplier,
  catalogue: Catalogue,
  offered: ReadonlySet<string>,
): (Offer & { productId: string })[] {
  const { sketch } = supplier;
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
  const file = (from: Day, until: Day | null, year: string, moment: number, dearer: number) => {
    const fileId = world.id(moment);
    const name = `${sketch.name} price list ${year}`;
    world.rows.add('price_file', {
      id: fileId,
      supplier_id: supplier.id,
      name,
      effective_from: from,
      superseded_from: until,
      created_at: world.calendar.iso(moment),
    });
    world.log(moment, by, {
      entity: 'price-file',
      id: fileId,
      label: name,
      action: 'price-file.loaded',
      after: { supplier: sketch.name, effectiveFrom: from, lines: supplied.length },
    });
    return supplied.map(({ product, net, code, inStock }) => {
      const id = world.id(moment);
      const asked = percentOf(pence(net), dearer);
      world.rows.add('price_file_line', {
        id,
        price_file_id: fileId,
        supplier_id: supplier.id,
        product_id: product.id,
        supplier_code: code,
        list_unit: asked * 2,
        discount_basis_points: 5_000,
        net_unit: asked,
        surcharge_unit: sketch.surcharge * 100,
        in_stock: inStock,
        effective_from: from,
        superseded_from: until,
      });
      return { supplier, lineId: id, code, net: asked, surcharge: sketch.surcharge * 100, from, until, productId: product.id };
    });
  };
  const first = file(begin, turn, begin.slice(0, 4), at, 10_000);
  if (turn === null) return first;
  const moment = Math.min(world.calendar.at(addDays(turn, -12), 620), world.calendar.at(addDays(today, -2), 620));
  return [...first, ...file(turn, null, turn.slice(0, 4), Math.max(moment, at + 1000), 10_420)];
}
