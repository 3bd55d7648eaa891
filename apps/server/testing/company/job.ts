import { reckonLine } from '@quarterlight/contract/rules/totals';
import { emptyId } from '@quarterlight/kit/ids';
import { documentNumber } from '@quarterlight/kit/numbers';
import { sumsOf } from '../../src/areas/worksheets/lines.ts';
import type { Random } from '../../src/demo/random.ts';
import type { Branch } from './branches.ts';
import type { Product } from './catalogue.ts';
import { fateOf } from './fate.ts';
import { type Ground, type Kind, labour } from './ground.ts';
import { customerAt, modelCount, placeOfModel, vehicleAt } from './parties.ts';
import type { Plan } from './plan.ts';
import type { Seeded } from './seeded.ts';

/** What everything of a job is told with. */
export interface Telling {
  readonly plan: Plan;
  readonly ground: Ground;
  readonly seeded: Seeded;
  readonly random: Random;
  /** A new id for a row made at that moment (milliseconds). */
  readonly id: (at: number) => string;
}

/** A line of a job; amounts in pence. */
export interface Line {
  readonly id: string;
  readonly kind: string;
  readonly description: string;
  readonly product: Product | null;
  readonly price: number;
  readonly net_pence: number;
  readonly vat_pence: number;
  readonly step: string;
  readonly reason: string;
}

export interface Lot {
  readonly id: string;
  readonly product: Product;
  /** Hundredths of a penny. */
  readonly cost: number;
  readonly depot: Branch;
  /** Pieces that left the depot, and those that are held there for a job. */
  issued: number;
  held: number;
}

/** A job of the company, as much of it as several tables tell. */
export type Job = ReturnType<typeof jobAt>;

/** Twelve in twenty have glass; three of them a windscreen, which asks for checks and adhesive. */
const kinds: readonly Kind[] = [
  ...(['supply', 'calibration', 'supply', 'replacement', 'inspection', 'supply', 'supply', 'calibration', 'inspection', 'supply'] as const),
  ...(['supply', 'replacement', 'calibration', 'supply', 'inspection', 'supply', 'replacement', 'inspection', 'supply', 'calibration'] as const),
];

/** What kind of job stands at a place of the list. */
export const kindAt = (index: number): Kind => kinds[index % kinds.length] ?? 'supply';

/** How many jobs of the kind of the one at `index` come before it, counted from `from`, a multiple of twenty. */
export function rankAt(index: number, from: number): number {
  const kind = kindAt(index);
  const each = kinds.filter((other) => other === kind).length;
  const before = kinds.slice(0, index % kinds.length).filter((other) => other === kind).length;
  return Math.floor((index - from) / kinds.length) * each + before;
}

export const vatRate = 2_000;
const extras: readonly (readonly [description: string, pence: number])[] = [
  ['Disposal of the old glass', 450],
  ['Wiper blades, pair', 1_895],
  ['Interior vacuumed', 900],
  ['Clips and tape', 650],
  ['Protection film', 375],
];

/** A few customers send most of the work. */
function customerIndexOf(plan: Plan, random: Random): number {
  const share = random.next();
  if (share < 0.03) return 0;
  return share < 0.4 ? random.int(0, 59) : random.int(0, plan.customers - 1);
}

/** A vehicle that the glass is made for, where there is glass. */
function vehicleIndexOf(plan: Plan, random: Random, product: Product | undefined): number {
  const place = product && placeOfModel(product.modelCode);
  if (place === undefined) return random.int(0, plan.vehicles - 1);
  return place + modelCount * random.int(0, Math.floor((plan.vehicles - 1 - place) / modelCount));
}

/** The job at a place of the list, its lines and sums with it; `lot` is what its glass comes from. */
export function jobAt(telling: Telling, index: number, lot: Lot | null) {
  const { plan, ground, random, id } = telling;
  const slot = plan.placeOf(index);
  const createdAt = plan.createdAt(index);
  const kind = kindAt(index);
  const fate = fateOf(plan, slot, createdAt, random);
  const customerIndex = customerIndexOf(plan, random);
  const customer = customerAt(plan, customerIndex);
  const vehicle = vehicleAt(plan, vehicleIndexOf(plan, random, lot?.product));
  const technician = ground.technicians[slot.technician];
  if (!technician) throw new Error('There is no technician');
  const outside = fate.state === 'submitted' || fate.state === 'rejected';
  const lines: readonly Line[] = linesOf(telling, kind, createdAt, lot?.product ?? null);
  const sums = sumsOf(lines);
  const excess = customer.type === 'insurer' ? random.pick([0, 2_500, 7_500]) : 0;
  const billedTo = customer.type === 'retail' ? ('policyholder' as const) : excess > 0 ? ('both' as const) : ('customer' as const);
  const hasTechnician = fate.booked && !fate.failed;
  return {
    index,
    id: id(createdAt),
    number: documentNumber('W', index + 1),
    kind,
    fate,
    slot,
    customerIndex,
    customer,
    vehicle,
    technician,
    createdAt,
    by: outside ? ground.portal : random.pick(ground.advisers),
    lines,
    net: sums.net_pence,
    vat: sums.vat_pence,
    gross: sums.gross_pence,
    summary: sums.glass_summary,
    lot,
    billedTo,
    excess,
    orderNumber: customer.type === 'fleet' || customer.type === 'leasing' ? `PO${random.digits(6)}` : '',
    /** The bounds as every row of the job carries them. */
    bounds: { customer_id: customer.id, bound_branch: outside ? emptyId : technician.branch.id, bound_technician: hasTechnician ? technician.id : emptyId },
  };
}

function linesOf({ plan, ground, id }: Telling, kind: Kind, at: number, product: Product | null): Line[] {
  const lines: Line[] = [];
  const add = (line: Omit<Line, 'id' | 'net_pence' | 'vat_pence'>) => {
    const { net, vat } = reckonLine({ quantityMilli: 1_000, unitPricePence: line.price, vatRateBasisPoints: vatRate });
    lines.push({ id: id(at), ...line, net_pence: net, vat_pence: vat });
  };
  if (product) add({ kind: 'glass', description: product.description, product, price: product.list, step: 'list', reason: 'List price' });
  const { name, pence } = labour[kind];
  if (lines.length < plan.lines)
    add({ kind: kind === 'calibration' ? 'calibration' : 'labour', description: name, product: null, price: pence, step: 'labour-rate', reason: name });
  for (let next = 0; lines.length < plan.lines; next += 1) {
    const [description, price] = extras[next % extras.length] ?? ['Sundries', 100];
    add({ kind: 'sundry', description, product: null, price, step: 'typed', reason: `Typed by ${ground.advisers[0]?.name ?? ''}` });
  }
  return lines;
}
