import type { PriceFileState } from './price-file-routes.ts';
import type { FittingPlace } from './schemas.ts';

/** How a price file stands. */
export const priceFileStateNames: Readonly<Record<PriceFileState, string>> = { 'in-force': 'In force', 'to-come': 'To come', superseded: 'Superseded' };

/** Where glass is fitted, as people call it. */
export const placeNames: Readonly<Record<FittingPlace, string>> = { workshop: 'Workshop', mobile: 'Mobile' };
