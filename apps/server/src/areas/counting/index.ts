/** The door of `counting`: a technician's count of the own van, and how the last one stands. All take the open transaction first and throw refusals. */
export { countVan } from './count-van.ts';
export { lastTakeOf } from './stock-take.queries.ts';
