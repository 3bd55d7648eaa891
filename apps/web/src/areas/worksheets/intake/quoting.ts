/** The parts of a call that a quotation asks, too. */
export { KnownGlass } from './KnownGlass.tsx';
export { Part } from './Part.tsx';
export { lineOf, useLines } from './use-lines.ts';
export { type Prices, splitOf } from './use-prices.ts';
export { VehiclePart } from './VehiclePart.tsx';
export { asLine, emptyIntake, type IntakeLine, isCustomer, linesOf } from './values.ts';

/** Those that come behind the glass, and what is known of the vehicle: fetched when they are shown. */
export const laterParts = () => import('./later-parts.ts');
export const pastPart = () => import('./PastPart.tsx');
