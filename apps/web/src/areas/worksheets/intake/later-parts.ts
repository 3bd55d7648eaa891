export { CustomerPart } from './CustomerPart.tsx';
export { GlassPart } from './GlassPart.tsx';
export { InsurancePart } from './InsurancePart.tsx';
export { LinesPart } from './LinesPart.tsx';
export { NotesPart } from './NotesPart.tsx';
export { PlacePart } from './PlacePart.tsx';
export { SlotPart } from './SlotPart.tsx';
