import { getProduct } from '@quarterlight/contract/catalogue/routes';
import { writeOff } from '@quarterlight/contract/losses/routes';
import {
  answerPurchaseOrder,
  approvePurchaseOrder,
  closePurchaseOrder,
  createPurchaseOrder,
  getPurchaseOrder,
  listPurchaseOrders,
  receiveDelivery,
  sendPurchaseOrder,
} from '@quarterlight/contract/purchasing/routes';
import type { PurchaseOrder, PurchaseOrderSummary } from '@quarterlight/contract/purchasing/schemas';
import { issueGlass, listContents, postMove } from '@quarterlight/contract/stock/routes';
import { addDays, type Day, day, weekdayOf } from '@quarterlight/kit/days';
import type { Branch } from '../../demo/branches.ts';
import type { Product } from '../../demo/catalogue.ts';
import type { Batch, Company } from '../../demo/company.ts';
import { models } from '../../demo/data/models.ts';
import type { Random } from '../../demo/random.ts';
import { hour, minute, Refused, type Somebody } from '../../demo/teller.ts';
import { byInterface } from '../companies/interface.story.ts';

type Goods = { readonly product: Product; readonly quantity: number; readonly batch?: string; readonly expires?: Day };

/** The next day on which suppliers deliver. */
function deliveryDay(company: Company, from: Day, days: number): Day {
  let on = from;
  for (let left = days; left > 0; ) {
    on = addDays(on, 1);
    if (weekdayOf(on) < 6 && !company.world.calendar.bankHolidays.has(on)) left -= 1;
  }
  return on;
}

/** The buyer looks at the drafts at the end of each working day on which something was put on one. */
export function tellBuying(company: Company): Company {
  const { teller, staff } = company;
  let planned = '';
  return {
    ...company,
    ordered: () => {
      const today = teller.today();
      const late = teller.now() > teller.moment(today, 960);
      const on = late || weekdayOf(today) > 5 ? deliveryDay(company, today, 1) : today;
      if (planned === on) return;
      planned = on;
      teller.begin(teller.moment(on, 965), async () => {
        if (planned === on) planned = '';
        const [buyer] = staff.buyers;
        if (!buyer) return;
        const { items } = await teller.ask(buyer, listPurchaseOrders, { query: { state: 'draft', limit: 200 } });
        for (const order of items) await place(company, order, []);
      });
    },
  };
}

/** Sends a draft off, approved where it has to be; what it brings comes after the supplier's usual days. */
async function place(company: Company, draft: PurchaseOrderSummary, goods: readonly Goods[]): Promise<void> {
  const { teller, staff } = company;
  const random = teller.random(`order ${draft.number}`);
  const [buyer] = staff.buyers;
  const manager = random.pick(staff.managers);
  if (!buyer) return;
  await teller.at(teller.now() + random.int(1, 8) * minute);
  const recent = teller.now() > company.world.calendar.now - 14 * 24 * hour;
  // What their interface refused goes by telephone.
  const calls = recent && draft.supplier.name === byInterface && draft.sending === 'no';
  const params = { id: draft.id };
  try {
    const { version } = draft.allowedActions.includes('send') ? draft : await teller.ask(manager, approvePurchaseOrder, { params, version: draft.version });
    const order = await teller.ask(buyer, sendPurchaseOrder, {
      params,
      version,
      body: { how: calls ? 'interface' : recent && random.chance(0.6) ? 'email' : 'marked' },
    });
    const late = random.chance(0.05) ? random.int(1, 3) : 0;
    const before = addDays(day(order.expectedOn ?? teller.today()), -1);
    const on = deliveryDay(company, before < teller.today() ? teller.today() : before, 1 + late);
    const comes = teller.moment(on, random.int(330, 375));
    if (calls) return teller.begin(comes, () => arriveIfTaken(company, order, goods, random));
    teller.begin(comes, () => arrive(company, order, goods, random));
    if (on > company.world.calendar.today) teller.begin(teller.now() + 18 * minute, () => noteAnswer(company, buyer, order.id));
  } catch (error) {
    // Somebody put another line on it, or sent it, meanwhile: it goes with the next.
    if (!(error instanceof Refused && ['record.stale', 'purchasing.not_now'].includes(error.code))) throw error;
  }
}

/** What a supplier's interface took comes; what it refused is a draft again, and sent another way with the next. */
async function arriveIfTaken(company: Company, order: PurchaseOrder, goods: readonly Goods[], random: Random): Promise<void> {
  const [buyer] = company.staff.buyers;
  if (!buyer) return;
  const { state } = await company.teller.ask(buyer, getPurchaseOrder, { params: { id: order.id } });
  if (state === 'sent') await arrive(company, order, goods, random);
}

