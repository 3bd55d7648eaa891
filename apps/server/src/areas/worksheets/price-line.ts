import { reckonLine } from '@quarterlight/contract/rules/totals';
import type { NewLine } from '@quarterlight/contract/worksheets/intake';
import { isWholePieces, milli, toMilli } from '@quarterlight/kit/quantities';
import { found, type ReadTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { getProducts, type LabourFound, labourRateFor, type PriceFound, type ProductRow, pricesFor } from '../catalogue/index.ts';
import { findLookup, lookupByKind } from '../system/index.ts';
import { findProductFacts, standardVatRate } from './worksheets.queries.ts';

/** What a line's price depends on besides the line. */
export interface PriceContext {
  readonly customerId: string;
  readonly jobTypeId: string;
  readonly place: 'mobile' | 'workshop';
  readonly day: string;
}

/** One step of how a price came about, as it is kept on the line. */
export interface KeptStep {
  readonly step: string;
  readonly pricePence: number | null;
  readonly reason: string;
  readonly chosen: boolean;
}

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
  /** Minutes of labour, where it is labour. */
  readonly minutes: number;
  /** Whether somebody's own price replaced the reckoned one. */
  readonly overridden: boolean;
}

interface Basis {
  readonly code: string;
  readonly description: string;
  readonly glassTypeId: string | null;
  readonly pricePence: number;
  readonly vatRateBasisPoints: number;
  readonly chain: readonly KeptStep[];
  readonly minutes: number;
}

/** Prices a line by the catalogue's chain or labour rates; a price of one's own replaces it and is kept as a step of its own. Refuses 'worksheet.product_missing', 'worksheet.whole_pieces'. */
export async function priceLine(tx: ReadTx, line: NewLine, context: PriceContext): Promise<PricedLine> {
  const [priced] = await priceLines(tx, [line], context);
  if (!priced) throw new Error('One line has one price.');
  return priced;
}

/** The same of several lines, which ask the catalogue together. */
export async function priceLines(tx: ReadTx, lines: readonly NewLine[], context: PriceContext): Promise<PricedLine[]> {
  for (const glassTypeId of new Set(lines.flatMap((line) => line.glassTypeId ?? []))) await findLookup(tx, glassTypeId, 'glass-types');
  const productIds = [...new Set(lines.flatMap((line) => line.productId ?? []))];
  const [products, facts, prices, vatRateBasisPoints] = await Promise.all([
    getProducts(tx, productIds),
    findProductFacts(tx, productIds),
    pricesFor(tx, { productIds, customerId: context.customerId, day: context.day }),
    standardVatRate(tx),
  ]);
  const known: Known = { products, facts: new Map(facts.map((each) => [each.id, each])), prices, vatRateBasisPoints, rates: new Map() };
  const priced: PricedLine[] = [];
  for (const line of lines) priced.push(asPriced(tx, line, await basisOf(tx, line, context, known)));
  return priced;
}

interface Known {
  readonly products: ReadonlyMap<string, ProductRow>;
  readonly facts: ReadonlyMap<string, Awaited<ReturnType<typeof findProductFacts>>[number]>;
  readonly prices: ReadonlyMap<string, PriceFound>;
  readonly vatRateBasisPoints: number;
  /** Labour rates found so far, by what they were asked for. */
  readonly rates: Map<string, LabourFound | undefined>;
}

function asPriced(tx: ReadTx, line: NewLine, basis: Basis): PricedLine {
  const quantityMilli = toMilli(line.quantity ?? 1);
  const typed = line.unitPrice ?? null;
  const overridden = typed !== null && typed.amount !== basis.pricePence;
  if (typed !== null && (typed.currency !== tx.tenant.currency || typed.amount < 0))
    throw new Refusal('worksheet.currency', { field: 'lines', details: { currency: tx.tenant.currency } });
  const unitPricePence = typed?.amount ?? basis.pricePence;
  const discountBasisPoints = line.discountBasisPoints ?? 0;
  const { net, vat } = reckonLine({ quantityMilli, unitPricePence, discountBasisPoints, vatRateBasisPoints: basis.vatRateBasisPoints });
  return {
    kind: line.kind,
    productId: line.productId ?? null,
    glassTypeId: line.glassTypeId ?? basis.glassTypeId,
    code: basis.code,
    description: line.description || basis.description,
    quantityMilli,
    unitPricePence,
    discountBasisPoints,
    vatRateBasisPoints: basis.vatRateBasisPoints,
    netPence: net,
    vatPence: vat,
    minutes: basis.minutes,
    overridden,
    chain: overridden ? [ownPrice(tx, unitPricePence), ...basis.chain.map((step) => ({ ...step, chosen: false }))] : basis.chain,
  };
}

const ownPrice = (tx: ReadTx, pricePence: number): KeptStep => ({ step: 'typed', pricePence, reason: `Typed by ${tx.actor.displayName}`, chosen: true });

async function basisOf(tx: ReadTx, line: NewLine, context: PriceContext, known: Known): Promise<Basis> {
  if (line.productId) return productBasis(line, line.productId, known);
  if (line.kind === 'labour' || line.kind === 'calibration') return labourBasis(tx, line, context, known);
  if (!line.description) throw new Refusal('worksheet.product_missing');
  const { vatRateBasisPoints } = known;
  return { code: '', description: line.description, glassTypeId: null, pricePence: 0, vatRateBasisPoints, chain: [], minutes: 0 };
}

function productBasis(line: NewLine, productId: string, { products, facts, prices }: Known): Basis {
  const product = found(products.get(productId));
  if (found(facts.get(productId)).whole_units && !isWholePieces(milli(toMilli(line.quantity ?? 1))))
    throw new Refusal('worksheet.whole_pieces', { field: 'lines' });
  const price = prices.get(productId);
  if (price === undefined) throw new Refusal('catalogue.product_unknown');
  return {
    code: product.code,
    description: product.description,
    glassTypeId: product.glass_type_id,
    pricePence: price.pricePence,
    vatRateBasisPoints: price.vatRateBasisPoints,
    chain: price.chain.map(({ step, pricePence, reason, chosen }) => ({ step, pricePence, reason, chosen })),
    minutes: 0,
  };
}

async function labourBasis(tx: ReadTx, line: NewLine, context: PriceContext, known: Known): Promise<Basis> {
  const asked = `${line.kind} ${line.glassTypeId ?? ''}`;
  if (!known.rates.has(asked)) {
    const jobTypeId = line.kind === 'calibration' ? (await lookupByKind(tx, 'job-types', 'calibration')).id : context.jobTypeId;
    const { place, customerId, day } = context;
    known.rates.set(asked, await labourRateFor(tx, { jobTypeId, glassTypeId: line.glassTypeId ?? null, place, customerId, day }));
  }
  const rate = known.rates.get(asked);
  return {
    code: '',
    description: line.description || rate?.name || (line.kind === 'labour' ? 'Labour' : 'ADAS calibration'),
    glassTypeId: null,
    pricePence: rate?.pricePence ?? 0,
    vatRateBasisPoints: known.vatRateBasisPoints,
    chain: rate ? [{ step: 'labour-rate', pricePence: rate.pricePence, reason: rate.why, chosen: true }] : [],
    minutes: rate?.minutes ?? 0,
  };
}
