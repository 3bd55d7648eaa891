/** What other areas use of messages. */
export { MessageStateChip } from './parts/MessageStateChip.tsx';
