import {
  type Category,
  CategoryKind,
  FittingPlace,
  type LabourRate,
  type Offer as OfferReply,
  ProductFeature,
  type ProductOption,
  type ProductSummary,
  Quality,
} from '@quarterlight/contract/catalogue/schemas';
import { decodeEurocode, describeEurocode } from '@quarterlight/contract/rules/eurocode';
import { type Actor, can } from '../../platform/access/actor.ts';
import type { CategoryRow, ListedProduct } from './catalogue.queries.ts';
import type { LabourRateRow } from './labour-rate.queries.ts';
import type { Offer } from './offers.ts';

/** Whether the actor may see what things cost. */
export const seesCosts = (actor: Actor): boolean => can(actor, 'view-worksheet-costs');
/** Whether the actor may see suppliers' offers. */
export const seesOffers = (actor: Actor): boolean => seesCosts(actor) || can(actor, 'view-price-files');

/** What a code seems to say, in words; null where it is no Eurocode. */
export function hintOf(code: string): string | null {
  const decoded = decodeEurocode(code);
  return decoded === null ? null : describeEurocode(decoded);
}

/** Years of a fit; an open end is null. */
export const yearsOf = (from: number, to: number) => ({ yearFrom: from === 0 ? null : from, yearTo: to === 9999 ? null : to });

export const presentCategory = (row: CategoryRow, actor: Actor): Category => ({
  id: row.id,
  parentId: row.parent_id,
  parentName: row.parent_name,
  code: row.code,
  name: row.name,
  kind: CategoryKind.parse(row.kind),
  stockTracked: row.stock_tracked,
  vatRateId: row.vat_rate_id,
  vatRateBasisPoints: row.rate_basis_points ?? 0,
  markUpBasisPoints: seesCosts(actor) || can(actor, 'edit-catalogue') ? row.mark_up_basis_points : null,
  salesNominal: row.sales_nominal,
  purchaseNominal: row.purchase_nominal,
  version: row.version,
});

/** Categories in the order of the tree: each parent, then its children by code. */
export function inTreeOrder(rows: readonly CategoryRow[]): CategoryRow[] {
  const ids = new Set(rows.map(({ id }) => id));
  const below = (parent: string | null): CategoryRow[] =>
    rows.filter((row) => (row.parent_id !== null && ids.has(row.parent_id) ? row.parent_id : null) === parent);
  const walk = (parent: string | null, depth: number): CategoryRow[] => (depth > 20 ? [] : below(parent).flatMap((row) => [row, ...walk(row.id, depth + 1)]));
  return walk(null, 0);
}

/** What is known of a piece of glass. */
export const presentFeatures = (row: { readonly features: readonly string[] }): ProductFeature[] =>
  row.features.map((feature) => ProductFeature.parse(feature));

export const presentSummary = (row: ListedProduct, currency: string): ProductSummary => ({
  id: row.id,
  code: row.code,
  description: row.description,
  categoryId: row.category_id,
  categoryName: row.category_name,
  kind: CategoryKind.parse(row.kind),
  glassTypeId: row.glass_type_id,
  glassTypeName: row.glass_type_name,
  position: row.position,
  quality: Quality.parse(row.quality),
  features: presentFeatures(row),
  needsCalibration: row.needs_calibration,
  listPrice: { amount: row.list_price_pence, currency },
  placeholder: row.placeholder,
  active: row.active,
  version: row.version,
});

export const presentOption = (row: ListedProduct, currency: string): ProductOption => ({
  id: row.id,
  code: row.code,
  description: row.description,
  kind: CategoryKind.parse(row.kind),
  glassTypeId: row.glass_type_id,
  quality: Quality.parse(row.quality),
  needsCalibration: row.needs_calibration,
  wholeUnits: row.whole_units,
  placeholder: row.placeholder,
  listPrice: { amount: row.list_price_pence, currency },
});

export const presentOffer = (offer: Offer, best: boolean, currency: string): OfferReply => ({
  supplierId: offer.supplierId,
  supplierName: offer.supplierName,
  priceFileLineId: offer.priceFileLineId,
  priceFileName: offer.priceFileName,
  supplierCode: offer.supplierCode,
  list: { unitAmount: offer.listUnit, currency },
  discountBasisPoints: offer.discountBasisPoints,
  net: { unitAmount: offer.netUnit, currency },
  surcharge: { unitAmount: offer.surchargeUnit, currency },
  landed: { unitAmount: offer.landedUnit, currency },
  inStock: offer.inStock,
  leadDays: offer.leadDays,
  effectiveFrom: offer.effectiveFrom,
  best,
});

export const presentLabourRate = (row: LabourRateRow, currency: string): LabourRate => ({
  id: row.id,
  name: row.name,
  jobTypeId: row.job_type_id,
  jobTypeName: row.job_type_name,
  glassTypeId: row.glass_type_id,
  glassTypeName: row.glass_type_name,
  place: row.place === null ? null : FittingPlace.parse(row.place),
  customerId: row.customer_id,
  customerName: row.customer_name,
  categoryId: row.category_id,
  categoryName: row.category_name,
  price: { amount: row.price_pence, currency },
  minutes: row.minutes,
  validFrom: row.valid_from,
  validTo: row.valid_to,
  version: row.version,
});