/** What the supplier wrote back of an order that is still to come: all as ordered, but for one line that comes later and costs £6.00 more. */
async function noteAnswer(company: Company, buyer: Somebody, id: string): Promise<void> {
  const { teller } = company;
  const { state, lines, expectedOn, number, version } = await teller.ask(buyer, getPurchaseOrder, { params: { id } });
  if (state !== 'sent' || expectedOn === null) return;
  const byCode = lines.toSorted((one, other) => (one.code < other.code ? -1 : 1));
  const late = lines.length < 2 ? undefined : (byCode.findLast((line) => line.worksheetId !== null) ?? byCode.at(-1));
  const said = lines.map((line) =>
    line === late
      ? {
          lineId: line.id,
          answer: 'back-ordered' as const,
          comesOn: deliveryDay(company, day(expectedOn), 4),
          unitCost: { ...line.unitCost, unitAmount: line.unitCost.unitAmount + 60_000 },
        }
      : { lineId: line.id, answer: 'confirmed' as const, comesOn: expectedOn },
  );
  await teller.ask(buyer, answerPurchaseOrder, { params: { id }, version, body: { supplierOrder: `SO${number.slice(-5)}`, lines: said } });
}

/** What came by the morning van is booked in: now and then a piece is missing, or broken. */
async function arrive(company: Company, order: PurchaseOrder, goods: readonly Goods[], random: Random, again = false): Promise<void> {
  const { teller, staff } = company;
  const { id } = order;
  const keeper = random.pick(staff.stock);
  const open = order.lines.filter(({ outstanding }) => outstanding > 0);
  const recent = teller.now() > company.world.calendar.now - 4 * 24 * hour;
  const short = !again && open.length > 1 && (recent || random.chance(0.12)) ? random.pick(open) : undefined;
  const lines = open
    .filter((line) => line !== short)
    .map((line) => {
      const known = goods.find(({ product }) => product.id === line.productId);
      const damaged = known?.batch === undefined && random.chance(0.012) ? 1 : 0;
      return { lineId: line.id, quantity: line.outstanding, damaged, ...(known?.batch ? { batch: known.batch, expires: known.expires ?? null } : {}) };
    });
  if (lines.length === 0) return;
  const received = await teller.ask(keeper, receiveDelivery, { params: { id }, body: { deliveryNote: `DN${random.digits(6)}`, lines } });
  if (goods.length > 0) await putAway(company, keeper, received, random);
  if (short) {
    const on = deliveryDay(company, teller.today(), recent ? 4 : random.int(1, 3));
    return teller.begin(teller.moment(on, random.int(330, 375)), () => arrive(company, received, goods, random, true));
  }
  await teller.at(teller.now() + random.int(9, 26) * 24 * hour);
  const [buyer] = staff.buyers;
  if (!buyer) return;
  const close = (version: number) => teller.ask(buyer, closePurchaseOrder, { params: { id }, version, body: {} });
  await close(received.version).catch(async (error: unknown) => {
    if (!(error instanceof Refused && error.code === 'record.stale')) throw error;
    // A job was given up meanwhile, and its line is nobody's now.
    const { state, version } = await teller.ask(buyer, getPurchaseOrder, { params: { id } });
    if (state === 'received') await close(version);
  });
}

/** What came for the shelves goes into a bin. */
async function putAway({ teller, branches }: Company, keeper: Somebody, order: PurchaseOrder, random: Random): Promise<void> {
  const branch = branches.find(({ id }) => id === order.branch?.id);
  for (const { lotId, damaged, quantity, batch } of order.deliveries.at(-1)?.lines ?? []) {
    if (!branch || damaged || batch !== '') continue;
    await teller.at(teller.now() + random.int(2, 6) * minute);
    await teller.ask(keeper, postMove, { body: { fromPlaceId: branch.depotId, toPlaceId: random.pick(branch.binIds), lotId, quantity } });
  }
}

/** Orders for the shelves: one order a supplier, each product where it is cheapest. */
async function orderStock(company: Company, branch: Branch, goods: readonly Goods[]): Promise<void> {
  const { teller, staff } = company;
  const [buyer] = staff.buyers;
  if (!buyer) return;
  for (const [supplierId, list] of await byCheapest(company, buyer, goods)) {
    const lines = list.map(({ product, quantity }) => ({ productId: product.id, quantity }));
    const order = await teller.ask(buyer, createPurchaseOrder, { body: { supplierId, branchId: branch.id, lines } });
    await place(company, order, list);
  }
}

/** The goods by the supplier that has them cheapest, as the product's own page says. */
async function byCheapest({ teller }: Company, buyer: Somebody, goods: readonly Goods[]): Promise<Map<string, Goods[]>> {
  const found = new Map<string, Goods[]>();
  for (const each of goods) {
    const [best] = (await teller.ask(buyer, getProduct, { params: { id: each.product.id } })).offers;
    if (best) found.set(best.supplierId, [...(found.get(best.supplierId) ?? []), each]);
  }
  return found;
}

const kits = [
  ['urethane', 'URE-FAST-310', 9, 9],
  ['primer', 'PRI-ALLIN1-25', 3, 8],
  ['activator', 'ACT-WIPE-10', 2, 14],
  ['resin', 'RES-BRIDGE-15', 1, 12],
] as const;

