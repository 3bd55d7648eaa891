import { emptyId } from '@quarterlight/kit/ids';
import { lineCost, unitCost } from '@quarterlight/kit/money';
import { documentNumber } from '@quarterlight/kit/numbers';
import type { Product } from './catalogue.ts';
import type { Branch } from './ground.ts';
import { type Job, kindAt, type Lot, rankAt, type Telling } from './job.ts';
import type { Sheets } from './sheets.ts';

/** So many worksheets in a row take their glass from lots of their own, so that stock of any size is told piece by piece. */
export const blockSize = 1_000;
const windscreenLots = 10;
const doorLots = 30;
const pieces = 15;
const lotsAnOrder = 5;
export const ordersABlock = (windscreenLots + doorLots) / lotsAnOrder;
const hour = 3_600_000;

/** The stock of one block: its lots, its batch of adhesive, and what is left of them. */
export interface Block {
  readonly batch: string;
  readonly expires: string;
  /** What the glass of the job at a place of the list comes from; null where it has none. */
  lotOf(index: number): Lot | null;
  /** A piece that is in a van for a job under way. */
  inVan(job: Job, lot: Lot): void;
  close(): void;
}

/** Orders, deliveries and lots of the block that begins at a place of the list. `number` is the place of its first order among all. */
export function openBlock(telling: Telling, sheets: Sheets, from: number, number: number): Block {
  const { plan, ground, id } = telling;
  const block = from / blockSize;
  const at = plan.createdAt(from) - hour;
  const lots: Lot[] = [];
  for (let first = 0; first < windscreenLots + doorLots; first += lotsAnOrder) {
    const order = number + first / lotsAnOrder;
    const depot = ground.branches[order % ground.branches.length];
    if (!depot) throw new Error('There is no branch');
    const products = Array.from({ length: lotsAnOrder }, (_, place) => {
      const list = first + place < windscreenLots ? ground.windscreens : ground.doors;
      const product = list[((block * (windscreenLots + doorLots) + first + place) * 7_919) % list.length];
      if (!product) throw new Error('There is no glass');
      return product;
    });
    lots.push(...receive(telling, sheets, { at: at + first * 1_000, order, depot, products }));
  }
  const batch = `B${String(block + 1).padStart(6, '0')}`;
  const expires = plan.calendar.dayOf(at + 365 * 24 * hour);
  const depot = ground.branches[block % ground.branches.length] ?? ground.branches[0];
  if (!depot) throw new Error('There is no branch');
  const urethane = { id: id(at), product: ground.urethane, cost: ground.urethane.cost, depot, issued: 0, held: 0 };
  putLot(telling, sheets, urethane, { at, batch, expires, deliveryLineId: null, supplierId: null, order: '' });
  const vans: { readonly job: Job; readonly lot: Lot }[] = [];
  return {
    batch,
    expires,
    lotOf: (index) => {
      const kind = kindAt(index);
      if (kind !== 'replacement' && kind !== 'supply') return null;
      const rank = rankAt(index, from);
      return lots[kind === 'replacement' ? rank % windscreenLots : windscreenLots + (rank % doorLots)] ?? null;
    },
    inVan: (job, lot) => {
      vans.push({ job, lot });
    },
    close: () => {
      for (const lot of [...lots, urethane]) {
        if (lot.issued < pieces)
          putBalance(telling, sheets, {
            lot,
            placeId: lot.depot.depotId,
            quantity: pieces - lot.issued,
            held: lot.held,
            branch: lot.depot.id,
            technician: emptyId,
          });
      }
      for (const { job, lot } of vans) {
        const { vanId, branch, id: technician } = job.technician;
        putBalance(telling, sheets, { lot, placeId: vanId, quantity: 1, held: 1, branch: branch.id, technician });
      }
    },
  };
}

interface Order {
  readonly at: number;
  readonly order: number;
  readonly depot: Branch;
  readonly products: readonly Product[];
}

/** One order, sent two days before, and its delivery in full. */
function receive(telling: Telling, sheets: Sheets, { at, order, depot, products }: Order): Lot[] {
  const { plan, ground, id } = telling;
  const { calendar } = plan;
  const supplierId = ground.supplierIds[order % ground.supplierIds.length];
  if (supplierId === undefined) throw new Error('There is no supplier');
  const sentAt = at - 48 * hour;
  const orderId = id(sentAt);
  const number = documentNumber('P', order + 1);
  const deliveryId = id(at);
  sheets.add('purchase_order', {
    id: orderId,
    number,
    supplier_id: supplierId,
    deliver_to_place_id: depot.depotId,
    branch_id: depot.id,
    state: order % 3 === 0 ? 'received' : 'closed',
    expected_on: calendar.dayOf(at),
    net_pence: products.reduce((all, product) => all + Math.round((product.cost * pieces) / 100), 0),
    created_by: ground.stock.id,
    created_at: calendar.iso(sentAt),
    sent_by: ground.stock.id,
    sent_at: calendar.iso(sentAt + 60_000),
    version: order % 3 === 0 ? 3 : 4,
  });
  sheets.add('delivery', {
    id: deliveryId,
    purchase_order_id: orderId,
    delivery_note: `DN${order + 1}`,
    received_by: ground.stock.id,
    received_at: calendar.iso(at),
  });
  return products.map((product, place) => {
    const lineId = id(sentAt);
    const deliveryLineId = id(at);
    const lot: Lot = { id: id(at), product, cost: product.cost, depot, issued: 0, held: 0 };
    sheets.add('purchase_order_line', {
      id: lineId,
      purchase_order_id: orderId,
      position: place + 1,
      product_id: product.id,
      quantity_milli: pieces * 1_000,
      received_milli: pieces * 1_000,
      unit_cost: product.cost,
    });
    sheets.add('delivery_line', {
      id: deliveryLineId,
      delivery_id: deliveryId,
      purchase_order_line_id: lineId,
      lot_id: lot.id,
      quantity_milli: pieces * 1_000,
    });
    putLot(telling, sheets, lot, { at, batch: '', expires: null, deliveryLineId, supplierId, order: number });
    return lot;
  });
}

