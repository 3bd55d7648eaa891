/** The parts of a call that a quotation asks, too: they are fetched with the screen that shows them. */
export { CustomerPart } from './CustomerPart.tsx';
export type { GlassCandidate, GlassGroup } from './glass-rules.ts';
export { InsurancePart } from './InsurancePart.tsx';
export { KnownGlass } from './KnownGlass.tsx';
export { FindProduct } from './LinesPart.tsx';
export { NotesPart } from './NotesPart.tsx';
export { Part } from './Part.tsx';
export { PastPart } from './PastPart.tsx';
export { PlacePart } from './PlacePart.tsx';
export { Reckoning } from './Reckoning.tsx';
export { SlotPart } from './SlotPart.tsx';
export { lineOf, useLines } from './use-lines.ts';
export { type Prices, splitOf } from './use-prices.ts';
export { VehiclePart } from './VehiclePart.tsx';
export { asLine, emptyIntake, type IntakeLine, linesOf } from './values.ts';
