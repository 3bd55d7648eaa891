/** The door of `losses`: what others find lost is written off, or asked for. */
export { writeOff } from './lose-stock.ts';
