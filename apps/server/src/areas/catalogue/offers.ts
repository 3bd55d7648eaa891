import { addMonths, day } from '@quarterlight/kit/days';
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
export async function offersFor(tx: ReadTx, productIds: readonly string[], on: string): Promise<Map<string, Offer[]>> {
  if (productIds.length === 0) return new Map();
  const rows = await offersOf(tx, productIds).where(fileInForce('price_file', on)).execute();
  const found = new Map<string, Offer[]>();
  for (const row of rows) {
    found.set(row.product_id, [...(found.get(row.product_id) ?? []), offerOf(row)]);
  }
  return new Map([...found].map(([productId, offers]) => [productId, onePerSupplier(bestOf(offers))]));
}

/** An offer that holds later, or held within the last year: until the day before `supersededFrom`. */
export interface DatedOffer extends Offer {
  readonly state: 'to-come' | 'past';
  readonly supersededFrom: string | null;
}

const toldOthers = 40;

/** What else suppliers ask for a product from a day to come, or asked within the last year, the latest first. */
export async function otherOffers(tx: ReadTx, productId: string, today: string): Promise<DatedOffer[]> {
  const rows = await offersOf(tx, [productId])
    .select('price_file.superseded_from')
    .where(
      sql<boolean>`(price_file.superseded_from is null or price_file.superseded_from > price_file.effective_from)
        and (price_file.effective_from > ${today} or price_file.superseded_from between ${addMonths(day(today), -12)}::date and ${today}::date)`,
    )
    .orderBy('price_file.effective_from', 'desc')
    .orderBy('supplier.name')
    .orderBy('line.id')
    .limit(toldOthers)
    .execute();
  return rows.map((row) => ({ ...offerOf(row), state: row.effective_from > today ? 'to-come' : 'past', supersededFrom: row.superseded_from }));
}

type OfferRow = Awaited<ReturnType<ReturnType<typeof offersOf>['execute']>>[number];

const offerOf = (row: OfferRow): Offer => ({
  ...onWire(row, 'supplier_id', 'supplier_name', 'supplier_code', 'list_unit', 'discount_basis_points', 'net_unit', 'surcharge_unit', 'in_stock'),
  ...onWire(row, 'lead_days', 'effective_from'),
  priceFileLineId: row.id,
  priceFileName: row.file_name,
  landedUnit: landedOf(row.net_unit, row.surcharge_unit),
  isChosen: row.file_kind === 'best-buy',
});

/** The lines of active suppliers' price files for these products, of any day. */
const offersOf = (tx: ReadTx, productIds: readonly string[]) =>
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
    .where('supplier.status', '=', 'active');

/** Of each product the cheapest net landed offer in force on a day, among equals the one with the shorter lead time; none where nobody offers it. */
export async function bestOffers(tx: ReadTx, productIds: readonly string[], onDay: string): Promise<Map<string, Offer>> {
  const found = await offersFor(tx, productIds, onDay);
  return new Map([...found].flatMap(([productId, [best]]) => (best ? [[productId, best]] : [])));
}

/** The same of one product. */
export const bestOffer = async (tx: ReadTx, productId: string, onDay: string): Promise<Offer | undefined> =>
  (await bestOffers(tx, [productId], onDay)).get(productId);
