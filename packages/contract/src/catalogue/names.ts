import type { PriceChange, PriceFileKind, PriceFileState } from './price-file-schemas.ts';
import type { FittingPlace } from './schemas.ts';

/** How a price file stands. */
export const priceFileStateNames: Readonly<Record<PriceFileState, string>> = { 'in-force': 'In force', 'to-come': 'To come', superseded: 'Superseded' };

/** What a price file is. */
export const priceFileKindNames: Readonly<Record<PriceFileKind, string>> = { list: 'Price list', 'best-buy': 'Best buy' };

/** What became of a price from one file to the next. */
export const priceChangeNames: Readonly<Record<PriceChange, string>> = { dearer: 'Dearer', cheaper: 'Cheaper', new: 'New', gone: 'No longer listed' };

/** Where glass is fitted, as people call it. */
export const placeNames: Readonly<Record<FittingPlace, string>> = { workshop: 'Workshop', mobile: 'Mobile' };
