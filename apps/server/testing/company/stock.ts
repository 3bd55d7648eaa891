import { emptyId } from '@quarterlight/kit/ids';
import { lineCost, unitCost } from '@quarterlight/kit/money';
import { documentNumber } from '@quarterlight/kit/numbers';
import type { Branch } from './branches.ts';
import type { Product } from './catalogue.ts';
import { type Job, kindAt, type Lot, rankAt, type Telling } from './job.ts';
import type { NewRow, Sheets } from './sheets.ts';

/** So many worksheets in a row take their glass from lots of their own, so that stock of any size is told piece by piece. */
export const blockSize = 1_000;
const windscreenLots = 10;
const doorLots = 30;
const pieces = 15;
const lotsAnOrder = 5;
export const ordersABlock = (windscreenLots + doorLots) / lotsAnOrder;
const hour = 3_600_000;

export type Block = ReturnType<typeof openBlock>;

/** Orders, deliveries, lots and adhesive of the block that begins at a place of the list. `number` is the place of its first order among all. */
export function openBlock(telling: Telling, sheets: Sheets, from: number, number: number) {
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
    lots.push(...receive(telling, sheets, at + first * 1_000, order, depot, products));
  }
  const batch = `B${String(block + 1).padStart(6, '0')}`;
  const expires = plan.calendar.dayOf(at + 365 * 24 * hour);
  const depot = ground.branches[block % ground.branches.length] ?? ground.branches[0];
  if (!depot) throw new Error('There is no branch');
  const urethane = { id: id(at), product: ground.urethane, cost: ground.urethane.cost, depot, issued: 0, held: 0 };
  putLot(telling, sheets, urethane, at, '', { batch, expires, delivery_line_id: null, supplier_id: null });
  const vans: { readonly job: Job; readonly lot: Lot }[] = [];
  return {
    batch,
    expires,
    /** What the glass of the job at a place of the list comes from; null where it has none. */
    lotOf: (index: number): Lot | null => {
      const kind = kindAt(index);
      if (kind !== 'replacement' && kind !== 'supply') return null;
      const rank = rankAt(index, from);
      return lots[kind === 'replacement' ? rank % windscreenLots : windscreenLots + (rank % doorLots)] ?? null;
    },
    /** A piece that is in a van for a job under way. */
    inVan: (job: Job, lot: Lot) => {
      vans.push({ job, lot });
    },
    close: () => {
      const balance = (lot: Lot, place_id: string, quantity: number, held: number, bounds: { bound_branch: string; bound_technician: string }) => {
        const since = Math.min(plan.calendar.now, Number.parseInt(lot.id.replaceAll('-', '').slice(0, 12), 16));
        sheets.add('stock_balance', {
          id: id(since),
          place_id,
          lot_id: lot.id,
          product_id: lot.product.id,
          quantity_milli: quantity * 1_000,
          allocated_milli: held * 1_000,
          ...bounds,
          since: plan.calendar.iso(since),
        });
      };
      for (const lot of [...lots, urethane]) {
        const bounds = { bound_branch: lot.depot.id, bound_technician: emptyId };
        if (lot.issued < pieces) balance(lot, lot.depot.depotId, pieces - lot.issued, lot.held, bounds);
      }
      for (const { job, lot } of vans) {
        const { vanId, branch, id: technician } = job.technician;
        balance(lot, vanId, 1, 1, { bound_branch: branch.id, bound_technician: technician });
      }
    },
  };
}

/** One order, sent two days before, and its delivery in full. */
function receive(telling: Telling, sheets: Sheets, at: number, order: number, depot: Branch, products: readonly Product[]): Lot[] {
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
    putLot(telling, sheets, lot, at, number, { batch: '', expires: null, delivery_line_id: deliveryLineId, supplier_id: supplierId });
    return lot;
  });
}

interface Receipt {
  readonly batch: string;
  readonly expires: string | null;
  readonly delivery_line_id: string | null;
  readonly supplier_id: string | null;
}

function putLot({ plan, ground, seeded, id }: Telling, sheets: Sheets, lot: Lot, at: number, order: string, receipt: Receipt): void {
  sheets.add('lot', {
    id: lot.id,
    product_id: lot.product.id,
    ...receipt,
    received_milli: pieces * 1_000,
    unit_cost: lot.cost,
    received_at: plan.calendar.iso(at),
  });
  putMove({ plan, id }, sheets, lot, at, {
    kind: 'receipt',
    from_place_id: seeded.id('outside', 'supplier'),
    to_place_id: lot.depot.depotId,
    quantity_milli: pieces * 1_000,
    document: order,
    document_id: receipt.delivery_line_id,
    worksheet_id: null,
    user_id: ground.stock.id,
  });
}

/** A move of the lot; what it says of itself is put down in the order given. */
function putMove({ plan, id }: Pick<Telling, 'plan' | 'id'>, sheets: Sheets, lot: Lot, at: number, move: Omit<NewRow<'stock_move'>, Kept>): void {
  const kept = { id: id(at), product_id: lot.product.id, lot_id: lot.id, unit_cost: lot.cost, posted_at: plan.calendar.iso(at) };
  sheets.add('stock_move', { ...kept, ...move });
}
type Kept = 'id' | 'product_id' | 'lot_id' | 'unit_cost' | 'posted_at';

/** The claim of a job on its piece and the moves that followed; gives the claim's id, or null where nothing is claimed. */
export function putClaim({ plan, seeded, ground, id }: Telling, sheets: Sheets, job: Job, block: Block): string | null {
  const { lot, fate, technician } = job;
  const [line] = job.lines;
  if (!lot || !line || !fate.booked || fate.bookedAt === null || fate.failed) return null;
  const { calendar } = plan;
  const claimId = id(fate.bookedAt);
  const fitted = fate.endedAt !== null;
  const move = (kind: 'issue' | 'fit', at: number, from: string, to: string) =>
    putMove({ plan, id }, sheets, lot, at, {
      kind,
      from_place_id: from,
      to_place_id: to,
      quantity_milli: 1_000,
      document: kind === 'fit' ? job.number : '',
      document_id: kind === 'fit' ? claimId : null,
      worksheet_id: job.id,
      user_id: kind === 'fit' ? technician.id : ground.stock.id,
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
