/** The door of the area: what other areas may call. */

export { adhesiveSheets } from './adhesive-sheets.ts';
export { type Caps, capsFor } from './caps.ts';
export { getProduct } from './catalogue.queries.ts';
export { glassForVehicle } from './glass-for-vehicle.ts';
export { linesOfKit } from './kits.ts';
export { abortiveRate, type LabourFound, labourRateFor } from './labour-rate.ts';
export { keptFeatures, keptSteps, presentPricedLine } from './line.present.ts';
export { bestOffer, bestOffers, offersFor } from './offers.ts';
export { type PriceFound, priceFor, pricesFor } from './price-for.ts';
export { type PriceContext, type PricedLine, pricedColumns, priceLine, priceLines } from './price-lines.ts';
export { rateCardFor } from './rate-card.ts';
export { type ScannedProduct, scannedProducts } from './scanned-products.ts';
