import { type CarriageTerms, carriageAfter } from '@quarterlight/contract/rules/order-terms';
import { lineCost, pence, sum, unitCost } from '@quarterlight/kit/money';
import { found, type ReadTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { getSupplier, type SupplierRow } from '../companies/index.ts';
import { findOwnPlace, type PlaceRow, piecesOf } from '../stock/index.ts';
import { findProducts, findSupplierPrice, type ProductRow } from './delivery.queries.ts';
import type { OrderRow } from './order.queries.ts';
import { takesDeliveries } from './purchasing.rules.ts';

interface TypedLine {
  readonly productId: string;
  readonly quantity: number;
  readonly unitCost?: { readonly unitAmount: number } | undefined;
  readonly supplierCode?: string | undefined;
}

/** A line's product, quantity (thousandths) and price (hundredths of a penny): the typed one, else the supplier's in force today. */
export interface PricedLine {
  readonly product: ProductRow;
  readonly quantity: number;
  readonly unitCost: number;
  readonly supplierCode: string;
  readonly priceFileLineId: string | null;
}

/** Prices typed lines from the supplier's price file in force. Refuses 'purchasing.no_price', 'stock.whole_pieces'. */
export async function priceLines(tx: ReadTx, supplier: { id: string; name: string }, lines: readonly TypedLine[]): Promise<PricedLine[]> {
  const productIds = lines.map((line) => line.productId);
  const products = new Map((await findProducts(tx, productIds)).map((product) => [product.id, product]));
  const priced: PricedLine[] = [];
  for (const line of lines) {
    const product = found(products.get(line.productId));
    const quantity = piecesOf(line.quantity, product);
    const offer = await findSupplierPrice(tx, supplier.id, product.id, tx.today);
    const typed = line.unitCost?.unitAmount;
    const price = typed ?? offer?.unitCost;
    if (price === undefined) throw new Refusal('purchasing.no_price', { details: { supplier: supplier.name, code: product.code } });
    priced.push({
      product,
      quantity,
      unitCost: price,
      supplierCode: line.supplierCode ?? offer?.supplierCode ?? '',
      priceFileLineId: offer && price === offer.unitCost ? offer.id : null,
    });
  }
  return priced;
}

/** What the lines come to in pence: the sum of the rounded lines. */
export const netOf = (lines: readonly { unit_cost: number; quantity_milli: number }[]): number =>
  sum(lines.map((line) => pence(lineCost(unitCost(line.unit_cost), line.quantity_milli))));

/** What a supplier charges for bringing an order, as the rule reads it. */
export const termsOf = ({ carriage_pence, carriage_free_over_pence }: Pick<SupplierRow, 'carriage_pence' | 'carriage_free_over_pence'>): CarriageTerms => ({
  carriage: carriage_pence,
  freeFrom: carriage_free_over_pence,
});

/** What changes of an order with its lines: what it comes to, and its carriage where the supplier's terms said it. */
export async function sumsAfter(tx: ReadTx, order: OrderRow, lines: Parameters<typeof netOf>[0]): Promise<{ net_pence: number; carriage_pence: number }> {
  const net = netOf(lines);
  const terms = termsOf(await getSupplier(tx, order.supplier_id));
  return { net_pence: net, carriage_pence: carriageAfter(terms, { carriage: order.carriage_pence, net: order.net_pence }, net) };
}

/** The place where it is one that goods can be delivered to. Refuses 'purchasing.outside_place'. */
export async function deliveryPlace(tx: ReadTx, id: string, field?: string): Promise<PlaceRow> {
  const place = await findOwnPlace(tx, id);
  if (!place || !takesDeliveries(place)) throw new Refusal('purchasing.outside_place', field === undefined ? {} : { field });
  return place;
}
