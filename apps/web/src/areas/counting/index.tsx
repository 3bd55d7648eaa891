/** The door of stock takes: the counts of a place, and the last count of a van. */
export { PlaceTakes } from './panels/PlaceTakes.tsx';
