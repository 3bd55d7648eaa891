/** The waiting list and what tells of freed slots; fetched as one. */
export { FreedStrip } from './FreedStrip.tsx';
export { WaitingList } from './WaitingList.tsx';
