import type { FittingPlace } from './schemas.ts';

/** Where glass is fitted, as people call it. */
export const placeNames: Readonly<Record<FittingPlace, string>> = { workshop: 'Workshop', mobile: 'Mobile' };
