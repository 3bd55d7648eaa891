import { addDays } from '@quarterlight/kit/days';
import type { Branch } from './branches.ts';
import { storyDays } from './calendar.ts';
import type { Catalogue, Product } from './catalogue.ts';
import { models } from './data/models.ts';
import type { Lot } from './ledger.ts';
import type { Technician } from './people.ts';
import type { Desk, Purchasing } from './purchasing.ts';

/** One piece that lies somewhere and is nobody's from a moment on. */
export interface Unit {
  readonly lot: Lot;
  placeId: string;
  readonly branch: Branch;
  freeFrom: number;
}

/** Free glass and parts by branch and product. */
export interface Pool {
  add(unit: Unit): void;
  /** The piece that came in first and was free at that moment; it is taken. */
  take(branch: Branch, product: Product, at: number): Unit | undefined;
}

export function makePool(): Pool {
  const units = new Map<string, Unit[]>();
  return {
    add: (unit) => {
      const key = `${unit.branch.id} ${unit.lot.product.id}`;
      units.set(key, [...(units.get(key) ?? []), unit]);
    },
    take: (branch, product, at) => {
      const key = `${branch.id} ${product.id}`;
      const list = units.get(key) ?? [];
      const found = list.filter((unit) => unit.freeFrom < at).toSorted((one, other) => (one.lot.id < other.lot.id ? -1 : 1))[0];
      if (found)
        units.set(
          key,
          list.filter((unit) => unit !== found),
        );
      return found;
    },
  };
}

/** A batch of adhesive that a technician has in the van. */
export interface Carried {
  readonly from: number;
  readonly lot: Lot;
}
export type Kit = 'urethane' | 'primer' | 'activator' | 'resin';

export interface Vans {
  /** What of a kind a technician worked with at a moment: the last batch issued that is still in date. */
  batchOf(technician: Technician, kind: Kit, at: number, day: string): Lot | undefined;
}

/** Common glass and parts that every branch keeps a little of, ordered every three weeks or so. */
export function keepStock(desk: Desk, purchasing: Purchasing, pool: Pool, branches: readonly Branch[], catalogue: Catalogue): void {
  const { world, staff } = desk;
  const { calendar } = world;
  const common = models.toSorted((one, other) => other.share - one.share).slice(0, 14);
  for (const branch of branches.filter(({ site }) => site.kind === 'own')) {
    const random = world.random.fork(`stock ${branch.site.code}`);
    for (let offset = -storyDays - 12; offset < -1; offset += random.int(17, 29)) {
      const day = calendar.offset(offset);
      if (calendar.isWeekend(day) || calendar.bankHolidays.has(day)) continue;
      const wanted = random
        .shuffled(common)
        .slice(0, random.int(4, 8))
        .flatMap((model) => {
          const kept = (catalogue.byModel.get(model.code) ?? []).filter(
            (product) => product.quality === 'OEE' && (product.glassType === 'windscreen' || (product.glassType === null && random.chance(0.6))),
          );
          return kept.length === 0 ? [] : [{ product: random.pick(kept), quantity: random.pick([1000, 1000, 2000, 2000, 3000]) }];
        });
      const unique = wanted.filter((each, index) => wanted.findIndex((other) => other.product === each.product) === index);
      const at = calendar.at(day, random.int(540, 840));
      const seen = new Map<string, Unit[]>();
      purchasing.orderStock(at, random.pick(staff.buyers), branch, unique, (line, arrivedAt, lot, placeId) => {
        const known = seen.get(lot.id);
        for (const unit of known ?? []) Object.assign(unit, { placeId, freeFrom: arrivedAt + 60_000 });
        if (known) return;
        const units = Array.from({ length: (line.quantity - line.damaged) / 1000 }, (): Unit => ({ lot, placeId, branch, freeFrom: arrivedAt + 7_200_000 }));
        seen.set(lot.id, units);
        for (const unit of units) pool.add(unit);
      });
    }
  }
}

