import type { PriceChange, PriceFileKind, PriceFileState } from './price-file-schemas.ts';
import type { LabelPaper, ProductCodeKind } from './product-schemas.ts';
import type { CategoryKind, FittingPlace, ProductFeature, Quality } from './schemas.ts';

/** How a price file stands. */
export const priceFileStateNames: Readonly<Record<PriceFileState, string>> = { 'in-force': 'In force', 'to-come': 'To come', superseded: 'Superseded' };

/** What a price file is. */
export const priceFileKindNames: Readonly<Record<PriceFileKind, string>> = { list: 'Price list', 'best-buy': 'Best buy' };

/** What became of a price from one file to the next. */
export const priceChangeNames: Readonly<Record<PriceChange, string>> = { dearer: 'Dearer', cheaper: 'Cheaper', new: 'New', gone: 'No longer listed' };

/** Where glass is fitted, as people call it. */
export const placeNames: Readonly<Record<FittingPlace, string>> = { workshop: 'Workshop', mobile: 'Mobile' };

/** Whose another code of a product is. */
export const productCodeKindNames: Readonly<Record<ProductCodeKind, string>> = {
  supplier: 'Supplier’s code',
  maker: 'Vehicle maker’s number',
  barcode: 'Barcode',
};

/** On what labels are printed. */
export const labelPaperNames: Readonly<Record<LabelPaper, string>> = { sheet: 'A4 sheets of 24', single: 'Single labels, 70 × 37 mm' };

/** Qualities of glass, as people call them. */
export const qualityNames: Readonly<Record<Quality, string>> = { OEM: 'OEM', OEE: 'OEE', aftermarket: 'Aftermarket', 'dealer-only': 'Dealer only' };

/** Kinds of categories, as people call them. */
export const categoryKindNames: Readonly<Record<CategoryKind, string>> = {
  glass: 'Glass',
  moulding: 'Moulding',
  adhesive: 'Adhesive',
  clip: 'Clip',
  consumable: 'Consumable',
  tool: 'Tool',
  sundry: 'Sundry',
};

/** What a piece of glass carries, as people call it. */
export const productFeatureNames: Readonly<Record<ProductFeature, string>> = {
  aerial: 'Aerial',
  'right-hand-drive': 'Right-hand drive',
  'brake-light': 'High brake light',
  camera: 'Camera bracket',
  heated: 'Heated',
  'tv-aerial': 'TV aerial',
  'rain-sensor': 'Rain or light sensor',
  'light-sensor': 'Light sensor',
  opening: 'Opening',
  sliding: 'Sliding',
  'head-up': 'Head-up display',
  'vin-window': 'VIN window',
  hardware: 'With hardware',
  encapsulated: 'Encapsulated or with profile',
  acoustic: 'Acoustic',
  'tint-band': 'Tint band',
  privacy: 'Privacy',
};
