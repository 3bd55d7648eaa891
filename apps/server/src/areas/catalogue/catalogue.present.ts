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
import { type Actor, can, isOfOffice } from '../../platform/access/actor.ts';
import { onWire } from '../../platform/database/on-wire.ts';
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
  ...onWire(row, 'id', 'parent_id', 'parent_name', 'code', 'name', 'stock_tracked', 'vat_rate_id', 'version'),
  ...(isOfOffice(actor) ? onWire(row, 'sales_nominal', 'purchase_nominal') : { salesNominal: null, purchaseNominal: null }),
  kind: CategoryKind.parse(row.kind),
  vatRateBasisPoints: row.rate_basis_points ?? 0,
  markUpBasisPoints: seesCosts(actor) || can(actor, 'edit-catalogue') ? row.mark_up_basis_points : null,
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
  ...onWire(row, 'id', 'code', 'description', 'category_id', 'category_name', 'glass_type_id', 'glass_type_name', 'position', 'needs_calibration'),
  ...onWire(row, 'placeholder', 'active', 'version'),
  kind: CategoryKind.parse(row.kind),
  quality: Quality.parse(row.quality),
  features: presentFeatures(row),
  listPrice: { amount: row.list_price_pence, currency },
});

export const presentOption = (row: ListedProduct, currency: string): ProductOption => ({
  ...onWire(row, 'id', 'code', 'description', 'glass_type_id', 'needs_calibration', 'whole_units', 'placeholder'),
  kind: CategoryKind.parse(row.kind),
  quality: Quality.parse(row.quality),
  listPrice: { amount: row.list_price_pence, currency },
});

export function presentOffer({ listUnit, netUnit, surchargeUnit, landedUnit, ...offer }: Offer, best: boolean, currency: string): OfferReply {
  const money = (unitAmount: number) => ({ unitAmount, currency });
  return { ...offer, list: money(listUnit), net: money(netUnit), surcharge: money(surchargeUnit), landed: money(landedUnit), best };
}

export const presentLabourRate = (row: LabourRateRow, currency: string): LabourRate => ({
  ...onWire(row, 'id', 'name', 'job_type_id', 'job_type_name', 'glass_type_id', 'glass_type_name', 'customer_id', 'customer_name', 'category_id'),
  ...onWire(row, 'category_name', 'minutes', 'valid_from', 'valid_to', 'version'),
  place: row.place === null ? null : FittingPlace.parse(row.place),
  price: { amount: row.price_pence, currency },
});
