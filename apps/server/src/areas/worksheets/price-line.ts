import { reckonLine } from '@quarterlight/contract/rules/totals';
import type { NewLine } from '@quarterlight/contract/worksheets/intake';
import { isWholePieces, milli, toMilli } from '@quarterlight/kit/quantities';
import { found, type ReadTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { getProduct, labourRateFor, priceFor } from '../catalogue/index.ts';
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
  const quantityMilli = toMilli(line.quantity ?? 1);
  if (line.glassTypeId) await findLookup(tx, line.glassTypeId, 'glass-types');
  const basis = await basisOf(tx, line, context, quantityMilli);
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

async function basisOf(tx: ReadTx, line: NewLine, context: PriceContext, quantityMilli: number): Promise<Basis> {
  if (line.productId) return productBasis(tx, line.productId, context, quantityMilli);
  if (line.kind === 'labour' || line.kind === 'calibration') return labourBasis(tx, line, context);
  if (!line.description) throw new Refusal('worksheet.product_missing');
  return { code: '', description: line.description, glassTypeId: null, pricePence: 0, vatRateBasisPoints: await standardVatRate(tx), chain: [], minutes: 0 };
}

async function productBasis(tx: ReadTx, productId: string, { customerId, day }: PriceContext, quantityMilli: number): Promise<Basis> {
  const product = await getProduct(tx, productId);
  const [facts] = await findProductFacts(tx, [productId]);
  if (found(facts).whole_units && !isWholePieces(milli(quantityMilli))) throw new Refusal('worksheet.whole_pieces', { field: 'lines' });
  const price = await priceFor(tx, { productId, customerId, day });
  return {
    code: product.code,
    description: product.description,
    glassTypeId: product.glass_type_id,
    pricePence: price.pricePence ?? 0,
    vatRateBasisPoints: price.vatRateBasisPoints,
    chain: price.chain.map(({ step, pricePence, reason, chosen }) => ({ step, pricePence, reason, chosen })),
    minutes: 0,
  };
}

async function labourBasis(tx: ReadTx, line: NewLine, context: PriceContext): Promise<Basis> {
  const jobTypeId = line.kind === 'calibration' ? (await lookupByKind(tx, 'job-types', 'calibration')).id : context.jobTypeId;
  const rate = await labourRateFor(tx, {
    jobTypeId,
    glassTypeId: line.glassTypeId ?? null,
    place: context.place,
    customerId: context.customerId,
    day: context.day,
  });
  const description = line.description || rate?.name || (line.kind === 'labour' ? 'Labour' : 'ADAS calibration');
  const chain = rate ? [{ step: 'labour-rate', pricePence: rate.pricePence, reason: rate.why, chosen: true }] : [];
  return {
    code: '',
    description,
    glassTypeId: null,
    pricePence: rate?.pricePence ?? 0,
    vatRateBasisPoints: await standardVatRate(tx),
    chain,
    minutes: rate?.minutes ?? 0,
  };
}
