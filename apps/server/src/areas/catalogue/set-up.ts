import { sql } from 'kysely';
import { isAny, type SetUpItem } from '../../platform/set-up/set-up-item.ts';

/** What a new company sells, and for how much. */
export const catalogueSetUp: readonly SetUpItem[] = [
  {
    name: 'catalogue',
    place: 52,
    title: 'Catalogue and price files',
    text: 'Load a supplier’s price file: its glass comes with it.',
    page: '/data-loads/price-files',
    isDone: (tx) => isAny(tx, sql`select from price_file`),
  },
  {
    name: 'labour-rates',
    place: 53,
    title: 'Labour prices',
    text: 'What fitting, repairing and calibrating cost.',
    page: '/catalogue/labour-rates',
    isDone: (tx) => isAny(tx, sql`select from labour_rate`),
  },
];