/** What lies on the buyer's desk today: an order that came in part, one on its way, a draft. */
function tellDesk(company: Company): void {
  const { teller, staff, world, branches } = company;
  const { calendar } = world;
  const random = teller.random('desk');
  const [branch, other] = branches;
  const [buyer] = staff.buyers;
  if (!branch || !other || !buyer) return;
  const before = (days: number) => {
    let on = calendar.today;
    for (let left = days; left > 0; ) {
      on = addDays(on, -1);
      if (weekdayOf(on) < 6 && !calendar.bankHolidays.has(on)) left -= 1;
    }
    return on;
  };
  teller.begin(teller.moment(before(6), 600), async () => orderStock(company, branch, await shelf(company, buyer, random)));
  teller.begin(teller.moment(before(3), 640), () => orderStock(company, other, commonGlass(company, random)));
  teller.begin(calendar.now - 50 * minute, async () => {
    const goods = await shelf(company, buyer, random);
    const [supplierId] = (await byCheapest(company, buyer, goods)).keys();
    const lines = goods.map(({ product, quantity }) => ({ productId: product.id, quantity }));
    if (supplierId)
      await teller.ask(buyer, createPurchaseOrder, { body: { supplierId, branchId: branch.id, notes: 'To be filled up to the free carriage', lines } });
  });
}

/** Adhesives and resin for the vans of each branch every two months, and glass of common models for its shelves. */
export function tellMaterials(company: Company): void {
  const { teller, branches, staff } = company;
  const [buyer] = staff.buyers;
  tellDesk(company);
  for (const branch of branches) {
    const random = teller.random(`materials ${branch.site.code}`);
    teller.begin(teller.now() + random.int(20, 90) * minute, async () => {
      for (;;) {
        await orderKits(company, branch, random);
        if (buyer && branch.site.kind === 'own') await orderStock(company, branch, await shelf(company, buyer, random));
        const next = deliveryDay(company, addDays(teller.today(), 119), 1);
        await teller.at(teller.moment(next, random.int(560, 800)));
      }
    });
  }
}

/** What one supplier sells best of it. */
async function shelf(company: Company, buyer: Somebody, random: Random): Promise<Goods[]> {
  const offered = await byCheapest(company, buyer, commonGlass(company, random));
  return [...offered].toSorted(([, one], [, other]) => other.length - one.length)[0]?.[1] ?? [];
}

function commonGlass({ catalogue }: Company, random: Random): Goods[] {
  const common = models.toSorted((one, other) => other.share - one.share).slice(0, 14);
  return random
    .shuffled(common)
    .slice(0, random.int(9, 12))
    .flatMap((model) => {
      const kept = (catalogue.byModel.get(model.code) ?? []).filter(
        ({ quality, glassType }) => quality === 'OEE' && (glassType === 'windscreen' || glassType === null),
      );
      return kept.length === 0 ? [] : [{ product: random.pick(kept), quantity: random.pick([1, 1, 2, 2, 3]) }];
    });
}

async function orderKits(company: Company, branch: Branch, random: Random): Promise<void> {
  const { teller, catalogue, staff, batches } = company;
  const today = teller.today();
  const crew = staff.technicians.filter((technician) => technician.branch === branch);
  const wanted = kits.flatMap(([kind, code, each, months]) => {
    const product = catalogue.materials.find((material) => material.code === code);
    const batch = `${kind.slice(0, 2).toUpperCase()}${today.slice(2, 4)}${today.slice(5, 7)}${branch.site.code.charAt(0)}${random.digits(2)}`;
    return product ? [{ kind, product, each, quantity: each * crew.length + 2, batch, expires: day(addDays(today, months * 30)) }] : [];
  });
  await orderStock(company, branch, wanted);
  // Shared out to the vans when all of it is there.
  const on = deliveryDay(company, today, 7);
  const keeper = random.pick(staff.stock);
  const lots = async () => (await teller.ask(keeper, listContents, { params: { id: branch.depotId }, query: { limit: 200 } })).items;
  teller.begin(teller.moment(on, 480), async () => {
    const there = await lots();
    const mine = wanted.flatMap((kit) => there.filter(({ batch }) => batch === kit.batch).map((line) => ({ kit, line })));
    for (const technician of crew) {
      const picked = mine.map(({ kit, line }) => ({ placeId: line.place.id, lotId: line.lotId, quantity: kit.each }));
      if (picked.length > 0) await teller.ask(keeper, issueGlass, { body: { technicianId: technician.id, lots: picked, reason: 'Kit for the van' } });
    }
    const from = teller.now();
    const known = batches.get(branch.id) ?? [];
    batches.set(branch.id, [
      ...known,
      ...mine.map(({ kit }): Batch => ({ kind: kit.kind, product: kit.product.description, batch: kit.batch, expires: kit.expires, from })),
    ]);
    for (const technician of crew)
      for (const { kit, line } of mine.filter((each) => each.kit.kind === 'urethane')) {
        await teller.at(Math.max(teller.now() + minute, from + 110 * 24 * hour));
        const used = kit.each - 1;
        await teller.ask(keeper, writeOff, { body: { placeId: technician.vanId, lotId: line.lotId, quantity: used, reason: 'Other', note: 'Used on jobs' } });
      }
  });
}