interface Receipt {
  readonly at: number;
  readonly batch: string;
  readonly expires: string | null;
  readonly deliveryLineId: string | null;
  readonly supplierId: string | null;
  readonly order: string;
}

function putLot({ plan, ground, seeded, id }: Telling, sheets: Sheets, lot: Lot, { at, batch, expires, deliveryLineId, supplierId, order }: Receipt): void {
  const iso = plan.calendar.iso(at);
  sheets.add('lot', {
    id: lot.id,
    product_id: lot.product.id,
    supplier_id: supplierId,
    batch,
    expires,
    received_milli: pieces * 1_000,
    unit_cost: lot.cost,
    delivery_line_id: deliveryLineId,
    received_at: iso,
  });
  sheets.add('stock_move', {
    id: id(at),
    kind: 'receipt',
    product_id: lot.product.id,
    lot_id: lot.id,
    from_place_id: seeded.id('outside', 'supplier'),
    to_place_id: lot.depot.depotId,
    quantity_milli: pieces * 1_000,
    unit_cost: lot.cost,
    document: order,
    document_id: deliveryLineId,
    worksheet_id: null,
    user_id: ground.stock.id,
    posted_at: iso,
  });
}

interface Balance {
  readonly lot: Lot;
  readonly placeId: string;
  readonly quantity: number;
  readonly held: number;
  readonly branch: string;
  readonly technician: string;
}

function putBalance({ plan, id }: Telling, sheets: Sheets, { lot, placeId, quantity, held, branch, technician }: Balance): void {
  const since = Math.min(plan.calendar.now, Number.parseInt(lot.id.replaceAll('-', '').slice(0, 12), 16));
  sheets.add('stock_balance', {
    id: id(since),
    place_id: placeId,
    lot_id: lot.id,
    product_id: lot.product.id,
    quantity_milli: quantity * 1_000,
    allocated_milli: held * 1_000,
    bound_branch: branch,
    bound_technician: technician,
    since: plan.calendar.iso(since),
  });
}

/** The claim of a job on its piece and the moves that followed; gives the claim's id, or null where nothing is claimed. */
export function putClaim({ plan, seeded, ground, id }: Telling, sheets: Sheets, job: Job, block: Block): string | null {
  const { lot, fate, technician } = job;
  const [line] = job.lines;
  if (!lot || !line || !fate.booked || fate.bookedAt === null || fate.failed) return null;
  const { calendar } = plan;
  const claimId = id(fate.bookedAt);
  const fitted = fate.endedAt !== null;
  const move = (kind: 'issue' | 'fit', at: number, from: string, to: string) =>
    sheets.add('stock_move', {
      id: id(at),
      kind,
      product_id: lot.product.id,
      lot_id: lot.id,
      from_place_id: from,
      to_place_id: to,
      quantity_milli: 1_000,
      unit_cost: lot.cost,
      document: kind === 'fit' ? 'Worksheet' : '',
      document_id: kind === 'fit' ? claimId : null,
      worksheet_id: job.id,
      user_id: kind === 'fit' ? technician.id : ground.stock.id,
      posted_at: calendar.iso(at),
    });
  if (fate.issuedAt !== null) {
    lot.issued += 1;
    move('issue', fate.issuedAt, lot.depot.depotId, technician.vanId);
    if (fate.endedAt !== null) move('fit', fate.endedAt, technician.vanId, seeded.id('outside', 'customer'));
    else block.inVan(job, lot);
  } else lot.held += 1;
  sheets.add('allocation', {
    id: claimId,
    product_id: lot.product.id,
    quantity_milli: 1_000,
    state: fitted ? 'fitted' : 'reserved',
    place_id: fate.issuedAt === null ? lot.depot.depotId : technician.vanId,
    lot_id: lot.id,
    expected_supply_id: null,
    worksheet_id: job.id,
    worksheet_line_id: line.id,
    created_by: job.by.id,
    created_at: calendar.iso(fate.bookedAt),
    closed_at: fate.endedAt === null ? null : calendar.iso(fate.endedAt),
    version: fitted ? 3 : fate.issuedAt === null ? 1 : 2,
  });
  return claimId;
}

/** What a piece of the lot cost, in pence. */
export const costOf = (lot: Lot): number => lineCost(unitCost(lot.cost), 1_000);
