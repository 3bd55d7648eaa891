import { addWorkingDays, type Day } from '@quarterlight/kit/days';
import { lineCost, pence, sum, unitCost } from '@quarterlight/kit/money';
import { documentNumber } from '@quarterlight/kit/numbers';
import { arrive } from './arrivals.ts';
import type { Branch } from './branches.ts';
import type { Product } from './catalogue.ts';
import type { Claim, Ledger, Lot } from './ledger.ts';
import type { Staff } from './people.ts';
import type { Row } from './rows.ts';
import type { Buying, Offer, Supplier } from './suppliers.ts';
import type { Person, World } from './world.ts';

/** A line of an order; `claim` where a worksheet waits for it. */
export interface OrderedLine {
  readonly id: string;
  readonly product: Product;
  readonly offer: Offer;
  readonly quantity: number;
  readonly addedAt: number;
  readonly by: Person;
  readonly forWorksheet: { readonly worksheetId: string; readonly lineId: string; claim: Claim; releasedAt: number | null } | null;
  readonly expected: Row<'expected_supply'>;
  readonly arrivesAt: number;
  readonly late: boolean;
  readonly batch?: string;
  readonly expires?: string;
  readonly damaged: number;
  /** Called when it has arrived, with where it lies. */
  readonly onArrival: (at: number, lot: Lot, placeId: string) => void;
}

export interface Delivery {
  readonly id: string;
  readonly at: number;
  readonly note: string;
  readonly by: Person;
  readonly lines: OrderedLine[];
}

export interface Order {
  readonly id: string;
  readonly supplier: Supplier;
  readonly branch: Branch;
  readonly createdAt: number;
  readonly by: Person;
  readonly stock: boolean;
  readonly sendAt: number;
  readonly expectedOn: Day;
  readonly lines: OrderedLine[];
  readonly deliveries: Delivery[];
  number: string;
}

export interface Wanted {
  readonly product: Product;
  readonly branch: Branch;
  readonly worksheetId: string;
  readonly lineId: string;
}

export interface Purchasing {
  /** Orders a piece for a worksheet line from the best offer; undefined where nobody offers it. */
  orderFor(at: number, by: Person, wanted: Wanted): (OrderedLine & { readonly orderId: string; readonly lot: () => Lot | null }) | undefined;
  /** Orders stock. */
  orderStock(
    at: number,
    by: Person,
    branch: Branch,
    lines: readonly { product: Product; quantity: number; batch?: string; expires?: string }[],
    onArrival: (line: OrderedLine, at: number, lot: Lot, placeId: string) => void,
  ): void;
  readonly orders: readonly Order[];
}

export interface Desk {
  readonly world: World;
  readonly staff: Staff;
  readonly buying: Buying;
  readonly ledger: Ledger;
}

const approvalLimit = 100_000;

