/** The door of the area: what other rooms may show of it. */
export { MessageStateChip } from './parts/MessageStateChip.tsx';