const kits: readonly (readonly [kind: Kit, code: string, each: number, months: number])[] = [
  ['urethane', 'URE-FAST-310', 9, 9],
  ['primer', 'PRI-ALLIN1-25', 3, 8],
  ['activator', 'ACT-WIPE-10', 2, 14],
  ['resin', 'RES-BRIDGE-15', 1, 12],
];

/** Adhesives and resin: ordered for each branch every six weeks, issued to the vans, and what was used of them written off at the end. */
export function keepVans(desk: Desk, purchasing: Purchasing, branches: readonly Branch[], technicians: readonly Technician[], catalogue: Catalogue): Vans {
  const { world, staff } = desk;
  const { calendar } = world;
  const carried = new Map<string, Carried[]>();
  for (const branch of branches) {
    const crew = technicians.filter((technician) => technician.branch === branch);
    const random = world.random.fork(`vans ${branch.site.code}`);
    const stock = random.pick(staff.stock);
    for (let offset = -storyDays - 20; offset < -3; offset += 42) {
      const day = addDays(calendar.today, offset);
      const at = calendar.at(day, random.int(560, 800));
      const wanted = kits.flatMap(([kind, code, each, months]) => {
        const product = catalogue.materials.find((material) => material.code === code);
        const batch = `${kind.slice(0, 2).toUpperCase()}${day.slice(2, 4)}${day.slice(5, 7)}${branch.site.code.charAt(0)}${random.digits(2)}`;
        return product ? [{ product, quantity: (each * crew.length + 2) * 1000, batch, expires: addDays(day, months * 30), kind, each }] : [];
      });
      purchasing.orderStock(at, random.pick(staff.buyers), branch, wanted, (line, arrivedAt, lot, placeId) => {
        if (placeId === branch.depotId) return;
        const kit = wanted.find((each) => each.product === line.product);
        if (kit) issue(desk, { kit, crew, lot, placeId, stock, carried, arrivedAt });
      });
    }
  }
  return {
    batchOf: (technician, kind, at, day) =>
      (carried.get(`${technician.id} ${kind}`) ?? []).filter(({ from, lot }) => from < at && (lot.expires ?? '') > day).at(-1)?.lot,
  };
}

interface Issue {
  readonly kit: { readonly kind: Kit; readonly each: number };
  readonly crew: readonly Technician[];
  readonly lot: Lot;
  readonly placeId: string;
  readonly stock: Desk['staff']['admin'];
  readonly carried: Map<string, Carried[]>;
  readonly arrivedAt: number;
}

/** Shares a batch out to the vans the same day, and writes off what was used of it after six weeks. */
function issue({ world, ledger }: Desk, { kit, crew, lot, placeId, stock, carried, arrivedAt }: Issue): void {
  const { calendar } = world;
  const at = arrivedAt + 3_600_000 * 4;
  if (at > calendar.now) return;
  for (const [index, technician] of crew.entries()) {
    const moment = at + index * 60_000;
    const quantity = kit.each * 1000;
    ledger.post({ at: moment, by: stock, kind: 'issue', lot, quantity, from: placeId, to: technician.vanId, reason: 'Kit for the van' }, 'stock.issued');
    const key = `${technician.id} ${kit.kind}`;
    carried.set(key, [...(carried.get(key) ?? []), { from: moment, lot }]);
    const usedAt = moment + 40 * 86_400_000;
    const used = quantity - (kit.each > 2 ? 1000 : 0);
    const writeOff = (when: number, amount: number, from: string, reason: string) => {
      if (when < calendar.now && amount > 0)
        ledger.post(
          { at: when, by: stock, kind: 'write-off', lot, quantity: amount, from, to: world.lookups.outsidePlaceId('write-off'), reason },
          'stock.written_off',
        );
    };
    writeOff(usedAt, used, technician.vanId, 'Used on jobs');
    const ended = Date.parse(`${lot.expires ?? '2100-01-01'}T09:30:00Z`) + 86_400_000;
    writeOff(ended, quantity - used, technician.vanId, 'Expired');
    if (index === 0) writeOff(ended, 2000, placeId, 'Expired');
  }
}