export function openPurchasing(desk: Desk): Purchasing {
  const { world, buying } = desk;
  const { calendar } = world;
  const random = world.random.fork('purchasing');
  const orders: Order[] = [];
  const open = new Map<string, Order>();

  const begin = (at: number, by: Person, supplier: Supplier, branch: Branch, stock: boolean): Order => {
    const day = calendar.dayOf(at);
    const [hour = '16', minutes = '00'] = supplier.cutOff.split(':');
    const cutOff = calendar.at(day, Number(hour) * 60 + Number(minutes));
    const working = !calendar.isWeekend(day);
    const evening = calendar.at(day, 920 + random.int(0, 15));
    const next = calendar.at(addWorkingDays(day, 1), 555 + random.int(0, 40));
    const sendAt = stock
      ? at + random.int(6, 25) * 60_000
      : working && at < evening - 300_000
        ? evening
        : working && at < cutOff - 900_000
          ? at + 600_000
          : next;
    const order: Order = {
      id: world.id(at),
      supplier,
      branch,
      createdAt: at,
      by,
      stock,
      sendAt,
      expectedOn: addWorkingDays(day, supplier.sketch.leadDays + (at > cutOff ? 1 : 0)),
      lines: [],
      deliveries: [],
      number: '',
    };
    orders.push(order);
    return order;
  };
  const arrival = (order: Order, late: boolean) =>
    calendar.at(addWorkingDays(calendar.dayOf(order.sendAt), order.supplier.sketch.leadDays + (late ? random.int(2, 4) : 0)), 425 + (order.createdAt % 90));
  const line = (at: number, by: Person, order: Order, product: Product, offer: Offer, quantity: number) => ({
    id: world.id(at),
    product,
    offer,
    quantity,
    addedAt: at,
    by,
    damaged: 0,
    late: false,
    expected: {
      id: world.id(at),
      product_id: product.id,
      place_id: order.branch.depotId,
      quantity_milli: quantity,
      allocated_milli: 0,
      expected_on: order.expectedOn,
      reference: '',
    },
  });

  return {
    orders,
    orderFor: (at, by, { product, branch, worksheetId, lineId }) => {
      const offer = buying.bestOffer(product.id, calendar.dayOf(at));
      if (!offer) return undefined;
      const key = `${offer.supplier.id} ${branch.id}`;
      const known = open.get(key);
      const order = known && known.sendAt > at && known.createdAt <= at ? known : begin(at, by, offer.supplier, branch, false);
      open.set(key, order);
      const made = line(at, by, order, product, offer, 1000);
      made.expected.allocated_milli = 1000;
      const claim = desk.ledger.claim(at, by, { product, worksheetId, lineId, expectedSupplyId: made.expected.id });
      const late = random.chance(0.04);
      let came: Lot | null = null;
      const ordered = {
        ...made,
        orderId: order.id,
        lot: () => came,
        late,
        arrivesAt: arrival(order, late),
        forWorksheet: { worksheetId, lineId, claim, releasedAt: null },
        onArrival: (_at: number, lot: Lot, placeId: string) => {
          came = lot;
          if (claim.state === 'expected')
            Object.assign(claim, { state: 'reserved', place_id: placeId, lot_id: lot.id, expected_supply_id: null, version: claim.version + 1 });
        },
      };
      order.lines.push(ordered);
      if (ordered.arrivesAt <= calendar.now) arrive(desk, order, ordered);
      return ordered;
    },
    orderStock: (at, by, branch, wanted, onArrival) => {
      const bySupplier = Map.groupBy(
        wanted.flatMap((each) => {
          const offer = buying.bestOffer(each.product.id, calendar.dayOf(at));
          return offer ? [{ ...each, offer }] : [];
        }),
        ({ offer }) => offer.supplier,
      );
      let moment = at;
      for (const [supplier, lines] of bySupplier) {
        const order = begin((moment += 420_000), by, supplier, branch, true);
        for (const each of lines) {
          const made = line(order.createdAt, by, order, each.product, each.offer, each.quantity);
          const ordered: OrderedLine = {
            ...made,
            arrivesAt: arrival(order, false),
            forWorksheet: null,
            damaged: each.quantity >= 2000 && each.product.model !== null && random.chance(0.05) ? 1000 : 0,
            ...(each.batch ? { batch: each.batch } : {}),
            ...(each.expires ? { expires: each.expires } : {}),
            onArrival: (arrivedAt, lot, placeId) => onArrival(ordered, arrivedAt, lot, placeId),
          };
          order.lines.push(ordered);
          if (ordered.arrivesAt <= calendar.now) arrive(desk, order, ordered);
        }
      }
    },
  };
}

/** What the lines come to in pence, carriage apart. */
export const netOf = (lines: readonly OrderedLine[]): number =>
  sum(lines.map((each) => pence(lineCost(unitCost(each.offer.net + each.offer.surcharge), each.quantity))));

export const needsApproval = (order: Order): boolean => netOf(order.lines) > approvalLimit;

/** Gives orders their numbers, in the order in which they were made. */
export function numberOrders(orders: readonly Order[]): number {
  const sorted = orders.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  for (const [index, order] of sorted.entries()) order.number = documentNumber('P', index + 1);
  return sorted.length + 1;
}
