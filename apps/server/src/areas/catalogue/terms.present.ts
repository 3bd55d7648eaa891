import { FittingPlace } from '@quarterlight/contract/catalogue/schemas';
import type { CustomerDiscount, CustomerPrice, PriceCap, RateCardLine } from '@quarterlight/contract/catalogue/terms-schemas';
import { onWire } from '../../platform/database/on-wire.ts';
import type { CustomerDiscountRow, CustomerPriceRow, PriceCapRow, RateCardRow } from './terms.queries.ts';

export const presentCustomerPrice = (row: CustomerPriceRow, currency: string): CustomerPrice => ({
  ...onWire(row, 'id', 'customer_id', 'product_id', 'valid_from', 'valid_to', 'version'),
  productCode: row.code,
  productDescription: row.description,
  listPrice: { amount: row.list_price_pence, currency },
  price: { amount: row.price_pence, currency },
});

export const presentCustomerDiscount = (row: CustomerDiscountRow): CustomerDiscount =>
  onWire(row, 'id', 'customer_id', 'category_id', 'category_name', 'discount_basis_points', 'valid_from', 'valid_to', 'version');

export const presentPriceCap = (row: PriceCapRow, currency: string): PriceCap => ({
  ...onWire(row, 'id', 'customer_id', 'category_id', 'category_name', 'note', 'valid_from', 'valid_to', 'version'),
  cap: { amount: row.cap_pence, currency },
});

export const presentRateCardLine = (row: RateCardRow, currency: string): RateCardLine => ({
  ...onWire(row, 'id', 'branch_id', 'job_type_id', 'job_type_name', 'glass_type_id', 'glass_type_name', 'valid_from', 'valid_to', 'version'),
  place: row.place === null ? null : FittingPlace.parse(row.place),
  price: { amount: row.price_pence, currency },
});
