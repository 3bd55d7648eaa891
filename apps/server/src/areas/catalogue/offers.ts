import { sql } from 'kysely';
import { onWire } from '../../platform/database/on-wire.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import { bestOf, landedOf, onePerSupplier } from './offers.rules.ts';
import { fileInForce } from './price-file.queries.ts';

/** An offer in force. Amounts in hundredths of a penny for one unit; `landedUnit` is net and surcharge. */
export interface Offer {
  readonly supplierId: string;
  readonly supplierName: string;
  readonly priceFileLineId: string;
  readonly priceFileName: string;
  readonly supplierCode: string;
  readonly listUnit: number;
  readonly discountBasisPoints: number;
  readonly netUnit: number;
  readonly surchargeUnit: number;
  readonly landedUnit: number;
  readonly inStock: boolean;
  readonly leadDays: number;
  readonly effectiveFrom: string;
  /** It stands in a best-buy file, which wins over what is reckoned. */
  readonly isChosen: boolean;
}

/** The offers in force on a day for each product, best first. */
export async function offersFor(tx: ReadTx, productIds: readonly string[], day: string): Promise<Map<string, Offer[]>> {
  if (productIds.length === 0) return new Map();
  const rows = await offersInForce(tx, productIds, day).execute();
  const found = new Map<string, Offer[]>();
  for (const row of rows) {
    const offer: Offer = {
      ...onWire(row, 'supplier_id', 'supplier_name', 'supplier_code', 'list_unit', 'discount_basis_points', 'net_unit', 'surcharge_unit', 'in_stock'),
      ...onWire(row, 'lead_days', 'effective_from'),
      priceFileLineId: row.id,
      priceFileName: row.file_name,
      landedUnit: landedOf(row.net_unit, row.surcharge_unit),
      isChosen: row.file_kind === 'best-buy',
    };
    found.set(row.product_id, [...(found.get(row.product_id) ?? []), offer]);
  }
  return new Map([...found].map(([productId, offers]) => [productId, onePerSupplier(bestOf(offers))]));
}

const offersInForce = (tx: ReadTx, productIds: readonly string[], day: string) =>
  tx.db
    .selectFrom('price_file_line as line')
    .innerJoin('supplier', 'supplier.id', 'line.supplier_id')
    .innerJoin('price_file', 'price_file.id', 'line.price_file_id')
    .select([
      'line.id',
      'line.product_id',
      'line.supplier_id',
      'line.supplier_code',
      'line.list_unit',
      'line.discount_basis_points',
      'line.net_unit',
      'line.surcharge_unit',
      'line.in_stock',
      'price_file.effective_from',
      'price_file.kind as file_kind',
      'supplier.name as supplier_name',
      sql<number>`coalesce(line.lead_days, supplier.lead_days)`.as('lead_days'),
      'price_file.name as file_name',
    ])
    .where('line.product_id', '=', sql<string>`any(${productIds}::uuid[])`)
    .where(fileInForce('price_file', day))
    .where('supplier.status', '=', 'active');

/** Of each product the cheapest net landed offer in force on a day, among equals the one with the shorter lead time; none where nobody offers it. */
export async function bestOffers(tx: ReadTx, productIds: readonly string[], day: string): Promise<Map<string, Offer>> {
  const found = await offersFor(tx, productIds, day);
  return new Map([...found].flatMap(([productId, [best]]) => (best ? [[productId, best]] : [])));
}

/** The same of one product. */
export const bestOffer = async (tx: ReadTx, productId: string, day: string): Promise<Offer | undefined> =>
  (await bestOffers(tx, [productId], day)).get(productId);
