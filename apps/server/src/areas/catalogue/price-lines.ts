import type { NewLine } from '@quarterlight/contract/catalogue/lines';
import { reckonLine } from '@quarterlight/contract/rules/totals';
import { isWholePieces, milli, toMilli } from '@quarterlight/kit/quantities';
import { found, type ReadTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { chooseLookup, lookupByKind } from '../system/index.ts';
import { type LabourFound, labourRateFor } from './labour-rate.ts';
import { standardVatRate } from './price.queries.ts';
import { type PriceFound, pricesFor } from './price-for.ts';

/** What a line's price depends on besides the line: whose it is, of what job, and the local day whose prices hold. */
export interface PriceContext {
  readonly customerId: string;
  readonly jobTypeId: string;
  readonly place: 'mobile' | 'workshop';
  readonly day: string;
}

/** One step of how a price came about, as it is kept on the line. */
interface KeptStep {
  readonly step: string;
  readonly pricePence: number | null;
  readonly reason: string;
  readonly chosen: boolean;
}

/** A line with its price: money in pence, net and VAT of the whole line. */
export interface PricedLine {
  readonly kind: NewLine['kind'];
  readonly productId: string | null;
  readonly glassTypeId: string | null;
  readonly code: string;
  readonly description: string;
  readonly quantityMilli: number;
  readonly unitPricePence: number;
  readonly discountBasisPoints: number;
  readonly vatRateBasisPoints: number;
  readonly netPence: number;
  readonly vatPence: number;
  readonly chain: readonly KeptStep[];
  /** What one unit costs in hundredths of a penny; null where nobody knows. */
  readonly costUnit: number | null;
  /** Minutes of labour, where it is labour. */
  readonly minutes: number;
  /** Whether somebody's own price replaced the reckoned one. */
  readonly overridden: boolean;
}

/** A line to be priced: `jobTypeId` where it is other work than the job's. */
type Wish = NewLine & { readonly jobTypeId?: string | null | undefined };

interface Basis {
  readonly code: string;
  readonly description: string;
  readonly glassTypeId: string | null;
  readonly pricePence: number;
  readonly vatRateBasisPoints: number;
  readonly chain: readonly KeptStep[];
  readonly costUnit: number | null;
  readonly minutes: number;
}

/** Prices a line by the catalogue's chain or labour rates; a price of one's own replaces it and is kept as a step of its own. Refuses 'line.product_missing', 'line.glass_type', 'line.job_type', 'line.whole_pieces'. */
export async function priceLine(tx: ReadTx, line: Wish, context: PriceContext): Promise<PricedLine> {
  const [priced] = await priceLines(tx, [line], context);
  if (!priced) throw new Error('One line has one price.');
  return priced;
}

/** The same of several lines, which ask the catalogue together. */
export async function priceLines(tx: ReadTx, lines: readonly Wish[], context: PriceContext): Promise<PricedLine[]> {
  const glassTypeIds = new Set(lines.flatMap((line) => line.glassTypeId ?? []));
  const jobTypeIds = new Set(lines.flatMap((line) => line.jobTypeId ?? []));
  const productIds = [...new Set(lines.flatMap((line) => line.productId ?? []))];
  const [prices, vatRateBasisPoints, rates] = await Promise.all([
    pricesFor(tx, { productIds, customerId: context.customerId, day: context.day, forJob: true }),
    standardVatRate(tx),
    ratesFor(tx, lines, context),
    ...[...glassTypeIds].map((id) => chooseLookup(tx, 'glass-types', id, 'line.glass_type')),
    ...[...jobTypeIds].map((id) => chooseLookup(tx, 'job-types', id, 'line.job_type')),
  ]);
  return lines.map((line) => asPriced(tx, line, basisOf(line, { prices, vatRateBasisPoints, rates })));
}

interface Known {
  readonly prices: ReadonlyMap<string, PriceFound>;
  readonly vatRateBasisPoints: number;
  /** Labour rates by what they were asked for. */
  readonly rates: ReadonlyMap<string, LabourFound | undefined>;
}

const isWork = (line: NewLine): boolean => !line.productId && (line.kind === 'labour' || line.kind === 'calibration');
const askedFor = (line: Wish): string => `${line.kind} ${line.glassTypeId ?? ''} ${line.jobTypeId ?? ''}`;

/** The rates of the lines that are work, each kind of work asked for once. */
async function ratesFor(tx: ReadTx, lines: readonly Wish[], context: PriceContext): Promise<Map<string, LabourFound | undefined>> {
  const work = new Map(lines.filter(isWork).map((line) => [askedFor(line), line]));
  return new Map(await Promise.all([...work].map(async ([asked, line]) => [asked, await rateOf(tx, line, context)] as const)));
}

async function rateOf(tx: ReadTx, line: Wish, { jobTypeId: ofJob, place, customerId, day }: PriceContext): Promise<LabourFound | undefined> {
  const jobTypeId = line.kind === 'calibration' ? (await lookupByKind(tx, 'job-types', 'calibration')).id : (line.jobTypeId ?? ofJob);
  return labourRateFor(tx, { jobTypeId, glassTypeId: line.glassTypeId ?? null, place, customerId, day, forJob: true });
}

function asPriced(tx: ReadTx, line: NewLine, basis: Basis): PricedLine {
  const quantityMilli = toMilli(line.quantity ?? 1);
  const typed = line.unitPrice ?? null;
  const overridden = typed !== null && typed.amount !== basis.pricePence;
  const unitPricePence = typed?.amount ?? basis.pricePence;
  const discountBasisPoints = line.discountBasisPoints ?? 0;
  const { net, vat } = reckonLine({ quantityMilli, unitPricePence, discountBasisPoints, vatRateBasisPoints: basis.vatRateBasisPoints });
  return {
    kind: line.kind,
    productId: line.productId ?? null,
    glassTypeId: line.glassTypeId ?? basis.glassTypeId,
    code: basis.code,
    vatRateBasisPoints: basis.vatRateBasisPoints,
    costUnit: basis.costUnit,
    minutes: basis.minutes,
    description: line.description || basis.description,
    quantityMilli,
    unitPricePence,
    discountBasisPoints,
    netPence: net,
    vatPence: vat,
    overridden,
    chain: overridden ? [ownPrice(tx, unitPricePence), ...basis.chain.map((step) => ({ ...step, chosen: false }))] : basis.chain,
  };
}

const ownPrice = (tx: ReadTx, pricePence: number): KeptStep => ({ step: 'typed', pricePence, reason: `Typed by ${tx.actor.displayName}`, chosen: true });

function basisOf(line: Wish, known: Known): Basis {
  if (line.productId) return productBasis(line, line.productId, known);
  if (isWork(line)) return labourBasis(line, known);
  if (!line.description) throw new Refusal('line.product_missing');
  const { vatRateBasisPoints } = known;
  return { code: '', description: line.description, glassTypeId: null, pricePence: 0, vatRateBasisPoints, chain: [], costUnit: null, minutes: 0 };
}

function productBasis(line: NewLine, productId: string, { prices }: Known): Basis {
  const {
    product: { wholeUnits, ...product },
    ...price
  } = found(prices.get(productId));
  if (wholeUnits && !isWholePieces(milli(toMilli(line.quantity ?? 1)))) throw new Refusal('line.whole_pieces', { field: 'lines' });
  return {
    ...product,
    pricePence: price.pricePence,
    vatRateBasisPoints: price.vatRateBasisPoints,
    chain: price.chain.map(({ step, pricePence, reason, chosen }) => ({ step, pricePence, reason, chosen })),
    costUnit: price.costUnit,
    minutes: 0,
  };
}

function labourBasis(line: Wish, known: Known): Basis {
  const rate = known.rates.get(askedFor(line));
  return {
    code: '',
    description: line.description || rate?.name || (line.kind === 'labour' ? 'Labour' : 'ADAS calibration'),
    glassTypeId: null,
    pricePence: rate?.pricePence ?? 0,
    vatRateBasisPoints: known.vatRateBasisPoints,
    chain: rate ? [{ step: 'labour-rate', pricePence: rate.pricePence, reason: rate.why, chosen: true }] : [],
    costUnit: null,
    minutes: rate?.minutes ?? 0,
  };
}

/** The columns of a priced line, named alike wherever lines are kept. */
export const pricedColumns = (priced: PricedLine) => ({
  quantity_milli: priced.quantityMilli,
  unit_price_pence: priced.unitPricePence,
  discount_basis_points: priced.discountBasisPoints,
  vat_rate_basis_points: priced.vatRateBasisPoints,
  net_pence: priced.netPence,
  vat_pence: priced.vatPence,
  price_chain: JSON.stringify(priced.chain),
});
